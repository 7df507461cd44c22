"""Runs named commands one after another and says at the end how long each took. Needs nothing but Python."""

import subprocess
import sys
import time


def main(words: list[str]) -> int:
    took: list[tuple[str, float, bool]] = []
    for name, command in zip(words[::2], words[1::2], strict=True):
        print(f"\n== {name} ==", flush=True)
        start = time.monotonic()
        failed = subprocess.run(command, shell=True, check=False).returncode != 0
        took.append((name, time.monotonic() - start, failed))
        if failed:
            break
    print("\n== how long each part took ==")
    for name, seconds, failed in took:
        print(f"{name:16} {seconds:7.1f} s{'   FAILED' if failed else ''}")
    print(f"{'together':16} {sum(seconds for _, seconds, _ in took):7.1f} s", flush=True)
    return int(any(failed for *_, failed in took))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
