// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "hoist/evidence.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/parameter.hpp"
#include "hoist/replicates.hpp"

namespace hoist {

/// A higher-order structure: the edges that one index of a cover selects. An index is a vertex, and
/// a slot where a cover gives a vertex more than one structure.
struct Structure {
  Node vertex = 0;
  std::uint32_t slot = 0;
  std::vector<Edge> edges;  ///< may be empty, which is a structure too
};

/// Takes one structure of the vertex at hand: its slot and its edges.
using EmitStructure = std::function<void(std::uint32_t slot, std::vector<Edge> edges)>;

struct Ranked;

/// One entry of the list of covers, ours or yours (Definition 3 of the paper): for each vertex of a
/// DAG its structures, which together hold every edge of the DAG. What it says of a DAG must not
/// depend on the order of nodes. Its function is called by several threads at once.
struct Cover {
  static constexpr const char* kWhat = "average";
  /// Throws Error(usage) for an unknown name, with the nearest known one.
  static const Cover& named(const std::string& name);

  std::string name;
  std::string title;
  std::string threshold = "1/(n-1)";  ///< the rule where the user names none
  std::vector<Parameter> parameters = {};
  std::function<void(const Dag& dag, Node vertex, const Parameters& parameters,
                     const EmitStructure& emit)>
      structures = {};
  /// Whether every edge of a structure touches its vertex, as the paper's covers have it. Then
  /// "does it fit?" is a few words of bits; otherwise it costs a walk over the average.
  bool incident = true;
  /// Whether its structures hold every edge of a DAG. Of one that says no, an average has those
  /// edges only that its structures hold, and what is required.
  bool every_edge = true;
  /// Whether `discover` and studies make it where no averages are named.
  bool by_default = false;
  /// Where it is set, what is tried and in which order, instead of structures and their shares in
  /// the bag: how other programs that average edges are written down here. Each entry comes with a
  /// number from 0 to 1 that the threshold is for; `structures` is not asked.
  std::function<std::vector<Ranked>(const Bag& bag, const Parameters& parameters)> ranking = {};
};

/// The averages by name: `tma` is the cover by single edges; `pma`, `cma` and `ima` are the
/// paper's; then other covers, and the rules of other programs for comparison.
const std::vector<Cover>& covers();

/// Those of them that are made where none is named: the paper's four.
const std::vector<Cover>& default_covers();

/// A structure of the bag and how much of the bag has it.
struct Ranked {
  Structure structure;
  std::uint32_t count = 0;  ///< replicates
  double posterior = 0;     ///< their share of the bag, by weight
  /// What it is ranked by: its posterior, or where similar structures support each other the mean
  /// over the bag of kappa^d, d being the edges by which a replicate's structure differs.
  double support = 0;
};

/// Every structure that the bag has, the largest share first; ties by the name of the vertex, then
/// by the sorted list of edges, by names: phases I and II of Algorithm 3, without its threshold. Of
/// a cover that has a ranking of its own, that one, which takes no kappa.
///
/// With a `kappa` above 0 similar structures support each other, so that votes which are split
/// between sets that differ by an edge add up; ties go to the larger posterior. The set of the
/// edges that most of a vertex's structures have then stands for election, too, though no replicate
/// may have it: near 1 it wins. Costs the square of the different structures of a vertex.
[[nodiscard]] std::vector<Ranked> ranked(const Bag& bag, const Choice<Cover>& cover,
                                         double kappa = 0);

/// What a threshold can be worked out from.
struct Evidence {
  const Bag& bag;
  Choice<Cover> cover;
  std::span<const Ranked> ranked;  ///< every structure of the bag
  DataEvidence data = {};          ///< what is known besides
  /// The average of the bag at a threshold.
  std::function<Dag(double threshold)> average_at = {};
  double kappa = 0;  ///< how much structures support similar ones
};

/// What a threshold rule asks for besides the bag.
enum class Need {
  nothing,
  out_of_bag,  ///< `DataEvidence::out_of_bag`
  null_bag,    ///< `DataEvidence::null_bag`
  pairs,       ///< a bag of complementary halves: `DataEvidence::pairs`
};

/// One entry of the list of threshold rules, ours or yours: a structure must be in a larger share
/// of the bag. Its function is called by several threads at once.
struct ThresholdRule {
  static constexpr const char* kWhat = "threshold rule";
  /// Throws Error(usage) for an unknown name, with the nearest known one.
  static const ThresholdRule& named(const std::string& name);

  std::string name;
  std::string title;
  std::vector<Parameter> parameters;
  std::function<double(const Evidence& evidence, const Parameters& parameters)> value;
  /// The rule is asked only where it is known; everywhere else is an Error(usage).
  Need needs = Need::nothing;
  /// What its promise rests on, to be said wherever it is used; empty where it promises nothing.
  std::string assumes = {};
};

/// `majority` and `1/(n-1)`, the paper's choices for TMA and for the others, and what others use
/// (docs/thresholds.md).
const std::vector<ThresholdRule>& threshold_rules();

/// A number, or a rule that finds one. Immutable but for assignment; threads may read it at once.
class Threshold {
 public:
  Threshold(double number) : value_(number) {}
  Threshold(int number) : value_(static_cast<double>(number)) {}
  Threshold(Choice<ThresholdRule> rule) : value_(std::move(rule)) {}
  Threshold(const ThresholdRule& rule) : value_(Choice<ThresholdRule>(rule)) {}

  /// Null where it is the other.
  const double* number() const { return std::get_if<double>(&value_); }
  const Choice<ThresholdRule>* rule() const { return std::get_if<Choice<ThresholdRule>>(&value_); }

 private:
  std::variant<double, Choice<ThresholdRule>> value_;
};

/// A threshold as users write it: a number from 0 to below 1, or a rule by its name. Throws
/// Error(usage) for any other text; `what` is what the message calls it.
[[nodiscard]] Threshold parse_threshold(const std::string& text, const std::string& what);

/// Throws Error(usage) where the threshold is a rule that asks for what is not known, and says
/// which command knows it.
void require_known(const Threshold& threshold, const DataEvidence& data);

/// The number that a threshold comes to. Throws Error(usage) where it is outside [0, 1), or where
/// its rule asks for what is not known.
[[nodiscard]] double threshold_value(const Threshold& threshold, const Evidence& evidence);

/// How the structures that an average takes are found.
enum class Solver {
  greedy,  ///< Algorithm 3: one after the other, the largest share first
  /// All at once, so that the sum of their shares is the largest that a DAG can have (the equation
  /// that Algorithm 3 approximates). Costs seconds where cycles are many, and can take long.
  exact,
};

struct SolverEntry {
  std::string name;  ///< as flags have it
  std::string title;
  Solver solver;
};

const std::vector<SolverEntry>& solvers();

/// Throws Error(usage) for an unknown name, with the nearest known one.
[[nodiscard]] Solver solver_named(const std::string& name);
[[nodiscard]] const std::string& name_of(Solver solver);

struct AverageOptions {
  /// Structures must be in a larger share of the bag than this; the cover's own rule if unset.
  /// A lower one costs time: more structures are tried.
  std::optional<Threshold> threshold = std::nullopt;
  /// The pseudocode's literal loop: a vertex takes every structure that fits, not only its first.
  /// Costs little: structures that would be passed over are tried, too.
  bool accumulate = false;
  /// From 0 to below 1: how much structures support others that differ by one edge (`ranked`). The
  /// threshold is then one of support.
  double kappa = 0;
  /// `exact` goes with every cover, but not with `accumulate`.
  Solver solver = Solver::greedy;
  /// Asks the exact solver to leave off: the best average found so far then comes with what is
  /// proven of it.
  std::stop_token stop = {};
  /// In which order the structures above the threshold are inserted. What is ranked by gain costs a
  /// call of `DataEvidence::family` for each of their families, and is an Error(usage) without it.
  /// For the greedy solver only: nothing is inserted one by one by the exact one.
  Choice<Insertion> rank = "posterior";
  /// For threshold rules and rankings that ask for it, which pay for a call per DAG or family.
  DataEvidence data = {};
};

enum class Verdict {
  taken,
  cycle,      ///< `path` leads from the head of one of its edges back to that edge's tail
  placed,     ///< the vertex already has a structure of this slot
  forbidden,  ///< knowledge forbids the edge in `path`
};

/// One entry of the decision log.
struct Decision {
  Structure structure;
  std::uint32_t count = 0;
  double posterior = 0;  ///< share of the bag, by weight
  double support = 0;    ///< what it was ranked by (`Ranked`)
  Verdict verdict = Verdict::taken;
  std::vector<Node> path;
};

struct Average {
  Dag dag;
  double threshold = 0;
  double mass = 0;  ///< sum of the support of the structures taken: of their shares, without kappa
  Solver solver = Solver::greedy;
  /// No average of these structures has a larger mass; unknown to the greedy solver.
  std::optional<double> bound = std::nullopt;
  bool proven = false;  ///< whether the mass is the largest, for which `bound` is `mass`
  std::vector<Decision>
      decisions;  ///< every structure above the threshold, in the order considered
  /// As it was asked for: the rule that found the threshold, empty where that was a number, and the
  /// options of those names.
  std::string rule = {};
  std::string rank = "posterior";
  double kappa = 0;
  bool accumulate = false;
};

/// Generalised model averaging (Algorithm 3; Algorithm 2 is that of `tma`). The result is acyclic,
/// holds every required edge and no forbidden one, and depends neither on the order of the bag nor
/// on the order of the nodes. Of several averages of the same mass the exact solver gives the one
/// that has the first structure of the ranking that any of them has, then the next; only where it
/// was stopped, the moment may show. Throws Error(usage) for an unknown name, a threshold outside
/// [0, 1), or the exact solver with `accumulate`; Error(input) for an empty bag, one that holds
/// classes (`extended` makes DAGs of them) or weights that are not above 0, a cover that breaks its
/// word, and knowledge that contradicts itself or is over other variables.
[[nodiscard]] Average average(const Bag& bag, const Choice<Cover>& cover,
                              const AverageOptions& options = {},
                              const Knowledge& knowledge = Knowledge());

/// An average that may run in circles: no DAG.
struct CyclicAverage {
  Names names;
  std::vector<Edge> edges;  ///< by tail, then by head
  double threshold = 0;
  double mass = 0;                  ///< as in `Average`
  std::vector<Decision> decisions;  ///< none of them is a cycle
};

/// The same as `average` without the test for cycles: each vertex takes the first of its structures
/// that knowledge allows, which is also the one of the largest mass, so there is no solver to
/// choose. For looking at what a bag says before it is made to agree with itself.
[[nodiscard]] CyclicAverage average_with_cycles(const Bag& bag, const Choice<Cover>& cover,
                                                const AverageOptions& options = {},
                                                const Knowledge& knowledge = Knowledge());

/// The name of the average that is recommended where nobody says otherwise, and is no cover of the
/// bag at hand: it takes a bag of its own (`ordered_average`).
inline constexpr std::string_view kOrdered = "ordered";

/// An average and the cover that it was made with.
struct NamedAverage {
  std::string method;
  Average average;
};

/// How often an edge is in the bag, and which way it points. A DAG is one member of its class,
/// picked by chance, so directions are counted over classes. Each share has its Monte Carlo
/// standard error beside it: how far it may be from that of an endless bag.
struct EdgeSupport {
  Edge edge;
  std::uint32_t count = 0;  ///< replicates that have it, or have it open
  double confidence = 0;    ///< their share of the bag, by weight; an open edge is half of one
  double linked = 0;        ///< the share that has the edge, its reverse, or has it open
  /// Of what is linked, the share that points this way; half of what the class leaves open.
  double direction = 0.5;
  double compelled = 0;  ///< the share of the bag whose class, under the knowledge, has it this way
  /// Standard errors: of shares of the bag, those of as many draws as the weights are worth
  /// (`effective_replicates`); of the direction, that of a ratio.
  double confidence_se = 0, linked_se = 0, direction_se = 0, compelled_se = 0;
};

/// Every edge that any graph of the bag has, most frequent first, ties by names. An edge that a
/// class leaves open counts half each way. Classes are those that are left under the knowledge; a
/// graph none of whose class the knowledge allows counts by its class alone. Throws Error(input)
/// where the knowledge is over other names.
[[nodiscard]] std::vector<EdgeSupport> edge_support(const Bag& bag,
                                                    const Knowledge& knowledge = Knowledge());

/// How many replicates of equal weight would say as much as these do (Kish 1965).
[[nodiscard]] double effective_replicates(const Bag& bag);

}  // namespace hoist
