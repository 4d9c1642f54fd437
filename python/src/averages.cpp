// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bags.hpp"
#include "graphs.hpp"
#include "work.hpp"

namespace hoist::python {
namespace {

/// An average and what is said of it.
struct HeldAverage {
  std::string method;
  Average average;
  Certainty certainty;
  std::vector<EdgeSupport> support;
  Knowledge knowledge;
  std::size_t replicates = 0;
};

// What data tell of the bag goes into the options; a value per replicate comes back where it is
// weighed by one.
std::vector<double> look_at(const Table& given, const HeldBag& held, AverageRequest& request,
                            const Execution& execution) {
  std::vector<Node> order;
  for (const std::string& name : held.bag.names.list())
    order.push_back(given.names().at(name, "the data"));
  const Table table = given.reordered(order);
  const bool same = held.resample && fmt::format("{:016x}", table.digest()) == held.data_digest;
  BagOptions learnt{.replicates = held.bag.size(), .seed = held.seed};
  request.options.data.family = table_evidence(table).family;
  if (same) {
    learnt.resample = *held.resample;
    request.options.data.out_of_bag = bag_evidence(table, learnt).out_of_bag;
  }
  const Judge by = request.weigh.row().by;
  if (by == Judge::none) return {};
  if (by == Judge::out_of_bag && !same)
    throw Error(ErrorKind::usage, "weigh = " + request.weigh.name() +
                                      " needs a whole bag and the data that it was learnt from");
  return replicate_values(by, extended(held.bag, held.seed), table, learnt, execution);
}

HeldAverage averaged(const HeldBag& held, py::dict keywords,
                     const std::optional<std::string>& lines, const std::optional<Table>& table) {
  const auto own = take_functions(keywords);
  Settings settings(parameters_from(keywords));
  AverageRequest request = average_request(settings, own->entries());
  settings.require_taken();
  const Knowledge knowledge = lines ? knowledge_from(*lines, held.bag.names) : held.knowledge;
  if (!table && request.weigh.row().by != Judge::none)
    throw Error(ErrorKind::usage, "weigh = " + request.weigh.name() +
                                      " judges replicates by data; give them by data");
  return run_aside(1, py::none(), [&](const Execution& execution) {
    request.options.data.pairs = held.resample && held.resample->row().pairs;
    request.options.stop = execution.stop;
    const std::vector<double> values =
        table ? look_at(*table, held, request, execution) : std::vector<double>();
    Bag bag = weighted(held.bag, request.weigh, values);
    HeldAverage made;
    made.method = request.method.name();
    made.knowledge = knowledge;
    made.support = edge_support(bag, knowledge);
    if (request.align) bag = aligned(bag, consensus_order(bag, knowledge), knowledge);
    bag = extended(bag, held.seed);
    made.average = average(bag, request.method, request.options, knowledge);
    made.certainty = certainty(bag, request.method, made.average, made.support, knowledge,
                               request.options.kappa);
    made.replicates = bag.size();
    return made;
  });
}

std::string caption_of(const HeldAverage& made) {
  return fmt::format("Average {} of {} replicates; threshold {:.3g}.", made.method, made.replicates,
                     made.average.threshold);
}

Drawing drawing(const HeldAverage& made) {
  return drawing_of(made.average, made.certainty.open, made.support, made.knowledge);
}

py::bytes drawn(const HeldAverage& made, const std::string& format, const std::string& caption,
                const std::optional<py::tuple>& truth, const std::string& around,
                std::size_t steps) {
  Drawing all = drawing(made);
  if (truth)
    all = against(std::move(all), align(dag_from(*truth), made.average.dag.names(), "truth"));
  if (!around.empty())
    all = neighbourhood(std::move(all), made.average.dag.names().at(around, "around"), steps);
  DrawingOptions options;
  options.caption = caption.empty() ? caption_of(made) : caption;
  const std::string text = format_drawing(all, options);
  if (format == "dot") return text;
  const Picture figure = run_aside(1, py::none(), [&](const Execution& execution) {
    return picture(text, format, 60, execution.stop);
  });
  if (figure.bytes.empty()) throw Error(ErrorKind::output, figure.why);
  return figure.bytes;
}

}  // namespace

void bind_averages(py::module_& module) {
  py::class_<HeldAverage>(module, "Average")
      .def_property_readonly("method", [](const HeldAverage& made) { return made.method; })
      .def_property_readonly("graph",
                             [](const HeldAverage& made) { return parts_of(made.average.dag); })
      .def_property_readonly("open",
                             [](const HeldAverage& made) { return parts_of(made.certainty.open); })
      .def_property_readonly("threshold",
                             [](const HeldAverage& made) { return made.average.threshold; })
      .def("undecided_open",
           [](const HeldAverage& made) {
             return parts_of(undecided_open(made.average.dag, made.support, made.knowledge));
           })
      .def("json",
           [](const HeldAverage& made) {
             return format_average(made.method, made.average, made.certainty, made.support);
           })
      .def("draw", &drawn, py::arg("format"), py::arg("caption"), py::arg("truth"),
           py::arg("around"), py::arg("steps"));
  module.def("average", &averaged, py::arg("bag"), py::arg("settings"), py::arg("knowledge"),
             py::arg("table"));
}

}  // namespace hoist::python
