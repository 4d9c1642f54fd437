// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "hoist/average.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/pdag.hpp"

// How sure an average is, and why: which of its directions can be known, what it lost, and what a
// larger bag could change.
namespace hoist {

// ---- Directions ------------------------------------------------------------------------------

/// What is left of the class of a DAG under the knowledge: an edge has a direction exactly where
/// every DAG of the class that the knowledge allows has it so. The class alone where the knowledge
/// allows none of it. Throws Error(input) where the knowledge is over other names.
[[nodiscard]] Pdag cpdag(const Dag& dag, const Knowledge& knowledge);

/// Shares further from 1/2 than this are a direction, if they are so by two standard errors, too.
inline constexpr double kClearDirection = 0.75;

/// Whether the bag leaves it open which way the edge points: neither way has more than
/// `kClearDirection` of what is linked, or it is within two standard errors of one half.
[[nodiscard]] bool is_undecided(const EdgeSupport& support);

/// The average with every edge open that the bag leaves undecided and the knowledge does not fix.
[[nodiscard]] Pdag undecided_open(const Dag& average, std::span<const EdgeSupport> support,
                                  const Knowledge& knowledge = Knowledge());

// ---- Lost links ------------------------------------------------------------------------------

/// A link in so much of the bag is a strong one.
inline constexpr double kStrongLink = 0.9;

/// Why an average lacks a link.
enum class Loss {
  split,      ///< votes: no structure that holds it is above the threshold
  outvoted,   ///< each that is above the threshold lost to another structure of its vertex
  cycle,      ///< a path refused the most frequent one that could still enter
  forbidden,  ///< knowledge forbids it, or what holds it
};

/// A structure and its share of the bag.
struct Vote {
  Structure structure;
  double posterior = 0;
};

struct LostLink {
  Edge edge;  ///< the way that has more of the bag; ties by names
  double linked = 0, linked_se = 0;
  Loss why = Loss::split;
  std::vector<Vote> votes;  ///< every structure of the bag that holds it, first ranked first
  /// What stands in the slots of those instead, most frequent first; a slot may be left empty.
  std::vector<Vote> winners;
  std::vector<Node> path;  ///< that refused the structure below, or the edge that is forbidden
  Structure refused;       ///< the most frequent that such a path or edge kept out
};

/// Every link that at least this share of the bag has and the average has not, strongest first,
/// ties by names. REQUIRES: all three are of one bag.
[[nodiscard]] std::vector<LostLink> lost_links(std::span<const Ranked> ranked,
                                               const Average& average,
                                               std::span<const EdgeSupport> support,
                                               const Knowledge& knowledge = Knowledge(),
                                               double least = kStrongLink);

// ---- Settled ---------------------------------------------------------------------------------

/// A decision of an average is settled where what decided it is further than this from what would
/// have turned it, in standard errors.
inline constexpr double kSettled = 2;

/// An edge that a larger bag could still bring in or throw out.
struct UnsettledEdge {
  Edge edge;
  bool present = false;  ///< in the average
  double distance = 0;   ///< of its closest decision, in standard errors
  /// About how many replicates would settle it if all shares stay as they are, rounded up to 1, 2,
  /// 3 or 5 times a power of ten; none where two shares are equal, or it would take over a million.
  std::optional<std::uint64_t> replicates;
};

/// How much of an average a larger bag could change.
struct Settled {
  std::size_t edges = 0;    ///< of the average
  std::size_t settled = 0;  ///< of those
  /// In the average or not, the one that most replicates would settle last; ties by names.
  std::vector<UnsettledEdge> unsettled;

  bool all() const { return unsettled.empty(); }
};

/// Holds every structure that an average took against its threshold, against the strongest other of
/// its vertex and slot, and against what a path refused for its sake; and where none was taken, the
/// strongest against the threshold. An edge is unsettled where it is in one of two such structures
/// and they are closer than `kSettled` standard errors. Those are of shares moved half a replicate
/// towards 1/2, so that a bag of one replicate settles nothing. What is compared is the support
/// that structures are ranked by; `kappa` is that of the ranking.
[[nodiscard]] Settled settled(const Bag& bag, std::span<const Ranked> ranked,
                              const Average& average, const Knowledge& knowledge = Knowledge(),
                              double kappa = 0);

/// The same of the average that `average` makes of these.
[[nodiscard]] Settled settled(const Bag& bag, const Choice<Cover>& cover,
                              const AverageOptions& options = {},
                              const Knowledge& knowledge = Knowledge());

// ---- All of them -----------------------------------------------------------------------------

/// What there is to say of an average beside its graph.
struct Certainty {
  Pdag open = Pdag(Names(), {}, {});  ///< its class under the knowledge
  std::vector<LostLink> lost;
  Settled settled;
};

/// Costs another pass over the bag. REQUIRES: the average was made of this bag with this cover and
/// `kappa`; the support may be that of another bag of the same data, which says which links are
/// strong.
[[nodiscard]] Certainty certainty(const Bag& bag, const Choice<Cover>& cover,
                                  const Average& average, std::span<const EdgeSupport> support,
                                  const Knowledge& knowledge = Knowledge(), double kappa = 0);

}  // namespace hoist
