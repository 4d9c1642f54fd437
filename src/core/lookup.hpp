// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "core/unicode.hpp"
#include "hoist/error.hpp"

namespace hoist {

/// The entry of a list by its name. Throws Error(usage) `unknown score 'bci'; did you mean 'bic'?
/// (known: ...)` where there is none; `what` is what an entry is called. `name_of` gets an entry's
/// name.
template <class Row, class NameOf>
const Row& find_row(const std::vector<Row>& rows, std::string_view name, std::string_view what,
                    NameOf name_of) {
  std::vector<std::string> names;
  for (const Row& row : rows) {
    if (std::invoke(name_of, row) == name) return row;
    names.emplace_back(std::invoke(name_of, row));
  }
  throw Error(ErrorKind::usage, "unknown " + std::string(what) + " " + in_quotes(name) +
                                    did_you_mean(name, names) + " (known: " + join(names, ", ") +
                                    ")");
}

template <class Row>
const Row& find_row(const std::vector<Row>& rows, std::string_view name, std::string_view what) {
  return find_row(rows, name, what, &Row::name);
}

}  // namespace hoist
