#!/bin/sh
# Browser tests use Debian's Chromium; it is installed once if it is missing. The shell without a screen is lighter, and
# shows no notices: what a phone shows is tested with the whole browser.
set -e
command -v chromium-headless-shell > /dev/null && command -v chromium > /dev/null && exit 0
[ "$(id -u)" = 0 ] && SUDO= || SUDO=sudo
echo "installing chromium and chromium-headless-shell"
$SUDO apt-get update -qq
$SUDO apt-get install -y -qq --no-install-recommends chromium chromium-headless-shell
