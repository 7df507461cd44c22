"""Fails when a lock file names a host or an index, or lacks a hash."""

import re
import sys
from pathlib import Path

HOST = re.compile(r"https?://|--(?:extra-)?index-url|--find-links|file:", re.IGNORECASE)
faults = []
for lock in sorted(Path("requirements").glob("*.txt")):
    text = lock.read_text(encoding="utf-8")
    faults += [f"{lock}:{n}: names a host" for n, line in enumerate(text.splitlines(), 1) if HOST.search(line)]
    pinned = re.split(r"\n(?=[a-z0-9])", text.strip())
    faults += [f"{lock}: {entry.split()[0]} has no hash" for entry in pinned if "--hash=sha256:" not in entry]
print("\n".join(faults) or "lock files: no hosts, all hashed")
sys.exit(bool(faults))
