// SPDX-License-Identifier: Apache-2.0
#include "io/look_alikes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/unicode.hpp"
#include "hoist/text.hpp"
#include "io/source.hpp"

namespace hoist {
namespace {

// Levels that are the same by some key, in the order of their first appearance.
class Groups {
 public:
  void add(const std::string& key, const std::string& text) {
    const auto [found, is_new] = group_of_.emplace(key, groups_.size());
    if (is_new) groups_.emplace_back();
    groups_[found->second].push_back(in_quotes(text));
  }

  // 'Yes', 'yes'; 'No', 'no': those that have several, or "".
  std::string spelled() const {
    std::vector<std::string> several;
    for (const std::vector<std::string>& group : groups_)
      if (group.size() > 1) several.push_back(join(group, " = "));
    return several.empty() ? "" : as_many_as_fit(several);
  }

 private:
  std::map<std::string, std::size_t> group_of_;
  std::vector<std::vector<std::string>> groups_;
};

// What looks like nothing else that is spelled otherwise: most names and levels, and quick to see.
bool is_plain(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7F'; });
}

}  // namespace

void note_twins(const std::vector<std::string>& texts, const std::string& what, Notes& notes) {
  if (std::ranges::all_of(texts, is_plain)) return;
  std::map<std::string, const std::string*> seen;
  for (const std::string& text : texts) {
    const auto [other, is_new] = seen.emplace(visible_form(text), &text);
    if (is_new) continue;
    notes.push_back(fmt::format(
        "{} {} and {} look alike and are two; they differ in blanks, in characters that cannot be "
        "seen or in how an accent is written: spell them alike if they are one",
        what, in_quotes(*other->second), in_quotes(text)));
    return;
  }
}

void note_look_alikes(const ScannedColumn& column, const std::string& what, Notes& notes) {
  note_twins(column.index.texts(), what, notes);
  // Declared levels are meant as they stand, and two decimals of one value are one measurement.
  if (column.declared > 0 || column.continuous()) return;
  Groups numbers, words;
  std::set<std::string> seen;  // those that look alike have their note already
  for (std::size_t i = 0; i < column.entries.size(); ++i) {
    if (column.entries[i].missing) continue;
    const std::string& text = column.index.texts()[i];
    if (const auto value = column.value(i))
      numbers.add(format_double(*value == 0 ? 0 : *value), text);
    else if (const std::string look = visible_form(text); seen.insert(look).second)
      words.add(upper_case(look), text);
  }
  if (const std::string same = numbers.spelled(); !same.empty())
    notes.push_back(fmt::format(
        "{} {} are the same number and are kept apart: write it in one way if it is one level",
        what, same));
  if (const std::string same = words.spelled(); !same.empty())
    notes.push_back(
        fmt::format("{} {} are the same word but for letter case or blanks and are kept apart: "
                    "spell it in one way if it is one level",
                    what, same));
}

}  // namespace hoist
