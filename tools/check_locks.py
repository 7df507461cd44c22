"""Fails when a lock file names a host or index or lacks a hash, or when the container's lacks what a server needs."""

import json
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
for npm_lock in (Path("web/package-lock.json"), Path("tests/browser/lighthouse/package-lock.json")):
    packages = json.loads(npm_lock.read_text(encoding="utf-8"))["packages"]
    for name, package in packages.items():
        if HOST.search(package.get("resolved", "")):
            faults.append(f"{npm_lock}: {name} names a host")
        if name and "integrity" not in package and not package.get("link"):
            faults.append(f"{npm_lock}: {name} has no hash")
pins = {
    name: set(re.findall(r"^\S+==\S+", Path(f"requirements/{name}.txt").read_text(), re.MULTILINE))
    for name in ("play", "serve")
}
faults += [
    f"requirements/serve.txt: lacks {pin}, which a server needs: make lock"
    for pin in sorted(pins["play"] - pins["serve"])
]
print("\n".join(faults) or "lock files: no hosts, all hashed")
sys.exit(bool(faults))
