// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <functional>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"
#include "io/json_text.hpp"
#include "io/network_json.hpp"

namespace hoist {
namespace {

std::string list_of(const std::vector<std::string>& items) { return "[" + join(items, ", ") + "]"; }

std::string quoted_list(const std::vector<std::string>& words) {
  std::vector<std::string> items;
  for (const std::string& word : words) items.push_back(json_quote(word));
  return list_of(items);
}

std::string number_list(std::span<const double> numbers) {
  std::vector<std::string> items;
  for (double number : numbers) items.push_back(format_double(number));
  return list_of(items);
}

// One list per configuration, a line each where there are several.
std::string rows_of(std::span<const double> numbers, std::size_t width) {
  std::vector<std::string> rows;
  for (std::size_t begin = 0; begin < numbers.size(); begin += width)
    rows.push_back(number_list(numbers.subspan(begin, width)));
  return "[" + join(rows, ",\n      ") + "]";
}

std::string head_of(const Dag& dag, Node node) {
  std::vector<std::string> parents;
  for (Node parent : dag.parents(node)) parents.push_back(dag.names()[parent]);
  return fmt::format("\"name\": {}, \"parents\": {}", json_quote(dag.names()[node]),
                     quoted_list(parents));
}

std::string model_of(const Network& network, Node node) {
  if (!network.is_continuous(node))
    return fmt::format(
        ",\n     \"kind\": \"discrete\", \"levels\": {},\n     \"probabilities\": {}",
        quoted_list(network.levels[node]),
        rows_of(network.cpt(node).probabilities, network.levels[node].size()));
  const LinearGaussian& model = network.gaussian(node);
  return fmt::format(
      ",\n     \"kind\": \"continuous\",\n     \"coefficients\": {},\n     \"sd\": {}",
      rows_of(model.coefficients, network.continuous_parents(node) + 1), number_list(model.sd));
}

std::string written(const Dag& dag, const std::function<std::string(Node)>& model) {
  require_variables(dag, "a network in JSON");
  std::vector<std::string> variables;
  for (Node node = 0; node < dag.size(); ++node)
    variables.push_back("    {" + head_of(dag, node) + model(node) + "}");
  return "{\n  \"variables\": [\n" + join(variables, ",\n") + "\n  ]\n}\n";
}

}  // namespace

std::string format_network_json(const Network& network, const std::string&) {
  if (const std::string why = why_unsound(network); !why.empty())
    throw Error(ErrorKind::usage, "the network is not sound: " + why);
  return written(network.dag, [&](Node node) { return model_of(network, node); });
}

std::string format_graph_network(const Dag& dag) {
  return written(dag, [](Node) { return ""; });
}

Dag parse_graph_network(std::string_view text, std::string_view place) {
  const Source source(text, place);
  return network_structure(source, parse_json(source)).dag;
}

}  // namespace hoist
