"""Whose files are: root, who restores or looks in for a service, leaves nothing behind that the service cannot open."""

import os
import stat
from pathlib import Path

OTHERS = 0o007  # what those may do who are neither the owner nor of the group


def hand_over(made: Path, store: Path) -> None:
    """Give what root made for a store to whom the store belongs: the owner and the rights of its file, or, where there
    is none yet, the owner of its folder. Who is not root makes everything in their own name, and that is right."""
    if not is_root():
        return
    is_there = store.exists() and store != made
    model = (store if is_there else store.parent).stat()
    os.chown(made, model.st_uid, model.st_gid, follow_symlinks=False)  # the folder is not root's: links lead anywhere
    if is_there and not made.is_symlink():
        made.chmod(stat.S_IMODE(model.st_mode) & ~OTHERS)


def is_root() -> bool:
    """Whether this process may give files away; where there are no such users, nobody does."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
