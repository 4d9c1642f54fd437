// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <variant>

#include "bag_input.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

struct Convert {
  std::string input, output, from, to, data;
  DataFlags reading;

  void run() const {
    require_writable(output);
    require_distinct_outputs({input, data, reading.states}, {output});
    if (is_run(input) || is_plain_bag(input)) {
      if ((!output.ends_with(".json") && output != "-") || (!to.empty() && to != "json"))
        throw Error(ErrorKind::usage, output +
                                          ": a bag is written as .json; `hoist average` makes "
                                          "one graph of it");
      write_file(output, format_bag(read_bag_input({input}, from).bag));
      return;
    }
    const GraphFormat& target = graph_format(output, to.empty() && output == "-" ? "json" : to);
    write_file(output, target.network != nullptr ? network_text(target) : graph_text(target));
  }

 private:
  // A class stays one where the format has open edges.
  std::string graph_text(const GraphFormat& target) const {
    const Graph graph = read_any_graph_aloud(input, from);
    if (const auto* const dag = std::get_if<Dag>(&graph)) return target.format(*dag);
    if (target.format_class != nullptr) return target.format_class(std::get<Pdag>(graph));
    std::vector<std::string> able;
    for (const GraphFormat& each : graph_formats())
      if (each.format_class != nullptr) able.emplace_back(each.extension);
    throw Error(ErrorKind::input,
                place_of(input) + ": has open edges, which format '" + std::string(target.name) +
                    "' cannot hold; write to a file that ends in " + join(able, " or "));
  }

  // Parameters are those of the input, or those that fit the data.
  std::string network_text(const GraphFormat& target) const {
    const std::string title = std::filesystem::path(input).stem().string();
    // Other programs read nodes and edges, so .json holds a graph, unless it comes of a network in
    // JSON or is to be fitted.
    const bool graph = target.name == "json";
    if (!data.empty()) {
      const Table table = reading.read(data);
      note_incomplete_families(table, data);
      return written(target, fit(table, align(read_graph_aloud(input, from), table.names(), input)),
                     title);
    }
    Notes notes;
    if (from.empty() && is_network_name(input))
      return graph ? target.format(read_graph(input))
                   : written(target, read_network(input, &notes), title);
    const bool from_json = from.empty() ? input.ends_with(".json") : from == "json";
    if (graph && (!to.empty() || output == "-" || !from_json)) return graph_text(target);
    // Read once: it may be standard input.
    const GraphFormat& source = graph_format(input, from);
    const std::string text = read_file(input);
    // A reader of JSON asked for a graph takes a network, too; other formats tell the two apart.
    const bool json = source.name == "json" || source.name == "network";
    if ((json || !graph) && source.has_parameters != nullptr &&
        source.has_parameters(text, place_of(input))) {
      const Network network = source.parse_network(text, place_of(input), &notes);
      say_notes(notes);
      return written(target, network, title);
    }
    if (!graph) say_note(output + ": holds the structure only; --data CSV fits probabilities");
    return target.format(source.parse(text, place_of(input)));
  }

  std::string written(const GraphFormat& target, const Network& network,
                      const std::string& title) const {
    if (target.name == "bif" && !network.has_continuous())
      if (const std::string note = note_on_bif(network); !note.empty())
        say_note(output + ": " + note);
    return target.network(network, title);
  }
};

}  // namespace

void add_convert(FlagSet& command) {
  const auto flags = std::make_shared<Convert>();
  command.text("IN", flags->input, "A graph, a network (file or name), a run or a bag").required();
  command
      .text("OUT", flags->output,
            "The file to write; its extension decides the format; - is standard output")
      .required();
  command.text("--from", flags->from, "Format of IN; one of: " + names_of(graph_formats()));
  command.text("--to", flags->to, "Format of OUT; one of: " + names_of(graph_formats()));
  command.text(
      "--data", flags->data,
      "With a format of networks, such as .json or .bif: a network, its parameters fitted to "
      "this CSV file");
  flags->reading.add(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
