// SPDX-License-Identifier: Apache-2.0
#include "learn/command_line.hpp"

#include <algorithm>
#include <functional>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

[[noreturn]] void fail(const std::string& message) {
  throw Error(ErrorKind::usage, "--command: " + message);
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_of_shells(std::string_view word) {
  constexpr std::string_view kWords[] = {"|", "||", "&&", "&", ";", ">", ">>", "<", "2>", "2>&1"};
  return std::ranges::find(kWords, word) != std::end(kWords);
}

const std::vector<std::string>& known() {
  static const std::vector<std::string> names = {"data",   "graph", "knowledge",
                                                 "folder", "seed",  "replicate"};
  return names;
}

// Whether a character may stand in a placeholder: {graph.adj.csv}.
bool is_part(char c) { return (c >= 'a' && c <= 'z') || c == '.' || c == '_'; }

// The name of the placeholder that begins at an opening brace, or "". Other braces are text.
std::string_view name_at(std::string_view word, std::size_t brace) {
  std::size_t end = brace + 1;
  while (end < word.size() && is_part(word[end])) ++end;
  if (end == brace + 1 || end == word.size() || word[end] != '}') return {};
  return word.substr(brace + 1, end - brace - 1);
}

// Each placeholder of a word replaced by what `value` gives for its name; {{name}} is the text
// {name}.
std::string replaced(std::string_view word,
                     const std::function<std::string(const std::string&)>& value) {
  std::string text;
  for (std::size_t at = 0; at < word.size();) {
    if (word[at] == '{' && at + 1 < word.size() && word[at + 1] == '{') {
      const std::string_view name = name_at(word, at + 1);
      const std::size_t end = at + 1 + name.size() + 2;
      if (!name.empty() && end < word.size() && word[end] == '}') {
        text += "{" + std::string(name) + "}";
        at = end + 1;
        continue;
      }
    }
    const std::string_view name = word[at] == '{' ? name_at(word, at) : std::string_view();
    if (name.empty()) {
      text += word[at++];
    } else {
      text += value(std::string(name));
      at += name.size() + 2;
    }
  }
  return text;
}

[[noreturn]] void fail_unknown(const std::string& name) {
  std::vector<std::string> shown;
  for (const std::string& each : known()) shown.push_back("{" + each + "}");
  fail("unknown placeholder " + in_quotes("{" + name + "}") +
       did_you_mean("{" + name + "}", shown) + " (known: " + join(shown, ", ") +
       ", and {graph.json} for another format; {{" + name + "}} is the text {" + name + "})");
}

}  // namespace

std::vector<std::string> split_words(std::string_view line) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while (true) {
    while (at < line.size() && is_blank(line[at])) ++at;
    if (at == line.size()) return words;
    std::string word;
    bool plain = true;  // no part of it in quotes
    char quote = '\0';
    for (; at < line.size() && (quote != '\0' || !is_blank(line[at])); ++at) {
      const char c = line[at];
      const char next = at + 1 < line.size() ? line[at + 1] : '\0';
      if (quote == '\0' && (c == '\'' || c == '"')) {
        quote = c;
        plain = false;
      } else if (quote != '\0' && c == quote) {
        quote = '\0';
      } else if (c == '\\' && quote != '\'' && next != '\0' &&
                 (quote == '\0' || next == '"' || next == '\\')) {
        word += next;
        plain = false;
        ++at;
      } else {
        word += c;
      }
    }
    if (quote != '\0')
      fail(std::string("a quote is never closed; add ") + quote + " where it ends");
    if (plain && is_of_shells(word))
      fail("no shell runs it, so " + in_quotes(word) +
           " would be a word like any other; put the line into a script and name that, or put the "
           "word in quotes");
    words.push_back(std::move(word));
  }
}

CommandLine::CommandLine(std::string_view text) : words_(split_words(text)) {
  if (words_.empty()) fail("it is empty; such as --command 'Rscript my.R {data} {graph}'");
  bool has_data = false;
  for (const std::string& word : words_)
    static_cast<void>(replaced(word, [&](const std::string& name) {
      if (name == "data") has_data = true;
      if (name == "graph" || name.starts_with("graph.")) {
        const std::string file = name == "graph" ? "graph.csv" : name;
        static_cast<void>(graph_format(file));  // throws where no format has that extension
        if (!graph_name_.empty() && graph_name_ != file)
          fail("a graph is written once, and it names " + graph_name_ + " and " + file);
        graph_name_ = file;
      } else if (std::ranges::find(known(), name) == known().end()) {
        fail_unknown(name);
      }
      return std::string();
    }));
  for (const char* name : {"data", "graph"})
    if (name[0] == 'd' ? !has_data : graph_name_.empty())
      fail(std::string("has no {") + name + "}, which is the path of the file with the " +
           (name[0] == 'd' ? "data" : "graph") +
           "; such as --command 'Rscript my.R {data} {graph}'");
}

std::vector<std::string> CommandLine::filled(const Placeholders& values) const {
  std::vector<std::string> words;
  for (const std::string& word : words_)
    words.push_back(replaced(word, [&](const std::string& name) {
      if (name == "data") return values.data;
      if (name == "knowledge") return values.knowledge;
      if (name == "folder") return values.folder;
      if (name == "seed") return values.seed;
      if (name == "replicate") return values.replicate;
      return values.graph;
    }));
  return words;
}

}  // namespace hoist
