// SPDX-License-Identifier: Apache-2.0
#include "learn/independence.hpp"

#include <limits>

#include "core/lookup.hpp"
#include "core/real.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {

// To add a test, write the function that gives its entry in src/learn/NAME.cpp, and name it
// twice here.
IndependenceTest g2_test();
IndependenceTest x2_test();
IndependenceTest fisher_z_test();
IndependenceTest lr_test();

const std::vector<IndependenceTest>& independence_tests() {
  static const std::vector<IndependenceTest> table = {g2_test(), x2_test(), fisher_z_test(),
                                                      lr_test()};
  return table;
}

namespace {

std::vector<std::string> names_of_tests() {
  std::vector<std::string> names;
  for (const IndependenceTest& test : independence_tests()) names.push_back(test.name);
  return names;
}

std::function<std::string(const Value&)> one_of(std::vector<std::string> words) {
  return [words = std::move(words)](const Value& value) -> std::string {
    const std::string* word = value.word();
    for (const std::string& each : words)
      if (word != nullptr && *word == each) return "";
    return "must be one of " + join(words, ", ");
  };
}

bool takes(const IndependenceTest& test, bool labels, bool numbers) {
  return (test.labels || !labels) && (test.numbers || !numbers);
}

// The first entry is for labels; for numbers and for both it is the first that takes them.
const IndependenceTest& usual_test(bool labels, bool numbers) {
  for (const IndependenceTest& test : independence_tests())
    if (takes(test, labels, numbers)) return test;
  throw std::logic_error("no independence test takes every table");
}

const IndependenceTest& chosen_test(const Parameters& parameters, bool labels, bool numbers) {
  const Value& chosen = *parameters.find("test");
  return chosen.is_set() ? find_entry(independence_tests(), *chosen.word(), IndependenceTest::kWhat)
                         : usual_test(labels, numbers);
}

bool has_kind(const Table& table, ColumnKind kind) {
  for (Node node = 0; node < table.columns(); ++node)
    if (table.column(node).kind() == kind) return true;
  return false;
}

void require_taken(const IndependenceTest& test, const Table& table, bool labels, bool numbers) {
  if (takes(test, labels, numbers)) return;
  const bool wrong_labels = labels && !test.labels;
  const ColumnKind wrong = wrong_labels ? ColumnKind::discrete : ColumnKind::continuous;
  Node node = 0;
  while (table.column(node).kind() != wrong) ++node;
  throw Error(ErrorKind::input, "independence test '" + test.name + "' takes columns of " +
                                    (wrong_labels ? "numbers" : "labels") + " only, and " +
                                    in_quotes(table.names()[node]) + " has " +
                                    (wrong_labels ? "labels" : "numbers") + "; take '" +
                                    usual_test(labels, numbers).name +
                                    "', which takes this table, or leave the test unset");
}

}  // namespace

TestResult IndependenceTester::test(Node x, std::span<const Node> given, Node other) {
  TestResult result;
  test(x, given, std::span(&other, 1), std::span(&result, 1));
  return result;
}

std::vector<Parameter> independence_parameters() {
  return {
      {"test",
       "test of independence (" + join(names_of_tests(), ", ") +
           "); where it is not set, g2 for labels, fisher-z for numbers, lr for both",
       Parameter::Kind::word, Value(), one_of(names_of_tests())},
      {"alpha", "level of significance: a link is cut where a p-value is above it",
       Parameter::Kind::real, 0.01, share_of_one()},
      {"df",
       "degrees of freedom of g2 and x2: of all declared levels and configurations (declared), "
       "or of those that occur (adjusted)",
       Parameter::Kind::word, "adjusted", one_of({"declared", "adjusted"})},
      {"max_given",
       "at most so many variables in the condition of a test; where it is not set, 3 for g2 and "
       "x2 with adjusted degrees of freedom, and no limit otherwise",
       Parameter::Kind::whole, Value(), whole_from(0, std::numeric_limits<std::uint64_t>::max())}};
}

std::unique_ptr<IndependenceTester> make_tester(const Sample& sample,
                                                const Parameters& parameters) {
  const bool labels = has_kind(sample.table(), ColumnKind::discrete);
  const bool numbers = has_kind(sample.table(), ColumnKind::continuous);
  const IndependenceTest& test = chosen_test(parameters, labels, numbers);
  require_taken(test, sample.table(), labels, numbers);
  return test.make(sample,
                   parameters.word("df") == "declared" ? Freedom::declared : Freedom::adjusted);
}

// With large conditions and few rows, adjusted degrees of freedom end near 0, where nothing can be
// told from independence, and true links are cut; and a variable with 40 neighbours would be tested
// given each of 2^40 sets.
std::size_t most_given(const Sample& sample, const Parameters& parameters) {
  constexpr std::size_t kUsual = 3;
  const IndependenceTest& test =
      chosen_test(parameters, has_kind(sample.table(), ColumnKind::discrete),
                  has_kind(sample.table(), ColumnKind::continuous));
  const bool adjusts = !test.numbers && parameters.word("df") == "adjusted";
  const bool usual = adjusts && !parameters.find("max_given")->is_set();
  return usual ? kUsual : parameters.limit("max_given");
}

double tester_bytes(const TableShape& shape, const Parameters& parameters) {
  return chosen_test(parameters, !shape.levels.empty(), shape.continuous > 0).bytes(shape);
}

Significance::Significance(double alpha)
    : log_alpha_(natural_log(alpha)),
      brackets_(kRemembered, {-1, std::numeric_limits<double>::infinity()}) {}

bool Significance::independent(const TestResult& result) {
  if (!(result.freedom > 0)) return true;
  // The median is above freedom - 1, so p is above 1/2.
  if (result.statistic <= result.freedom - 1 && log_alpha_ < -0.7) return true;
  const bool remembered = result.freedom < static_cast<double>(kRemembered);
  if (!remembered) return result.log_p() > log_alpha_;
  Bracket& bracket = brackets_[static_cast<std::size_t>(result.freedom)];
  if (result.statistic <= bracket.below) return true;
  if (result.statistic >= bracket.above) return false;
  const bool independent = result.log_p() > log_alpha_;
  (independent ? bracket.below : bracket.above) = result.statistic;
  return independent;
}

}  // namespace hoist
