// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/average.hpp"

namespace hoist {

// The entries of covers() that have a file of their own, each in the file of its name.
Cover markov_blankets();
Cover vstructures();
Cover ancestors();
Cover whole_dag();

// The rules of other programs, with rankings of their own.
Cover gshd();
Cover averaged_network();
Cover ensemble();

}  // namespace hoist
