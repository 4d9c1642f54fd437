// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>

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
    write_file(output, target.name == "bif" ? network_text()
                                            : target.format(read_graph_aloud(input, from)));
  }

 private:
  // A .bif holds probabilities: those of the input, or those that fit the data.
  std::string network_text() const {
    const std::string title = std::filesystem::path(input).stem().string();
    if (!data.empty()) {
      const Table table = reading.read(data);
      return written(fit(table, align(read_graph_aloud(input, from), table.names(), input)), title);
    }
    Notes notes;
    if (from.empty() && is_embedded()) return written(read_network(input, &notes), title);
    // Read once: it may be standard input.
    const GraphFormat& source = graph_format(input, from);
    const std::string text = read_file(input);
    if (source.name == "bif" && bif_has_probabilities(text, place_of(input))) {
      const Network network = parse_bif(text, place_of(input), &notes);
      say_notes(notes);
      return written(network, title);
    }
    say_note(output + ": holds the structure only; --data CSV fits probabilities");
    return graph_format("", "bif").format(source.parse(text, place_of(input)));
  }

  std::string written(const Network& network, const std::string& title) const {
    if (const std::string note = note_on_bif(network); !note.empty())
      say_note(output + ": " + note);
    return format_bif(network, title);
  }

  bool is_embedded() const {
    return std::ranges::any_of(embedded_networks(),
                               [&](const EmbeddedNetwork& row) { return row.name == input; });
  }
};

}  // namespace

void add_convert(FlagSet& command) {
  const auto flags = std::make_shared<Convert>();
  command.text("IN", flags->input, "A graph, a network (file or embedded name), a run or a bag")
      .required();
  command
      .text("OUT", flags->output,
            "The file to write; its extension decides the format; - is standard output")
      .required();
  command.text("--from", flags->from, "Format of IN; one of: " + names_of(graph_formats()));
  command.text("--to", flags->to, "Format of OUT; one of: " + names_of(graph_formats()));
  command.text("--data", flags->data, "With a .bif: fit its probabilities to this CSV file");
  flags->reading.add(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
