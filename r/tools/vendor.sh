#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Puts the sources of hoist into the package, so that what R CMD build makes stands alone.
set -eu
cd "$(dirname "$0")/.."
rm -rf src/hoist
mkdir -p src/hoist/web/dist
cp -R ../CMakeLists.txt ../LICENSE ../cmake ../include ../src ../apps ../networks ../studies src/hoist
cp ../web/dist/report.html src/hoist/web/dist
find src/hoist -name '*.md' -exec rm {} +
