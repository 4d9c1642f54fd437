// SPDX-License-Identifier: Apache-2.0
#include "io/networks.hpp"

#include <string>

#include "io/source.hpp"

namespace hoist {

const EmbeddedNetwork* find_embedded(std::string_view name) {
  for (const EmbeddedNetwork& network : embedded_networks())
    if (network.name == name) return &network;
  return nullptr;
}

Network read_network(const std::string& name_or_path, Notes* notes) {
  if (const EmbeddedNetwork* network = find_embedded(name_or_path))
    return parse_network(network->text, name_or_path, notes);
  const std::string text = read_file(name_or_path);
  return parse_network(text, place_of(name_or_path), notes);
}

bool is_network_name(const std::string& name) { return find_embedded(name) != nullptr; }

}  // namespace hoist
