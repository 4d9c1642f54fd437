// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/knowledge.hpp"

namespace hoist {

/// No sound run has more: a bound for what is read from a damaged file or typed by mistake.
inline constexpr std::uint64_t kMostReplicates = 10'000'000;

/// What was asked of a run on disk. Everything but `replicates` is its identity: the same run may
/// grow. No time, host, path or number of threads: they do not change a result.
struct Manifest {
  std::uint64_t rows = 0;
  std::string data_digest;
  Knowledge knowledge;  ///< over the nodes of the run
  std::uint64_t replicates = 0;
  std::uint64_t seed = 0;
  std::string resample, learner, score, tie_break;
  double iss = 0;
  std::optional<std::uint64_t> max_parents;

  const Names& names() const { return knowledge.names(); }
};

std::string format_manifest(const Manifest& manifest);
Manifest parse_manifest(std::string_view text, std::string_view place);

/// Names the run: a digest of everything but the number of replicates.
std::uint64_t run_id(const Manifest& manifest);

/// One sentence a key whose value differs, `replicates` left out.
std::vector<std::string> differences(const Manifest& stored, const Manifest& asked);

struct Record {
  std::uint64_t replicate = 0;
  std::vector<Edge> edges;
};

/// One line with its checksum, which also says which run it belongs to; ends in a newline.
std::string format_record(const Record& record, std::uint64_t run);

/// Nothing where the line is torn, damaged, or of another run.
std::optional<Record> parse_record(std::string_view line, std::uint64_t run, std::size_t nodes);

}  // namespace hoist
