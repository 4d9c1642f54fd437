#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Lays out the sources; with --check it only says which are not laid out, and fails.
set -eu
cd "$(dirname "$0")/.."
mode=-i
[ "${1:-}" = "--check" ] && mode="--dry-run --Werror"
# shellcheck disable=SC2086
git ls-files -co --exclude-standard include src apps python r tests | grep -E '\.[ch]pp$' | sort | xargs clang-format $mode
