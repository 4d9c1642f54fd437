// SPDX-License-Identifier: Apache-2.0
#include "settings.hpp"

namespace hoist::r {
namespace {

struct Columns {
  std::vector<std::string> list, name, title, parameters;

  template <class Rows>
  void add(const char* of, const Rows& rows) {
    for (const auto& row : rows) {
      list.emplace_back(of);
      name.emplace_back(row.name);
      title.emplace_back(row.title);
      std::vector<std::string> words;
      if constexpr (requires { row.parameters; })
        for (const Parameter& parameter : row.parameters)
          words.push_back(parameter.name + (parameter.fallback.is_set()
                                                ? "=" + parameter.fallback.spell()
                                                : std::string()));
      parameters.push_back(join(words, " "));
    }
  }
};

}  // namespace

Item lists(Work&) {
  Columns columns;
  columns.add("score", scores());
  columns.add("learner", learners());
  columns.add("tie_break", tie_breaks());
  columns.add("resample", resampling_plans());
  columns.add("resample_penalty", resample_penalties());
  columns.add("method", covers());
  columns.add("threshold", threshold_rules());
  columns.add("solver", solvers());
  columns.add("rank", insertions());
  columns.add("weigh", weighings());
  columns.add("missing", missing_policies());
  columns.add("metric", metrics());
  columns.add("format", graph_formats());
  for (const EmbeddedNetwork& network : embedded_networks()) {
    columns.list.emplace_back("network");
    columns.name.emplace_back(network.name);
    columns.title.emplace_back("a reference network inside hoist");
    columns.parameters.emplace_back();
  }
  return Fields{{"list", columns.list},
                {"name", columns.name},
                {"title", columns.title},
                {"parameters", columns.parameters}};
}

}  // namespace hoist::r
