// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/io.hpp"
#include "io/scanned_column.hpp"

namespace hoist {

/// Notes texts that are two to hoist and one to whoever reads them: they differ only in blanks, in
/// what cannot be seen or in how an accent is written. `what` says whose they are.
void note_twins(const std::vector<std::string>& texts, const std::string& what, Notes& notes);

/// The same of the levels of a column, and levels that are one number (1, 1.0, 01) or one word but
/// for letter case (Yes, yes).
void note_look_alikes(const ScannedColumn& column, const std::string& what, Notes& notes);

}  // namespace hoist
