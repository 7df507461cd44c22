"""What becomes of something that is sent."""

GONE = (404, 410)  # whoever was there does not come back
TOO_LARGE = 413
BUSY = (408, 425, 429)  # later, perhaps


class Undelivered(Exception):
    """The receiver did not take it: try again later, unless it will never be taken, or nobody is there any more."""

    def __init__(self, why: str, *, is_final: bool = False, is_gone: bool = False, after_s: int = 0) -> None:
        super().__init__(why)
        self.is_final = is_final or is_gone
        self.is_gone = is_gone
        self.after_s = after_s  # not before that many seconds


def judge(status: int, retry_after: str | None) -> None:
    """What the status of an answer means; Undelivered unless it was taken. A redirection is not followed."""
    if 200 <= status < 300:
        return
    after = int(retry_after) if retry_after and retry_after.isascii() and retry_after.isdigit() else 0
    is_final = 300 <= status < 500 and status not in BUSY
    raise Undelivered(f"answered {status}", is_final=is_final, is_gone=status in GONE, after_s=min(after, 86_400))
