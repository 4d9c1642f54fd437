// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/unicode.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {

/// The entry of a list by its name. Throws Error(usage) `unknown score 'bci'; did you mean 'bic'?
/// (known: ...)` where there is none; `what` is what an entry is called. `name_of` gets an entry's
/// name.
template <class Entry, class NameOf>
const Entry& find_entry(const std::vector<Entry>& list, std::string_view name,
                        std::string_view what, NameOf name_of) {
  std::vector<std::string> names;
  for (const Entry& entry : list) {
    if (std::invoke(name_of, entry) == name) return entry;
    names.emplace_back(std::invoke(name_of, entry));
  }
  throw Error(ErrorKind::usage, "unknown " + std::string(what) + " " + in_quotes(name) +
                                    did_you_mean(name, names) + " (known: " + join(names, ", ") +
                                    ")");
}

template <class Entry>
const Entry& find_entry(const std::vector<Entry>& list, std::string_view name,
                        std::string_view what) {
  return find_entry(list, name, what, &Entry::name);
}

}  // namespace hoist
