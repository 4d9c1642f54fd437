// SPDX-License-Identifier: Apache-2.0
#include "output.hpp"

#include "flags.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "terminal.hpp"

namespace hoist::app {

void GraphOutput::add(FlagSet& command) {
  command.text("-o,--output", path,
               "Graph file; its extension decides the format; - is standard output");
  command.text("--format", format,
               "Format of the graph instead of what the extension says; one of: " +
                   names_of(graph_formats()));
}

void GraphOutput::require_writable() const {
  row();
  hoist::require_writable(path);
}

void GraphOutput::write(const Dag& dag) const {
  if (row().network != nullptr && row().name != "json" && row().name != "network")
    say_note(path + ": holds the structure only; `hoist convert " + shell_path(path) + " OUT" +
             std::string(row().extension) + " --data CSV` fits probabilities");
  write_file(path, row().format(dag));
}

void GraphOutput::require_holds_classes(const std::string& flag) const {
  if (row().format_class != nullptr) return;
  std::vector<std::string> able;
  for (const GraphFormat& each : graph_formats())
    if (each.format_class != nullptr) able.emplace_back(each.extension);
  throw Error(ErrorKind::usage, flag + ": format '" + std::string(row().name) +
                                    "' has no open edges; write to a file that ends in " +
                                    join(able, " or "));
}

void GraphOutput::require_holds_cycles() const {
  if (row().format_cyclic != nullptr) return;
  std::vector<std::string> able;
  for (const GraphFormat& each : graph_formats())
    if (each.format_cyclic != nullptr) able.emplace_back(each.extension);
  throw Error(ErrorKind::usage,
              "--cyclic: format '" + std::string(row().name) +
                  "' is for graphs without cycles; write to a file that ends in " +
                  join(able, " or "));
}

void GraphOutput::write(const Names& names, const std::vector<Edge>& edges) const {
  require_holds_cycles();
  write_file(path, row().format_cyclic(names, edges));
}

void GraphOutput::write(const Pdag& pdag) const {
  require_holds_classes();
  write_file(path, row().format_class(pdag));
}

void GraphOutput::write(const Graph& graph, const std::vector<EdgeSupport>& support,
                        const std::string& title, const Knowledge& knowledge) const {
  if (row().name == "dot")
    write_file(path, format_support_dot(graph, support, title, knowledge));
  else
    std::visit([&](const auto& held) { write(held); }, graph);
}

const GraphFormat& GraphOutput::row() const {
  return graph_format(path, format.empty() && path == "-" ? "json" : format);
}

}  // namespace hoist::app
