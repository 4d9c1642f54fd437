// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/parameter.hpp"

namespace hoist {

/// One average of a study: a cover, and its threshold as it was written (a number or a rule).
struct StudyMethod {
  std::string method;
  std::string threshold;

  friend bool operator==(const StudyMethod&, const StudyMethod&) = default;
};

/// How cells of a data set were lost.
struct StudyHoles {
  double share = 0;  ///< of all cells; 0 where the data are complete
  std::string how;   ///< a row of `hole_rules`; empty where the data are complete

  bool none() const { return share == 0; }
  friend bool operator==(const StudyHoles&, const StudyHoles&) = default;
};

/// A simulation study as its file says it. Every network is sampled at every size, `repeats` times;
/// every learner with every score learns a bag by every resampling plan from each sample; every
/// bag is averaged by every method. So time grows with the product of all lists, repeats and
/// replicates, and memory with the largest data set alone.
struct StudyPlan {
  std::string title;
  std::vector<std::string> networks;  ///< embedded names or files
  std::vector<double> ratios;         ///< rows = floor(ratio * parameters of the network) ...
  std::vector<std::uint64_t> rows;    ///< ... or the rows themselves
  std::uint64_t replicates = 100;     ///< DAGs per bag; 0 is no bag, where `alone` is set
  std::uint64_t repeats = 1;          ///< data sets per network and size
  std::uint64_t seed = 1;
  std::vector<std::string> learners = {"hc"};
  std::vector<std::string> scores = {"bic"};
  std::vector<std::string> resamples = {"bootstrap"};
  std::vector<double> missing = {};           ///< shares of cells to lose; 0 is the complete data
  std::vector<std::string> holes = {"mcar"};  ///< how they are lost ...
  std::vector<std::string> policies = {"drop", "local", "impute"};  ///< ... and what is done then
  Parameters set = {};  ///< of the learners, scores and resampling plans that have them
  std::vector<StudyMethod> methods = {};  ///< every cover at its own rule if empty
  bool alone = false;    ///< also one graph from all rows of each data set, for every arm
  bool permute = false;  ///< variables in an order of chance and under neutral names
  double low_below = 1;  ///< sizes of a smaller ratio are "low"
  std::map<std::string, std::string> places = {};  ///< of each key: file:line:column
};

/// One key of a study file, for documentation and for the error about an unknown one.
struct StudyKey {
  std::string_view name;
  std::string_view value;  ///< what it takes
  std::string_view title;
};

struct EmbeddedStudy {
  std::string_view name;
  std::string_view toml;
};

const std::vector<EmbeddedStudy>& embedded_studies();

}  // namespace hoist
