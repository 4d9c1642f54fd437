// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "flag_set.hpp"
#include "hoist/hoist.hpp"

namespace hoist::app {

/// The flags of parameters: one for each that any row of some tables declares, however many rows
/// share it. `--max-parents` sets `max_parents`. Where the command has a flag of that name already,
/// it is called by what has it: `discover` has --test for data, so there --learner-test sets
/// `test`.
class ParameterFlags {
 public:
  /// Takes on the parameters of a table; to be called before `add`.
  template <class Row>
  void declare(const std::vector<Row>& rows) {
    for (const Row& row : rows)
      for (const Parameter& parameter : row.parameters) declare(parameter, Row::kWhat, row.name);
  }

  void add(FlagSet& command, const std::string& group);

  /// A row by its name, with those of the values that it takes.
  template <class Row>
  Choice<Row> choice(const std::string& name) const {
    return {name, taken_by(Row::named(name).parameters, set_)};
  }

  /// Throws Error(usage) where a flag was given that none of the chosen rows has.
  void require_taken(const std::vector<const std::vector<Parameter>*>& chosen) const;

 private:
  struct Declared {
    Parameter parameter;
    std::string what;    // `score`
    std::string owners;  // `score bdeu, bds`
    std::string flag = {};
  };

  void declare(const Parameter& parameter, const std::string& what, const std::string& row);

  std::vector<Declared> declared_;
  Parameters set_;
};

}  // namespace hoist::app
