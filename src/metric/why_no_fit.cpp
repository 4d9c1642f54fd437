// SPDX-License-Identifier: Apache-2.0
#include "hoist/metric.hpp"
#include "network/sound.hpp"

namespace hoist {

std::string why_no_fit(const Dag& dag, const Table& table) {
  if (dag.names() != table.names()) return "";
  for (Node child = 0; child < dag.size(); ++child)
    for (Node parent : dag.parents(child))
      if (table.column(child).kind() == ColumnKind::discrete &&
          table.column(parent).kind() == ColumnKind::continuous)
        return "'" + dag.names()[child] + "' " + continuous_parent(dag.names(), parent, child);
  return "";
}

}  // namespace hoist
