// SPDX-License-Identifier: Apache-2.0
#include "fuzz/laws.hpp"

#include <algorithm>
#include <stdexcept>

#include "support/search.hpp"

namespace hoist::fuzz {
namespace {

bool is_one_line(std::string_view text) {
  return !text.empty() && text.find_first_of("\r\n") == std::string_view::npos;
}

}  // namespace

void require(bool holds, const std::string& law) {
  if (!holds) throw std::logic_error("does not hold: " + law);
}

void require_polite(const Error& error, ErrorKind kind) {
  const std::string message = error.what();
  require(error.kind() == kind, "an error is of its kind: " + message);
  require(kind == ErrorKind::usage || message.starts_with(std::string(kPlace) + ":"),
          "the place comes first: " + message);
  require(is_one_line(message), "an error is one line: " + message);
}

void require_one_line(const Notes& notes) {
  for (const std::string& note : notes) require(is_one_line(note), "a note is one line: " + note);
}

void require_acyclic(const Dag& dag) {
  for (Node node = 0; node < dag.size(); ++node)
    require(!testing::reached(dag.size(), dag.edges(), node)[node], "a DAG has no cycle");
}

}  // namespace hoist::fuzz
