#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the package, checks it as R does, with examples and tests, and runs what its documentation
# shows. Fails where R has an error or a warning. `make r` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$root/build/r
rm -rf "$work"
mkdir -p "$work"
"$root/r/tools/vendor.sh"
cd "$work"
R CMD build "$root/r"
# The clock of a server far away has no say.
_R_CHECK_SYSTEM_CLOCK_=0 HOIST_GOLDEN=$root/tests/golden R CMD check --no-manual hoist_*.tar.gz
status=$(grep '^Status:' hoist.Rcheck/00check.log)
case $status in *ERROR*|*WARNING*) exit 1 ;; esac
R_LIBS=$work/hoist.Rcheck Rscript "$root/r/tools/run_docs.R" "$root/README.md" "$root/docs/r.md" "$root/r/README.md"
echo "$status"
