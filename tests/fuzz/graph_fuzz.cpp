// SPDX-License-Identifier: Apache-2.0
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"

namespace hoist::fuzz {
namespace {

// Nothing where the format says that it cannot hold one of the names.
std::optional<std::string> written(const GraphFormat& format, const Dag& dag) {
  try {
    return format.format(dag);
  } catch (const Error& error) {
    require(error.kind() == ErrorKind::output, error.what());
    return std::nullopt;
  }
}

// Open edges read back, too, wherever they can be written.
void fuzz_class(const GraphFormat& reader, std::string_view input) {
  if (reader.parse_any == nullptr) return;
  const auto graph = accepted([&] { return reader.parse_any(input, kPlace); });
  if (!graph || !std::holds_alternative<Pdag>(*graph)) return;
  for (const GraphFormat& writer : graph_formats()) {
    if (writer.format_class == nullptr) continue;
    try {
      const std::string text = writer.format_class(std::get<Pdag>(*graph));
      require(
          writer.parse_any(text, kPlace) == *graph,
          "a class read as " + std::string(reader.name) + " reads back as it was written: " + text);
    } catch (const Error& error) {
      require(error.kind() == ErrorKind::output, error.what());
    }
  }
}

}  // namespace

void fuzz_graph(std::string_view input) {
  for (const GraphFormat& reader : graph_formats()) {
    fuzz_class(reader, input);
    const auto dag = accepted([&] { return reader.parse(input, kPlace); });
    if (!dag) continue;
    require_acyclic(*dag);
    for (const GraphFormat& writer : graph_formats())
      if (const auto text = written(writer, *dag))
        require(align(writer.parse(*text, kPlace), dag->names(), kPlace) == *dag,
                "a graph read as " + std::string(reader.name) +
                    " reads back as it was written: " + *text);
  }
}

}  // namespace hoist::fuzz
