"""What is known of the strength of bots."""

import json


def test_what_is_known_of_bots_is_what_was_measured() -> None:
    from tools.bot_ratings import FILE, written

    assert written() == FILE.read_text(encoding="utf-8")
    assert set(json.loads(written())["games"]) == {"river_dragons", "summer_pavilion", "yangtze"}
