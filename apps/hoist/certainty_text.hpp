// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "hoist/certainty.hpp"

// How commands say how sure an average is.
namespace hoist::app {

/// `0.97 ±0.02`; the error is left out where it rounds to nothing.
std::string with_error(double share, double error);

/// `{A, B} -> X` of parents, `X -> {A, B}` of children, `{} of X` of no edges, `A -> X; X -> B` of
/// others.
std::string spell_structure(const Names& names, const Structure& structure);

/// 12345 as `12,345`.
std::string grouped(std::uint64_t number);

/// `A -> B`.
std::string spell_edge(const Names& names, const Edge& edge);

/// `A - B (linked 1.00): votes split, none above 0.2: {A, C} -> B 0.17, ...`.
std::string spell_lost(const Names& names, const LostLink& lost, double threshold);

/// `6 of 7 edges settled; about 1,000 replicates would settle A -> B`.
std::string spell_settled(const Names& names, const Settled& settled);

/// `A -> B, C -> D`: those of the average that its class leaves open, as many as fit; empty where
/// none is.
std::string spell_open(const Dag& average, const Pdag& open);

}  // namespace hoist::app
