"""What a browser says of itself, in two words: so that a person knows their devices apart."""

from starlette.requests import Request

# The first that is named counts: browsers name others, whose pages they want to be shown.
PROGRAMS = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox")),
    *(("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chromium", "Chromium"), ("Chrome", "Chrome"), ("Safari", "Safari")),
)
SYSTEMS = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("CrOS", "ChromeOS")),
    *(("Mac OS X", "Mac"), ("Linux", "Linux")),
)


def browser_of(request: Request) -> str:
    """The browser and the system that a request names; empty if it names neither."""
    return described(request.headers.get("user-agent", ""))


def described(agent: str) -> str:
    """Two words for what browsers write about themselves.

    >>> described("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")
    'Firefox, Android'
    >>> described("curl/8")
    ''
    """
    named = (next((name for mark, name in names if mark in agent), "") for names in (PROGRAMS, SYSTEMS))
    return ", ".join(filter(None, named))
