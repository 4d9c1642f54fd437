// SPDX-License-Identifier: Apache-2.0
#include "report/layout_json.hpp"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "hoist/text.hpp"

namespace hoist {
namespace {

using Json = nlohmann::json;

// Finer than the eye, and shorter than what Graphviz writes.
double tenth(double points) { return std::round(10 * points) / 10 + 0.0; }  // no negative zero

// Numbers between commas and blanks: `27,18`, `0,0,155.5,312`.
std::optional<std::vector<double>> numbers(std::string_view text) {
  std::vector<double> found;
  while (!text.empty()) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
    found.push_back(value);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    while (!text.empty() && (text.front() == ',' || text.front() == ' ')) text.remove_prefix(1);
  }
  return found;
}

class Reader {
 public:
  explicit Reader(Layout& layout) : layout_(layout) {}

  bool read(const Json& json) {
    const auto box = numbers(json.at("bb").get<std::string>());
    if (!box || box->size() != 4) return false;
    layout_.width = tenth((*box)[2]);
    layout_.height = tenth((*box)[3]);
    top_ = (*box)[3];
    const Json none = Json::array();
    for (const Json& object : json.value("objects", none))
      if (!read_object(object)) return false;
    for (const Json& edge : json.value("edges", none))
      if (edge.value("style", "") != "invis" && !read_edge(edge)) return false;
    return true;
  }

 private:
  // Subgraphs, which have no place, count among the objects.
  bool read_object(const Json& object) {
    node_of_.emplace_back();
    if (!object.contains("pos")) return true;
    const auto node = whole_number(object.at("name").get<std::string>());
    const auto place = numbers(object.at("pos").get<std::string>());
    const auto width = numbers(object.at("width").get<std::string>());
    const auto height = numbers(object.at("height").get<std::string>());
    if (!node || *node >= layout_.nodes.size() || !place || place->size() != 2 || !width ||
        width->size() != 1 || !height || height->size() != 1)
      return false;
    node_of_.back() = static_cast<Node>(*node);
    layout_.nodes[*node] = {tenth(place->front()), tenth(top_ - place->back()),
                            tenth(72 * width->front()), tenth(72 * height->front())};
    return true;
  }

  bool read_edge(const Json& edge) {
    const std::size_t tail = edge.at("tail"), head = edge.at("head");
    if (tail >= node_of_.size() || head >= node_of_.size() || !node_of_[tail] || !node_of_[head])
      return false;
    auto points = numbers(edge.at("pos").get<std::string>());
    // 3k + 1 points of two numbers each.
    if (!points || points->size() < 8 || (points->size() - 2) % 6 != 0) return false;
    for (std::size_t i = 0; i < points->size(); ++i)
      (*points)[i] = tenth(i % 2 == 0 ? (*points)[i] : top_ - (*points)[i]);
    layout_.edges.push_back({{*node_of_[tail], *node_of_[head]}, std::move(*points)});
    return true;
  }

  Layout& layout_;
  double top_ = 0;
  std::vector<std::optional<Node>> node_of_;  // of each object
};

}  // namespace

bool read_dot_json(std::string_view text, Layout& layout) {
  try {
    return Reader(layout).read(Json::parse(text));
  } catch (const Json::exception&) {
    return false;
  }
}

}  // namespace hoist
