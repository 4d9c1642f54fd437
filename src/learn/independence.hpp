// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/gamma_tail.hpp"
#include "hoist/parameter.hpp"
#include "hoist/sample.hpp"

namespace hoist {

/// What a test of independence found. If the variables are independent, the statistic is a
/// chi-square variable with so many degrees of freedom; without any the data cannot tell.
struct TestResult {
  double statistic = 0;
  double freedom = 0;

  /// Of the p-value: a logarithm, because most of those that are compared are very small.
  double log_p() const { return log_chi_square_tail(statistic, freedom); }
};

/// Tests on one sample. Not thread-safe: it owns the scratch space of its counts; make one per
/// thread.
class IndependenceTester {
 public:
  virtual ~IndependenceTester() = default;

  /// out[i]: of x and others[i], given all of `given`. Asking for many at once is where a tester
  /// gets its speed; so does asking for sets that begin alike one after the other. REQUIRES: all
  /// nodes are distinct; out.size() == others.size().
  virtual void test(Node x, std::span<const Node> given, std::span<const Node> others,
                    std::span<TestResult> out) = 0;

  TestResult test(Node x, std::span<const Node> given, Node other);
};

/// How the degrees of freedom of a table of counts are found.
enum class Freedom {
  declared,  ///< (r - 1)(s - 1) q for r, s levels and q configurations, occurring or not: bnlearn
  /// The same for each configuration that occurs, with the levels that occur in it: causal-learn
  /// and Tetrad.
  adjusted,
};

/// One entry of the list of independence tests.
struct IndependenceTest {
  static constexpr const char* kWhat = "independence test";

  std::string name;
  std::string title;
  bool labels = false;   ///< takes columns of labels
  bool numbers = false;  ///< takes columns of numbers; with both, tables of both
  std::function<std::unique_ptr<IndependenceTester>(const Sample&, Freedom)> make;
  /// The bytes that a tester takes at most.
  std::function<double(const TableShape&)> bytes;
};

const std::vector<IndependenceTest>& independence_tests();

/// What every learner that tests has: `test`, `alpha`, `df` and `max_given`.
std::vector<Parameter> independence_parameters();

/// The test that the parameters choose, or the one for the kinds of columns where they choose none.
/// Throws Error(input) where it does not take the data, with the column and a test that does.
std::unique_ptr<IndependenceTester> make_tester(const Sample& sample, const Parameters& parameters);

/// The most variables in a condition: what `max_given` says, or what suits the test.
std::size_t most_given(const Sample& sample, const Parameters& parameters);

/// Of the tester that `make_tester` gives for a table of that shape.
double tester_bytes(const TableShape& shape, const Parameters& parameters);

/// Whether results are above a level of significance. Remembers what it has worked out: for each
/// number of degrees of freedom between which statistics the level lies.
class Significance {
 public:
  explicit Significance(double alpha);

  /// p > alpha: nothing speaks against independence.
  bool independent(const TestResult& result);

 private:
  struct Bracket {
    double below, above;  // the largest that is known to be independent, the smallest that is not
  };
  static constexpr std::size_t kRemembered = 4096;

  double log_alpha_;
  std::vector<Bracket> brackets_;  // by degrees of freedom
};

}  // namespace hoist
