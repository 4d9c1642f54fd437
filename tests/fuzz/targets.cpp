// SPDX-License-Identifier: Apache-2.0
#include "fuzz/targets.hpp"

namespace hoist::fuzz {

const std::vector<FuzzTarget>& fuzz_targets() {
  static const std::vector<FuzzTarget> table = {
      {"table", "data in CSV, under options that the first byte chooses", fuzz_table},
      {"network", "networks in every format that holds them", fuzz_network},
      {"graph", "graphs, by every format in turn", fuzz_graph},
      {"bag", "bags of graphs in JSON", fuzz_bag},
      {"knowledge", "knowledge of hoist, of Tetrad, in lists of edges", fuzz_knowledge},
      {"states", "declared levels in JSON or BIF", fuzz_states},
      {"study", "plans of studies in TOML", fuzz_study},
      {"rows", "results.csv of a study", fuzz_rows},
      {"manifest", "manifest.json of a bag and of a study", fuzz_manifest},
      {"journal", "segments, records and what is in them", fuzz_journal},
      {"bins", "rules of --bins", fuzz_bins},
      {"number", "numbers against those of the C library", fuzz_number},
      {"xml", "elements, attributes and text of XML", fuzz_xml},
      {"gzip", "what gzip made, and what it makes of anything", fuzz_gzip},
      {"scorer", "fast counts against a map, on a walk through families", fuzz_scorer},
      {"closure", "the closure, grown and rebuilt, against a search", fuzz_closure},
      {"average", "all averages against a transcription of the paper", fuzz_average},
      {"climb", "hill climbing against the rule as written down", fuzz_climb},
  };
  return table;
}

}  // namespace hoist::fuzz
