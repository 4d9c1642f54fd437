// SPDX-License-Identifier: Apache-2.0
#include "bags.hpp"

#include <fmt/format.h>

#include "graphs.hpp"
#include "work.hpp"

namespace hoist::python {

AskedBag::AskedBag(const Table& table, py::dict keywords, const std::string& lines,
                   const std::vector<std::string>& bins)
    : own(take_functions(keywords)), knowledge(knowledge_from(lines, table.names())) {
  Settings settings(parameters_from(keywords));
  request = bag_request(settings, own->entries());
  settings.require_taken();
  for (const std::string& text : bins) request.options.bins.push_back(parse_bin_rule(text));
  if (request.options.resample.row().by_cluster && table.clusters().empty())
    throw Error(ErrorKind::usage, "resample = " + request.options.resample.name() +
                                      " needs cluster = COLUMN, which tells them apart");
}

namespace {

void require_whole(const RunOutcome& outcome) {
  if (outcome.interrupted) throw Stopped{};
  if (!outcome.failed.empty()) throw Failed(outcome.failed.front().why);
}

// One process has one part of the run only, so what comes back may lack replicates. A folder may
// hold more than were asked for: a whole run gives the first so many, as memory would.
HeldBag held(StoredRun run, const RunOutcome& outcome, std::optional<std::uint64_t> asked = {}) {
  if (asked && run.missing.empty() && run.bag.size() > *asked) run.bag.replicates.resize(*asked);
  HeldBag bag{std::move(run.bag),      std::move(run.knowledge), run.seed,
              std::move(run.resample), run.data_digest,          outcome.notes};
  bag.notes.insert(bag.notes.end(), run.notes.begin(), run.notes.end());
  if (!run.missing.empty())
    bag.notes.push_back(
        fmt::format("{} of {} replicates are there", bag.bag.size(), run.replicates));
  return bag;
}

HeldBag held(Bag bag, const AskedBag& asked, const Table& table) {
  return {std::move(bag), asked.knowledge, asked.request.options.seed,
          asked.request.options.resample, fmt::format("{:016x}", table.digest())};
}

HeldBag learn_bag(const Table& table, const py::dict& keywords, const std::string& lines,
                  const std::vector<std::string>& bins, const std::string& out,
                  std::pair<std::uint64_t, std::uint64_t> shard, unsigned threads,
                  const py::object& progress) {
  const AskedBag asked(table, keywords, lines, bins);
  const BagOptions& options = asked.request.options;
  if (asked.request.grow && out.empty())
    throw Error(ErrorKind::usage,
                "replicates = 'auto' keeps its run on disk; name a folder by out");
  if (out.empty())
    return held(run_aside(threads, progress,
                          [&](const Execution& execution) {
                            Bag made = bag(table, options, asked.knowledge, execution);
                            if (made.size() < options.replicates) throw Stopped{};
                            return made;
                          }),
                asked, table);
  return run_aside(threads, progress, [&](const Execution& execution) {
    if (asked.request.grow) {
      const GrownRun grown =
          grow_run(out, table, asked.knowledge, options, *asked.request.grow, execution);
      require_whole(grown.outcome);
      return held(read_run(out), grown.outcome, grown.replicates);
    }
    const RunOutcome outcome =
        bag_on_disk(out, table, asked.knowledge, options, {shard.first, shard.second}, execution);
    require_whole(outcome);
    return held(read_run(out), outcome, options.replicates);
  });
}

// A few replicates, for a worker in another process: they come back as the text of a bag.
std::string learn_part(const Table& table, const py::dict& keywords, const std::string& lines,
                       const std::vector<std::string>& bins,
                       const std::vector<std::uint64_t>& indices, unsigned threads) {
  const AskedBag asked(table, keywords, lines, bins);
  return format_bag(run_aside(threads, py::none(), [&](const Execution& execution) {
    Bag part(table.names());
    learn_replicates(
        table, asked.knowledge, asked.request.options, indices,
        [&](std::uint64_t, const Replicate& learnt) { part.replicates.push_back(learnt); },
        execution);
    if (part.size() < indices.size()) throw Stopped{};
    return part;
  }));
}

// The bag that others learn: `learn(indices)` gives, in order, texts of bags whose replicates make
// up those asked for.
HeldBag bag_elsewhere(const Table& table, const py::dict& keywords, const std::string& lines,
                      const std::vector<std::string>& bins, const std::string& out,
                      const py::function& learn, const py::object& progress) {
  const AskedBag asked(table, keywords, lines, bins);
  const BagOptions& options = asked.request.options;
  if (asked.request.grow)
    throw Error(ErrorKind::usage,
                "replicates = 'auto' looks at all of the bag before it goes on, so it takes one "
                "process; with an executor name a number");
  const LearnElsewhere elsewhere = [&](std::span<const std::uint64_t> indices,
                                       const OnReplicate& on_replicate) {
    const py::gil_scoped_acquire gil;
    std::size_t at = 0;
    const py::list list = py::cast(std::vector<std::uint64_t>(indices.begin(), indices.end()));
    for (const py::handle& text : learn(list)) {
      const Bag part = parse_bag(py::cast<std::string>(text), "an executor's result");
      if (part.names != table.names() || at + part.size() > indices.size())
        throw Error(ErrorKind::input, "an executor gave replicates that it was not asked for");
      for (const Replicate& replicate : part.replicates) {
        on_replicate(indices[at++], replicate);
        if (!progress.is_none()) progress(at, indices.size());
      }
    }
    if (at < indices.size())
      throw Error(ErrorKind::input,
                  fmt::format("an executor gave {} of {} replicates", at, indices.size()));
  };
  if (!out.empty()) {
    const RunOutcome outcome = bag_on_disk(out, table, asked.knowledge, options, {}, {}, elsewhere);
    require_whole(outcome);
    return held(read_run(out), outcome, options.replicates);
  }
  std::vector<std::uint64_t> all(options.replicates);
  for (std::uint64_t i = 0; i < all.size(); ++i) all[i] = i;
  Bag bag(table.names());
  elsewhere(
      all, [&](std::uint64_t, const Replicate& replicate) { bag.replicates.push_back(replicate); });
  return held(std::move(bag), asked, table);
}

HeldBag bag_of_graphs(const py::list& graphs, const std::vector<double>& weights,
                      const std::string& lines) {
  HeldBag held;
  for (const py::handle& parts : graphs) {
    Graph graph = graph_from(py::cast<py::tuple>(parts));
    if (held.bag.empty()) held.bag.names = names_of(graph);
    const double weight = weights.empty() ? 1 : weights.at(held.bag.size());
    held.bag.add(align(graph, held.bag.names, "graph " + std::to_string(held.bag.size() + 1)),
                 weight);
  }
  held.bag.require_sound();
  held.knowledge = knowledge_from(lines, held.bag.names);
  return held;
}

// A plan as it was pickled: values by their spelling.
Choice<ResamplingPlan> resample_from(const std::string& plan, const py::dict& spelled) {
  Parameters set;
  for (const Parameter& parameter : ResamplingPlan::named(plan).parameters)
    if (spelled.contains(parameter.name.c_str()))
      set.set(parameter.name,
              parse_value(parameter, py::cast<std::string>(spelled[parameter.name.c_str()]),
                          parameter.name));
  return {plan, set};
}

py::list support_of(const HeldBag& held) {
  py::list rows;
  for (const EdgeSupport& each : edge_support(held.bag, held.knowledge))
    rows.append(py::make_tuple(held.bag.names[each.edge.from], held.bag.names[each.edge.to],
                               each.confidence, each.count, each.linked, each.direction,
                               each.compelled, each.linked_se, each.direction_se, each.compelled_se,
                               each.confidence_se));
  return rows;
}

}  // namespace

void bind_bags(py::module_& module) {
  py::class_<HeldBag>(module, "Bag")
      .def_property_readonly("names", [](const HeldBag& held) { return held.bag.names.list(); })
      .def_property_readonly("seed", [](const HeldBag& held) { return held.seed; })
      .def_property_readonly("notes", [](const HeldBag& held) { return held.notes; })
      .def_property_readonly("knowledge",
                             [](const HeldBag& held) { return format_knowledge(held.knowledge); })
      .def("__len__", [](const HeldBag& held) { return held.bag.size(); })
      .def("graph",
           [](const HeldBag& held, std::size_t index) {
             if (index >= held.bag.size()) throw py::index_error();
             return parts_of(held.bag.replicates[index].graph);
           })
      .def("weight", [](const HeldBag& held,
                        std::size_t index) { return held.bag.replicates.at(index).weight; })
      .def("support", &support_of)
      .def("json", [](const HeldBag& held) { return format_bag(held.bag); })
      .def(py::pickle(
          [](const HeldBag& held) {
            py::dict set;
            if (held.resample)
              for (const auto& [name, value] : held.resample->set)
                set[py::str(name)] = value.spell();
            return py::make_tuple(format_bag(held.bag), format_knowledge(held.knowledge), held.seed,
                                  held.resample ? held.resample->name() : "", set,
                                  held.data_digest);
          },
          [](const py::tuple& state) {
            HeldBag held{parse_bag(py::cast<std::string>(state[0]), "bag")};
            held.knowledge = knowledge_from(py::cast<std::string>(state[1]), held.bag.names);
            held.seed = py::cast<std::uint64_t>(state[2]);
            held.data_digest = py::cast<std::string>(state[5]);
            if (const auto plan = py::cast<std::string>(state[3]); !plan.empty())
              held.resample = resample_from(plan, py::cast<py::dict>(state[4]));
            return held;
          }));
  module.def("bag", &learn_bag, py::arg("table"), py::arg("settings"), py::arg("knowledge"),
             py::arg("bins"), py::arg("out"), py::arg("shard"), py::arg("threads"),
             py::arg("progress"));
  module.def("settings_of_bag", [](py::dict keywords) {
    const auto own = take_functions(keywords);
    Settings settings(parameters_from(keywords));
    static_cast<void>(bag_request(settings, own->entries()));
    return std::vector<std::string>(settings.taken().begin(), settings.taken().end());
  });
  module.def("learn_part", &learn_part);
  module.def("bag_elsewhere", &bag_elsewhere);
  module.def("bag_of_graphs", &bag_of_graphs);
  module.def("parse_bag", [](const std::string& text, const std::string& place) {
    return HeldBag{parse_bag(text, place)};
  });
  module.def("read_run", [](const std::string& path) { return held(read_run(path), {}); });
  module.def("run_page", [](const std::string& path, const std::string& title) {
    const py::gil_scoped_release free;
    return run_page(read_run(path), title).html;
  });
  module.def("verify", [](const std::string& path) {
    const RunCheck check = check_run(path);
    return py::make_tuple(check.asked, check.sound, check.missing, check.damaged);
  });
}

}  // namespace hoist::python
