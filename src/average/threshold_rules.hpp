// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/average.hpp"

namespace hoist {

// Entries of the list of threshold rules, one for each file of that name.
ThresholdRule l1_threshold();
ThresholdRule out_of_bag_threshold();
ThresholdRule null_threshold();
ThresholdRule expected_false_threshold();

}  // namespace hoist
