#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Lays out the sources; with --check it only says which are not laid out, and fails.
set -eu
cd "$(dirname "$0")/.."
mode=-i
[ "${1:-}" = "--check" ] && mode="--dry-run --Werror"
# shellcheck disable=SC2086
find include src apps tests -name '*.hpp' -o -name '*.cpp' | sort | xargs clang-format $mode
