// SPDX-License-Identifier: Apache-2.0
#include "output.hpp"

#include "flags.hpp"

namespace hoist::app {

void GraphOutput::add(CLI::App& command) {
  command.add_option("-o,--output", path,
                     "Graph file; its extension decides the format; - is standard output");
  command.add_option("--format", format,
                     "Format of the graph instead of what the extension says; one of: " +
                         names_of(graph_formats()));
}

void GraphOutput::require_writable() const {
  row();
  hoist::require_writable(path);
}

const GraphFormat& GraphOutput::row() const {
  return graph_format(path, format.empty() && path == "-" ? "json" : format);
}

}  // namespace hoist::app
