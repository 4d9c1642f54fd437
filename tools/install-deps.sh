#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages that the build and the tests need, and those of further lists that
# are named (install-deps.sh bench); silent where all are there. `install-deps.sh --only build` is
# for those who want to build hoist, or its packages, and nothing else. PACKAGE=PROGRAM in a list is
# a package that is not needed where there is such a program.
set -eu
cd "$(dirname "$0")"

lists="debian-packages-build.txt debian-packages-test.txt"
if [ "${1:-}" = "--only" ]; then
  lists=""
  shift
fi
for list in "$@"; do lists="$lists debian-packages-$list.txt"; done
# shellcheck disable=SC2086
packages=$(sed 's/#.*//' $lists | tr '\n' ' ')

missing=""
for entry in $packages; do
  package=${entry%%=*}
  [ "$package" = "$entry" ] || ! command -v "${entry#*=}" >/dev/null 2>&1 || continue
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' ||
    missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then as_root=""; else as_root="sudo"; fi
command -v apt-get >/dev/null 2>&1 || {
  echo "These Debian packages are needed, and there is no apt-get here:$missing" >&2
  exit 1
}
echo "Installing:$missing" >&2
$as_root apt-get update -q
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
