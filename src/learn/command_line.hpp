// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hoist {

/// The words of a command as a POSIX shell would take it apart: blanks between words, '...', "..."
/// and backslashes. Nothing is expanded. Throws Error(usage) for a quote that is never closed, and
/// for words that only mean something to a shell, such as a lone `|`.
[[nodiscard]] std::vector<std::string> split_words(std::string_view line);

/// What stands for what in the words of a command.
struct Placeholders {
  std::string data, graph, knowledge, folder, seed, replicate;
};

/// A command with placeholders: `Rscript my.R {data} {graph}`.
class CommandLine {
 public:
  /// Throws Error(usage) for an unknown placeholder, with the nearest known one, and where {data}
  /// or {graph} is missing.
  explicit CommandLine(std::string_view text);

  const std::string& program() const { return words_.front(); }
  /// The name of the file for the graph, whose extension says the format: graph.csv for {graph},
  /// graph.json for {graph.json}.
  const std::string& graph_name() const { return graph_name_; }
  /// The words with the placeholders replaced: inside words, so that a blank or a quote in a path
  /// does no harm.
  [[nodiscard]] std::vector<std::string> filled(const Placeholders& values) const;

 private:
  std::vector<std::string> words_;
  std::string graph_name_;
};

}  // namespace hoist
