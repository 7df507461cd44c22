"""Files that people name on the command line: read and written with clear sentences."""

from pathlib import Path

from ludoteca.kernel import LudotecaError


def read_text(file: Path) -> str:
    """What is in a file; one sentence if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LudotecaError(f"{file} cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}") from None


def must_be_writable(file: Path) -> None:
    """One sentence now, and not after hours of play, if a file could not be written."""
    try:
        with file.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise LudotecaError(f"{file} cannot be written: {error.strerror}") from None
