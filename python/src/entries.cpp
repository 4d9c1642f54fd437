// SPDX-License-Identifier: Apache-2.0
#include "entries.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "graphs.hpp"

namespace hoist::python {
namespace {

// A Python object that may be let go on any thread.
std::shared_ptr<py::object> held(const py::object& object) {
  return {new py::object(object), [](py::object* of) {
            const py::gil_scoped_acquire gil;
            delete of;
          }};
}

std::string name_of(const py::object& function, const char* what) {
  if (!py::hasattr(function, "__name__")) return what;
  return py::cast<std::string>(function.attr("__name__"));
}

// The rows of a sample as a table of their own, each as often as it counts.
Table rows_of(const Sample& sample) {
  std::vector<Node> order;
  for (Node node = 0; node < sample.columns(); ++node) order.push_back(sample.original(node));
  const auto counts = sample.counts();
  if (!counts.empty()) {
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < counts.size(); ++row)
      rows.insert(rows.end(), counts[row], row);
    const Table taken = sample.table().take(rows);
    return (taken.row_weights().empty() ? taken : taken.with_row_weights({})).reordered(order);
  }
  Table table = sample.table().reordered(order);
  const auto weights = sample.weights();
  return weights.empty() ? table : table.with_row_weights({weights.begin(), weights.end()});
}

const py::object helpers() { return py::module_::import("hoist._functions"); }

constexpr Domain kEverything{true, true, true, true, true};

Learner learner_of(const py::object& function) {
  Learner learner;
  learner.name = name_of(function, "function");
  learner.title = "a function of the caller's";
  learner.gives = GraphKind::pdag;
  learner.by_score = false;
  learner.takes = kEverything;
  learner.learn = [call = held(function)](const LearnTask& task) {
    const py::gil_scoped_acquire gil;
    const Table rows = rows_of(task.sample);
    const Names& names = rows.names();
    const auto found =
        py::cast<py::tuple>(helpers().attr("learn")(*call, rows, task.seed, task.replicate));
    return LearntEdges{edges_from(py::cast<py::iterable>(found[0]), names),
                       edges_from(py::cast<py::iterable>(found[1]), names)};
  };
  return learner;
}

class FunctionScorer : public FamilyScorer {
 public:
  FunctionScorer(std::shared_ptr<py::object> call, const Sample& sample) : call_(std::move(call)) {
    const py::gil_scoped_acquire gil;
    const Table rows = rows_of(sample);
    names_ = rows.names();
    data_ = held(helpers().attr("data")(rows));
  }

  double family(Node child, std::span<const Node> parents) override {
    const py::gil_scoped_acquire gil;
    std::vector<std::string> list;
    for (const Node parent : parents) list.push_back(names_[parent]);
    std::ranges::sort(list);
    const py::object given = (*call_)(names_[child], py::tuple(py::cast(list)), *data_);
    const double value = PyNumber_Check(given.ptr()) != 0
                             ? py::cast<double>(py::float_(given))
                             : std::numeric_limits<double>::quiet_NaN();
    if (std::isnan(value))
      throw Error(ErrorKind::input, "the score of " + in_quotes(names_[child]) +
                                        " given its parents is not a number; a family that cannot "
                                        "be scores -inf");
    return value;
  }

 private:
  std::shared_ptr<py::object> call_, data_;
  Names names_;
};

Score score_of(const py::object& function) {
  Score score;
  score.name = name_of(function, "function");
  score.title = "a function of the caller's";
  score.takes = kEverything;
  score.equivalent = false;
  score.make = [call = held(function)](const Sample& sample,
                                       const Parameters&) -> std::unique_ptr<FamilyScorer> {
    return std::make_unique<FunctionScorer>(call, sample);
  };
  return score;
}

// What the function gives for a vertex: a list of edges, or such lists by slot.
Cover cover_of(const py::object& function) {
  Cover cover;
  cover.name = name_of(function, "function");
  cover.title = "a function of the caller's";
  cover.incident = false;
  cover.structures = [call = held(function)](const Dag& dag, Node vertex, const Parameters&,
                                             const EmitStructure& emit) {
    const py::gil_scoped_acquire gil;
    const auto slots = py::cast<py::dict>(helpers().attr("structures")(
        *call, dag.names().list(), edges_by_name(dag.names(), dag.edges()), dag.names()[vertex]));
    for (const auto& [slot, edges] : slots)
      emit(py::cast<std::uint32_t>(slot),
           edges_from(py::reinterpret_borrow<py::iterable>(edges), dag.names()));
  };
  return cover;
}

ThresholdRule rule_of(const py::object& function) {
  ThresholdRule rule;
  rule.name = name_of(function, "function");
  rule.title = "a function of the caller's";
  rule.value = [call = held(function)](const Evidence& evidence, const Parameters&) {
    const py::gil_scoped_acquire gil;
    std::vector<double> shares;
    for (const Ranked& each : evidence.ranked) shares.push_back(each.support);
    return py::cast<double>(helpers().attr("threshold")(
        *call, shares, evidence.bag.size(), evidence.bag.names.list(), evidence.cover.name()));
  };
  return rule;
}

template <class Entry>
void take(py::dict& keywords, const char* key, std::optional<Entry>& into,
          Entry (*make)(const py::object&)) {
  if (!keywords.contains(key) || PyCallable_Check(keywords[key].ptr()) == 0) return;
  into = make(py::reinterpret_borrow<py::object>(keywords[key]));
  keywords.attr("pop")(key);
}

}  // namespace

std::shared_ptr<const Functions> take_functions(py::dict& keywords) {
  // The caller keeps his own: the same settings may go elsewhere, functions included.
  keywords = py::reinterpret_borrow<py::dict>(keywords.attr("copy")());
  auto functions = std::make_shared<Functions>();
  take(keywords, "learner", functions->learner, &learner_of);
  take(keywords, "score", functions->score, &score_of);
  take(keywords, "method", functions->method, &cover_of);
  take(keywords, "threshold", functions->threshold, &rule_of);
  return functions;
}

namespace {

py::list parameters_as(const std::vector<Parameter>& parameters) {
  py::list list;
  for (const Parameter& each : parameters) {
    py::object fallback = py::none();
    if (each.fallback.yes_no() != nullptr)
      fallback = py::bool_(*each.fallback.yes_no());
    else if (each.fallback.whole() != nullptr)
      fallback = py::int_(*each.fallback.whole());
    else if (each.fallback.real())
      fallback = py::float_(*each.fallback.real());
    else if (each.fallback.word() != nullptr)
      fallback = py::str(*each.fallback.word());
    list.append(py::make_tuple(each.name, each.title, fallback));
  }
  return list;
}

template <class Rows>
void append(py::list& list, const char* of, const Rows& rows) {
  for (const auto& row : rows) {
    py::list parameters;
    if constexpr (requires { row.parameters; }) parameters = parameters_as(row.parameters);
    list.append(py::make_tuple(of, std::string(row.name), std::string(row.title), parameters));
  }
}

}  // namespace

void bind_entries(py::module_& module) {
  module.def("entries", [] {
    py::list list;
    append(list, "score", scores());
    append(list, "learner", learners());
    append(list, "tie_break", tie_breaks());
    append(list, "resample", resampling_plans());
    append(list, "resample_penalty", resample_penalties());
    append(list, "method", covers());
    append(list, "threshold", threshold_rules());
    append(list, "solver", solvers());
    append(list, "rank", insertions());
    append(list, "weigh", weighings());
    append(list, "missing", missing_policies());
    append(list, "metric", metrics());
    append(list, "format", graph_formats());
    return list;
  });
}

}  // namespace hoist::python
