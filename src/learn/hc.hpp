// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/learn.hpp"

namespace hoist {

/// From the required edges, the addition, deletion or reversal that raises the score most, until
/// none does. For learners that climb within limits of their own: those are knowledge.
LearntEdges climb_hill(const LearnTask& task);

}  // namespace hoist
