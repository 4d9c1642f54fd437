// SPDX-License-Identifier: Apache-2.0
#include "io/network_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/probability_row.hpp"

namespace hoist {
namespace {

// The parameters of one variable. Its parents may stand in any order in the file; in a network they
// ascend.
class ModelReader {
 public:
  ModelReader(const Source& source, const NetworkStructure& structure, const Network& network,
              Node child)
      : source_(source),
        structure_(structure),
        network_(network),
        child_(child),
        what_("variable " + in_quotes(structure.dag.names()[child])) {
    for (Node parent : structure.parents[child])
      (is_continuous(parent) ? numbers_ : labels_).push_back(parent);
    for (Node parent : labels_) configurations_ *= levels(parent);
  }

  LocalModel read(Rescaled& rescaled) const {
    if (is_continuous(child_)) return gaussian();
    return cpt(rescaled);
  }

 private:
  bool is_continuous(Node node) const { return network_.levels[node].empty(); }
  double levels(Node node) const { return static_cast<double>(network_.levels[node].size()); }

  // A list under a key, with an item for each configuration.
  const std::vector<JsonValue>& rows(std::string_view key) const {
    const JsonValue& variable = *structure_.variables[child_];
    const JsonValue* value = variable.find(key);
    if (value == nullptr)
      source_.fail(variable.offset,
                   fmt::format("{} has no \"{}\"; a network needs them (the structure alone can be "
                               "read as a graph)",
                               what_, key));
    const auto& items = json_array(source_, *value, fmt::format("{}: its {}", what_, key));
    if (static_cast<double>(items.size()) != configurations_)
      source_.fail(value->offset,
                   fmt::format("{}: \"{}\" has {} item{}; the levels of its discrete "
                               "parents have {} combinations, and each needs one",
                               what_, key, items.size(), items.size() == 1 ? "" : "s",
                               format_double(configurations_)));
    return items;
  }

  std::vector<double> numbers(const JsonValue& row, std::string_view key, std::size_t size,
                              std::string_view why) const {
    std::vector<double> values;
    for (const JsonValue& item :
         json_array(source_, row, fmt::format("{}: an item of \"{}\"", what_, key)))
      values.push_back(
          json_number(source_, item, fmt::format("{}: what is in \"{}\"", what_, key)));
    if (values.size() != size)
      source_.fail(row.offset, fmt::format("{}: there are {} numbers here, and {} are needed: {}",
                                           what_, values.size(), size, why));
    return values;
  }

  // The number in the network of the configuration that is number j in the file.
  std::size_t configuration(std::size_t j) const {
    std::vector<std::pair<Node, std::size_t>> digits;
    for (std::size_t i = labels_.size(); i-- > 0;) {
      const std::size_t base = network_.levels[labels_[i]].size();
      digits.emplace_back(labels_[i], j % base);
      j /= base;
    }
    std::ranges::sort(digits);
    std::size_t number = 0;
    for (const auto& [parent, digit] : digits)
      number = number * network_.levels[parent].size() + digit;
    return number;
  }

  Cpt cpt(Rescaled& rescaled) const {
    for (std::size_t i = 0; i < structure_.parents[child_].size(); ++i)
      if (is_continuous(structure_.parents[child_][i]))
        source_.fail(structure_.variables[child_]->find("parents")->items[i].offset,
                     fmt::format("{} is discrete, so its parents must be; turn the edge, leave it "
                                 "out, or cut the parent into bins",
                                 what_));
    const std::vector<JsonValue>& items = rows("probabilities");
    const std::size_t width = network_.levels[child_].size();
    Cpt cpt{std::vector<double>(items.size() * width)};
    for (std::size_t j = 0; j < items.size(); ++j) {
      std::vector<double> row = numbers(items[j], "probabilities", width, "one for each level");
      for (std::size_t k = 0; k < width; ++k)
        if (!(row[k] >= 0 && row[k] <= 1))
          source_.fail(items[j].items[k].offset,
                       fmt::format("{}: {} is not a probability, a number from 0 to 1", what_,
                                   format_double(row[k])));
      if (const double sum = settle_probabilities(row, rescaled); sum != 1)
        source_.fail(items[j].offset,
                     fmt::format("{}: these probabilities sum to {:.6g}, not 1", what_, sum));
      std::ranges::copy(row, &cpt.probabilities[configuration(j) * width]);
    }
    return cpt;
  }

  LinearGaussian gaussian() const {
    const std::vector<JsonValue>& items = rows("coefficients");
    const std::vector<JsonValue>& deviations = rows("sd");
    // Where the coefficient of each continuous parent stands in the file.
    std::vector<std::size_t> order(numbers_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return numbers_[i]; });
    const std::size_t width = numbers_.size() + 1;
    LinearGaussian model{std::vector<double>(items.size() * width),
                         std::vector<double>(items.size())};
    for (std::size_t j = 0; j < items.size(); ++j) {
      const std::vector<double> row = numbers(items[j], "coefficients", width,
                                              "the intercept and one for each continuous parent");
      const std::size_t to = configuration(j);
      model.coefficients[to * width] = row[0];
      for (std::size_t i = 0; i < order.size(); ++i)
        model.coefficients[to * width + 1 + i] = row[1 + order[i]];
      model.sd[to] = json_number(source_, deviations[j], what_ + ": its sd");
      if (model.sd[to] < 0)
        source_.fail(deviations[j].offset, what_ + ": its sd must be 0 or more");
    }
    return model;
  }

  const Source& source_;
  const NetworkStructure& structure_;
  const Network& network_;
  Node child_;
  std::string what_;
  std::vector<Node> labels_, numbers_;  // discrete and continuous parents, in the file's order
  double configurations_ = 1;
};

}  // namespace

Network parse_network_json(std::string_view text, std::string_view place, Notes* notes) {
  const Source source(text, place);
  const JsonValue file = parse_json(source);
  const NetworkStructure structure = network_structure(source, file);
  Network network{structure.dag, {}, {}};
  for (const JsonValue* variable : structure.variables)
    network.levels.push_back(network_levels(source, *variable));
  Rescaled rescaled;
  for (Node node = 0; node < network.dag.size(); ++node)
    network.models.push_back(ModelReader(source, structure, network, node).read(rescaled));
  rescaled.tell(place, notes);
  return network;
}

}  // namespace hoist
