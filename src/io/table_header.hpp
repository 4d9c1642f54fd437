// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "hoist/io.hpp"
#include "io/csv.hpp"
#include "io/scanned_column.hpp"
#include "io/source.hpp"

namespace hoist {

/// Whether most names are numbers, and these do not ascend as years or bounds do: then the line may
/// be the first of the data, of a file without names.
bool names_look_like_data(const std::vector<std::string_view>& names);

/// A column for each cell of the header. Throws Error(input) where a name stands twice or is empty,
/// but for the first, which may stand for names of rows.
std::vector<ScannedColumn> read_header(const Source& source, const std::vector<CsvCell>& header);

/// Gives the columns their declared levels. Throws Error(input) where those are not sound, or none
/// is of a column.
void declare_levels(const Source& source, std::vector<ScannedColumn>& columns,
                    const std::vector<DeclaredLevels>& states);

/// Marks the columns that the options name. Throws Error(usage) for a name that is not one of them.
void apply_flags(std::vector<ScannedColumn>& columns, const TableOptions& options);

}  // namespace hoist
