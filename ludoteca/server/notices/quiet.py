"""Hours in which nobody wants to hear anything, by their own clock."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from ludoteca.server.store.notices.wishes import Wishes

DAY_MINUTES = 24 * 60


def known_zone(name: str) -> ZoneInfo | None:
    """A time zone by its name, such as America/Bogota; None if there is none."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return None


def quiet_until(wishes: Wishes, now_ms: int) -> int | None:
    """When a person's hours of quiet end, if they have some now: milliseconds since 1970."""
    first, last = wishes.quiet_from, wishes.quiet_until
    zone = known_zone(wishes.zone)
    if first is None or last is None or first == last or zone is None:
        return None
    there = datetime.fromtimestamp(now_ms / 1000, zone)
    minute = there.hour * 60 + there.minute
    if (minute - first) % DAY_MINUTES >= (last - first) % DAY_MINUTES:
        return None
    day = there.date() + timedelta(days=int(minute >= last))
    end = datetime(day.year, day.month, day.day, last // 60, last % 60, tzinfo=zone)
    return max(now_ms + 1, int(end.timestamp() * 1000))
