# SPDX-License-Identifier: Apache-2.0
# The least that a learner may find: required_edges.sh KNOWLEDGE GRAPH DATA writes the edges that the
# knowledge requires. For names without quotes, commas and arrows.
test -s "$3" || exit 1
{
  echo from,to
  sed -n 's/^required "\(.*\)" -> "\(.*\)"$/\1,\2/p' "$1"
} >"$2"
