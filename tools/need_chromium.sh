#!/bin/sh
# Browser tests use Debian's Chromium; it is installed once if it is missing.
set -e
command -v chromium-headless-shell > /dev/null && exit 0
command -v chromium > /dev/null && exit 0
[ "$(id -u)" = 0 ] && SUDO= || SUDO=sudo
echo "installing chromium-headless-shell"
$SUDO apt-get update -qq
$SUDO apt-get install -y -qq --no-install-recommends chromium-headless-shell
