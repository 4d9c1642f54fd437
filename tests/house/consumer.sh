#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs hoist into an empty folder, then builds and runs a project that finds it there.
#   consumer.sh BUILD_FOLDER CXX_COMPILER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cmake --install "$1" --prefix "$scratch/prefix" >/dev/null
"$scratch/prefix/bin/hoist" --version
cmake -S "$here/consumer" -B "$scratch/build" -G Ninja -DCMAKE_PREFIX_PATH="$scratch/prefix" \
  -DCMAKE_CXX_COMPILER="$2" -DCMAKE_CXX_FLAGS="${3:-}" >/dev/null
cmake --build "$scratch/build"
"$scratch/build/consumer"
