#!/bin/sh
# Debian's python3 comes without ensurepip: bring it when it is missing, with sudo when not root.
set -e
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Ludoteca needs Python 3.11 or newer." >&2; exit 1; }
python3 -c 'import ensurepip, venv' 2>/dev/null && exit 0
if [ "$(id -u)" = 0 ]; then as_root=""; else as_root="sudo"; fi
command -v apt-get >/dev/null || { echo "Please install Python's venv module, then try again." >&2; exit 1; }
echo "Installing python3-venv …"
$as_root apt-get update -qq
$as_root apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
