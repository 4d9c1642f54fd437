// SPDX-License-Identifier: Apache-2.0
#include "io/networks.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

struct RandomKind {
  std::string_view name;
  Network (*make)(std::size_t nodes, double degree, std::uint64_t seed);
};
constexpr std::array<RandomKind, 2> kRandomKinds = {
    {{"gaussian", random_gaussian_network}, {"mixed", random_mixed_network}}};

const RandomKind* find_random(std::string_view name) {
  for (const RandomKind& kind : kRandomKinds)
    if (name.starts_with(kind.name) && name.substr(kind.name.size()).starts_with(':')) return &kind;
  return nullptr;
}

Network make_random(const RandomKind& kind, const std::string& name) {
  const auto fail = [&](const std::string& why) -> Network {
    throw Error(ErrorKind::input,
                fmt::format("{}: {}; a random network is {}:NODES:DEGREE or {}:NODES:DEGREE:SEED",
                            in_quotes(name), why, kind.name, kind.name));
  };
  std::vector<std::string> parts(1);
  for (char c : name) {
    if (c == ':')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  if (parts.size() == 3) parts.emplace_back("1");
  if (parts.size() != 4) fail("its name has another number of parts");
  const auto nodes = whole_number(parts[1]), seed = whole_number(parts[3]);
  const auto degree = real_number(parts[2]);
  if (!nodes) fail(in_quotes(parts[1]) + " is not a number of nodes");
  if (!degree) fail(in_quotes(parts[2]) + " is not a mean degree");
  if (!seed) fail(in_quotes(parts[3]) + " is not a seed");
  try {
    return kind.make(*nodes, *degree, *seed);
  } catch (const Error& error) {
    return fail(error.what());
  }
}

}  // namespace

const EmbeddedNetwork* find_embedded(std::string_view name) {
  for (const EmbeddedNetwork& network : embedded_networks())
    if (network.name == name) return &network;
  return nullptr;
}

Network read_network(const std::string& name_or_path, Notes* notes) {
  if (const EmbeddedNetwork* network = find_embedded(name_or_path))
    return parse_network(network->text, name_or_path, notes);
  if (const RandomKind* kind = find_random(name_or_path)) return make_random(*kind, name_or_path);
  const std::string text = read_file(name_or_path);
  return parse_network(text, place_of(name_or_path), notes);
}

bool is_network_name(const std::string& name) {
  return find_embedded(name) != nullptr || find_random(name) != nullptr;
}

}  // namespace hoist
