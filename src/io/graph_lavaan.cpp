// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/cursor.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"
#include "io/number.hpp"

namespace hoist {
namespace {

bool ends_statement(char c) { return c == '\n' || c == '\r' || c == ';' || c == '#' || c == '!'; }
bool is_space(char c) { return c == ' ' || c == '\t'; }

// Regressions `y ~ a + 0.5*b`, and the variance of a variable, `y ~~ y`, which keeps one that has
// no edge. Coefficients, starting values and intercepts say nothing of a graph.
class Reader {
 public:
  explicit Reader(const Source& source) : source_(source), cursor_(source) {}

  Dag read() {
    for (skip(); !cursor_.at_end(); skip()) statement();
    const Names names = nodes_.names();
    if (names.size() == 0)
      cursor_.fail("the text is empty; a model of lavaan has lines such as y ~ a + b");
    return build_dag(source_, names, edges_);
  }

 private:
  void skip() {
    for (cursor_.skip_blanks(); !cursor_.at_end() && ends_statement(cursor_.peek());
         cursor_.skip_blanks()) {
      if (cursor_.peek() == ';')
        cursor_.advance();
      else
        cursor_.skip_line();
    }
  }
  void skip_spaces() {
    cursor_.run([](char c) { return !is_space(c); });
  }

  void statement() {
    std::vector<std::pair<Node, std::size_t>> heads;
    do {
      if (!heads.empty()) next_term();
      const std::size_t offset = cursor_.offset();
      const std::string_view name = trimmed(cursor_.run([](char c) {
        return ends_statement(c) ||
               std::string_view("+~=<>|:*\"(").find(c) != std::string_view::npos;
      }));
      if (name.empty()) cursor_.fail(offset, "the name of a variable was expected");
      heads.emplace_back(nodes_.get(source_, name, offset), offset);
    } while (cursor_.peek() == '+');
    const std::size_t mark = cursor_.offset();
    const std::string_view op = cursor_.run(
        [](char c) { return std::string_view("~=<>|:*").find(c) == std::string_view::npos; });
    if (op != "~" && op != "~~") fail_operator(op, mark);
    do {
      next_term();
      term(heads, op == "~~", mark);
    } while (cursor_.peek() == '+');
    if (!cursor_.at_end() && !ends_statement(cursor_.peek()))
      cursor_.fail(
          fmt::format("'+' or the end of the line was expected, not '{}'", cursor_.peek()));
  }

  // A line that ends in an operator goes on in the next one.
  void next_term() {
    if (cursor_.peek() == '+') cursor_.advance();
    cursor_.skip_blanks();
  }

  [[noreturn]] void fail_operator(std::string_view op, std::size_t offset) {
    if (op.empty()) cursor_.fail(offset, "'~' was expected: a regression is y ~ a + b");
    if (op == "=~")
      cursor_.fail(offset, "'=~' measures a hidden variable; a graph here has those of the data");
    cursor_.fail(
        offset, fmt::format("{} is not read; a graph is of regressions, y ~ a + b", in_quotes(op)));
  }

  void term(const std::vector<std::pair<Node, std::size_t>>& heads, bool variance,
            std::size_t mark) {
    std::size_t offset = cursor_.offset();
    std::string_view text = cursor_.run([](char c) { return ends_statement(c) || c == '+'; });
    // What is before the last star is a coefficient or its label.
    if (const std::size_t star = text.rfind('*'); star != std::string_view::npos) {
      offset += star + 1;
      text.remove_prefix(star + 1);
      while (!text.empty() && is_space(text.front())) text.remove_prefix(1), ++offset;
    }
    text = trimmed(text);
    if (text.empty()) cursor_.fail(offset, "the name of a variable was expected");
    if (text.find_first_of("~=<>|:()\"") != std::string_view::npos)
      cursor_.fail(offset, fmt::format("{} is not the name of a variable", in_quotes(text)));
    if (number(text)) return;  // an intercept
    const Node tail = nodes_.get(source_, text, offset);
    for (const auto& [head, begin] : heads) {
      if (!variance)
        edges_.push_back({{tail, head}, offset});
      else if (tail != head)
        fail_hidden(source_, "~~", mark);
    }
  }

  static std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
  }

  const Source& source_;
  Cursor cursor_;
  NodeList nodes_;
  std::vector<PlacedEdge> edges_;
};

// lavaan takes the names that R takes without quotes.
bool is_r_name(const std::string& name) {
  constexpr std::array<std::string_view, 17> kReserved = {
      "if",    "else", "repeat", "while", "function", "for", "next", "break", "TRUE",
      "FALSE", "NULL", "Inf",    "NaN",   "NA",       "in",  "T",    "F"};
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (name.empty() || std::ranges::find(kReserved, name) != kReserved.end()) return false;
  if (!is_letter(name.front()) && name.front() != '.') return false;
  if (name.front() == '.' && name.size() > 1 && is_digit(name[1])) return false;
  // R has infinities and such in other letters; what reads as a number is taken for one.
  return !number(name) && std::ranges::all_of(name, [&](char c) {
    return is_letter(c) || is_digit(c) || c == '.' || c == '_';
  });
}

}  // namespace

Dag parse_graph_lavaan(std::string_view text, std::string_view place) {
  const Source source(text, place);
  return Reader(source).read();
}

std::string format_graph_lavaan(const Dag& dag) {
  require_variables(dag, "a model of lavaan");
  for (const std::string& name : dag.names().list())
    if (!is_r_name(name))
      throw Error(ErrorKind::output,
                  fmt::format("lavaan cannot hold the name {}: names there are letters, digits, . "
                              "and _, a letter first; write .dagitty or .json instead",
                              in_quotes(name)));
  // By name: a reader meets the nodes in another order.
  std::vector<Node> nodes(dag.size());
  std::iota(nodes.begin(), nodes.end(), Node{0});
  std::ranges::sort(nodes, {}, [&](Node node) -> const std::string& { return dag.names()[node]; });
  std::string text;
  for (Node node : nodes) {
    std::vector<std::string> parents;
    for (Node parent : dag.parents(node)) parents.push_back(dag.names()[parent]);
    std::ranges::sort(parents);
    if (!parents.empty())
      text += fmt::format("{} ~ {}\n", dag.names()[node], join(parents, " + "));
    else if (dag.children(node).empty())
      text += fmt::format("{0} ~~ {0}\n", dag.names()[node]);
  }
  return text;
}

}  // namespace hoist
