// SPDX-License-Identifier: Apache-2.0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_UNRELEASED_FEATURES 0
// Input reaches its assertions ("[[[" does), and behind each stands an error that can be told. With
// NDEBUG some compilers would take them for true instead.
#undef NDEBUG
#define TOML_ASSERT(holds) static_cast<void>(0)
#include "io/study_toml.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/run.hpp"
#include "hoist/study_plan.hpp"
#include "hoist/table.hpp"
#include "hoist/text.hpp"
#include "io/ascii_text.hpp"
#include "io/source.hpp"

namespace hoist {
namespace {

std::string spell(const toml::source_position& at, std::string_view place) {
  return std::string(place) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

TextPosition position(const toml::source_position& at) { return {at.line, at.column}; }

// A value of the file, and how to complain about it.
class Item {
 public:
  Item(const toml::node& node, std::string name, const AsciiText& file)
      : node_(&node), name_(std::move(name)), file_(&file) {}

  const toml::node& node() const { return *node_; }
  const std::string& name() const { return name_; }

  const AsciiText& file() const { return *file_; }

  std::string where() const { return spell(node_->source().begin, file_->source().place()); }

  [[noreturn]] void fail(const std::string& rule) const {
    throw Error(ErrorKind::input, where() + ": " + name_ + " " + rule);
  }

  std::string text() const {
    const auto read = node_->value_exact<std::string>();
    if (!read || read->empty() || read->find('\0') != std::string::npos)
      fail("must be a text that is not empty, in quotes, without NUL");
    const auto value =
        file_->restored(*read, position(node_->source().begin), position(node_->source().end));
    if (!value) fail("has an escape for ~; write the character itself");
    return *value;
  }

  double number() const {
    // A whole number that no double holds exactly has no such value.
    const auto value = node_->is_number() ? node_->value<double>() : std::nullopt;
    if (!value || !std::isfinite(*value) || *value < 0)
      fail("must be a number of 0 or more, and none that is out of all bounds");
    return *value;
  }

  double positive() const {
    if (number() > 0) return number();
    fail("must be a number above 0");
  }

  bool flag() const {
    if (const auto value = node_->value_exact<bool>()) return *value;
    fail("must be true or false");
  }

  std::uint64_t whole(std::uint64_t least, std::uint64_t most) const {
    const auto value = node_->value_exact<std::int64_t>();
    if (!value || *value < 0 || static_cast<std::uint64_t>(*value) < least ||
        static_cast<std::uint64_t>(*value) > most)
      fail("must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return static_cast<std::uint64_t>(*value);
  }

  // The items of a list; a single value is a list of one.
  std::vector<Item> list() const {
    std::vector<Item> items;
    if (const toml::array* array = node_->as_array())
      for (const toml::node& node : *array) items.emplace_back(node, name_, *file_);
    else
      items.push_back(*this);
    if (items.empty()) fail("is an empty list; name at least one, or leave the key out");
    return items;
  }

  // Read one by one, each once.
  template <class Read>
  auto each(Read read) const {
    std::vector<decltype(read(*this))> values;
    for (const Item& item : list()) {
      auto value = read(item);
      for (const auto& before : values)
        if (before == value) item.fail("has the same value twice; once is enough");
      values.push_back(std::move(value));
    }
    return values;
  }

  std::vector<std::string> texts() const {
    return each([](const Item& item) { return item.text(); });
  }

 private:
  const toml::node* node_;
  std::string name_;
  const AsciiText* file_;
};

// A number from 0 to below 1, or the name of a rule.
std::string threshold(const Item& item) {
  const std::string text = item.node().is_number() ? format_double(item.number()) : item.text();
  try {
    static_cast<void>(parse_threshold(text, item.name()));
  } catch (const Error& error) {
    throw Error(ErrorKind::input, item.where() + ": " + error.what());
  }
  return text;
}

void set_averages(StudyPlan& plan, const Item& item) {
  plan.methods = item.each([](const Item& name) {
    if (name.text() == kOrdered) return StudyMethod{std::string(kOrdered), "0"};
    try {
      const Cover& row = Cover::named(name.text());
      return StudyMethod{row.name, row.threshold};
    } catch (const Error& error) {
      name.fail(std::string("has an ") + error.what());
    }
  });
}

// Replaces a method's own rule by those of the table; a method that is not averaged is an error.
void set_thresholds(StudyPlan& plan, const Item& item) {
  const toml::table* table = item.node().as_table();
  if (table == nullptr) item.fail("must be a table, such as { tma = 0.5, pma = [0.1, 0.2] }");
  std::vector<std::string> methods;
  for (const StudyMethod& row : plan.methods) methods.push_back(row.method);
  std::map<std::string, std::vector<std::string>> asked;
  for (const auto& [key, node] : *table) {
    const std::string method(key.str());
    const Item values(node, "thresholds." + method, item.file());
    if (std::find(methods.begin(), methods.end(), method) == methods.end())
      values.fail("is of no average of this study" + did_you_mean(method, methods) +
                  " (averages: " + join(methods, ", ") + ")");
    asked[method] = values.each(threshold);
  }
  std::vector<StudyMethod> all;
  for (const StudyMethod& row : plan.methods) {
    const auto found = asked.find(row.method);
    if (found == asked.end()) all.push_back(row);
    if (found != asked.end())
      for (const std::string& value : found->second) all.push_back({row.method, value});
  }
  plan.methods = std::move(all);
}

struct KeyReader {
  StudyKey key;
  void (*set)(StudyPlan& plan, const Item& item);
};

const std::vector<KeyReader>& key_readers() {
  static const std::vector<KeyReader> table = {
      {{"title", "text", "what the study is about"},
       [](StudyPlan& plan, const Item& item) { plan.title = item.text(); }},
      {{"networks", "names or files", "the truths; a file is named relative to the study's folder"},
       [](StudyPlan& plan, const Item& item) { plan.networks = item.texts(); }},
      {{"ratios", "numbers", "sample sizes as multiples of the network's parameters"},
       [](StudyPlan& plan, const Item& item) {
         plan.ratios = item.each([](const Item& one) { return one.positive(); });
       }},
      {{"rows", "whole numbers", "sample sizes as they are, instead of ratios"},
       [](StudyPlan& plan, const Item& item) {
         plan.rows = item.each([](const Item& one) { return one.whole(1, kMostRows); });
       }},
      {{"replicates", "whole number", "DAGs per bag; 0 is no bag, with alone = true"},
       [](StudyPlan& plan, const Item& item) { plan.replicates = item.whole(0, kMostRecords); }},
      {{"alone", "true or false", "also one graph of each learner from all rows"},
       [](StudyPlan& plan, const Item& item) { plan.alone = item.flag(); }},
      {{"permute", "true or false", "variables in random order, under neutral names"},
       [](StudyPlan& plan, const Item& item) { plan.permute = item.flag(); }},
      {{"repeats", "whole number", "data sets per network and size"},
       [](StudyPlan& plan, const Item& item) { plan.repeats = item.whole(1, kMostRecords); }},
      {{"seed", "whole number", "same seed, same bytes"},
       [](StudyPlan& plan, const Item& item) {
         plan.seed = item.whole(0, std::numeric_limits<std::int64_t>::max());
       }},
      {{"learners", "names", "`hoist list learner`"},
       [](StudyPlan& plan, const Item& item) { plan.learners = item.texts(); }},
      {{"scores", "names", "`hoist list score`"},
       [](StudyPlan& plan, const Item& item) { plan.scores = item.texts(); }},
      {{"resamples", "names", "`hoist list resample`"},
       [](StudyPlan& plan, const Item& item) { plan.resamples = item.texts(); }},
      {{"missing", "numbers", "shares of the train set's cells to lose; 0 is the complete data"},
       [](StudyPlan& plan, const Item& item) {
         plan.missing = item.each([](const Item& one) { return one.number(); });
       }},
      {{"holes", "names", "how they are lost: `hoist list holes`"},
       [](StudyPlan& plan, const Item& item) { plan.holes = item.texts(); }},
      {{"policies", "names", "what is done then: `hoist list missing`; drop, local and impute"},
       [](StudyPlan& plan, const Item& item) { plan.policies = item.texts(); }},
      {{"averages", "names", "`hoist list method`; all of them if left out"}, set_averages},
      {{"thresholds", "table",
        "of an average: a number, a rule (`hoist list threshold`), or a list"},
       nullptr},  // needs the averages, so it is read last
      {{"low_below", "number", "sizes of a smaller ratio are low sample sizes in the verdict"},
       [](StudyPlan& plan, const Item& item) { plan.low_below = item.positive(); }},
  };
  return table;
}

// A number as it stands in the file, or a text.
std::string written(const Item& item) {
  if (item.node().is_integer()) return std::to_string(*item.node().value<std::int64_t>());
  if (item.node().is_number()) return format_double(item.number());
  if (item.node().is_boolean()) return *item.node().value<bool>() ? "yes" : "no";
  return item.text();
}

void set_parameter(StudyPlan& plan, const Item& item, const Parameter& parameter) {
  try {
    plan.set.set(parameter.name, parse_value(parameter, written(item), item.name()));
  } catch (const Error& error) {
    throw Error(ErrorKind::input, item.where() + ": " + error.what());
  }
}

// Plans are a few lines.
constexpr std::size_t kLongest = 64 * 1024;

// Keys with dots (a.b.c = 1) are tables in tables, destroyed recursively, so that some ten thousand
// of them would exhaust the stack.
void refuse_long_keys(const Source& source) {
  constexpr std::size_t kMostDots = 64;
  std::size_t dots = 0;
  for (std::size_t at = 0; at < source.text().size(); ++at) {
    const char c = source.text()[at];
    if (std::string_view(",=[]{}#\n").find(c) != std::string_view::npos) dots = 0;
    if (c == '.' && ++dots > kMostDots)
      source.fail(at, "a key or a name with more than " + std::to_string(kMostDots) +
                          " dots; no plan of a study has one");
  }
}

toml::table parse_toml(const AsciiText& file) {
  const Source& source = file.source();
  const std::size_t bytes = source.text().size();
  if (bytes > kLongest)
    source.fail(0, "this is not a plan of a study: it has " + std::to_string(bytes) +
                       " bytes, and a plan at most " + std::to_string(kLongest));
  refuse_long_keys(source);
  try {
    return toml::parse(file.text());
  } catch (const toml::parse_error& error) {
    throw Error(ErrorKind::input, spell(error.source().begin, source.place()) + ": not TOML (" +
                                      std::string(error.description()) + ")");
  }
}

[[noreturn]] void fail_unknown(const toml::key& key, std::string_view place,
                               const std::vector<Parameter>& parameters) {
  std::vector<std::string> known;
  for (const KeyReader& row : key_readers()) known.emplace_back(row.key.name);
  for (const Parameter& parameter : parameters) known.push_back(parameter.name);
  throw Error(ErrorKind::input, spell(key.source().begin, place) + ": unknown key " +
                                    in_quotes(key.str()) + did_you_mean(key.str(), known) +
                                    " (known: " + join(known, ", ") + ")");
}

}  // namespace

std::vector<StudyKey> plan_keys() {
  std::vector<StudyKey> list;
  for (const KeyReader& row : key_readers()) list.push_back(row.key);
  return list;
}

StudyPlan parse_plan(std::string_view text, std::string_view place,
                     const std::vector<Parameter>& parameters) {
  const Source source(text, place);
  const AsciiText file(source);
  const toml::table table = parse_toml(file);
  StudyPlan plan;
  for (const Cover& row : default_covers()) plan.methods.push_back({row.name, row.threshold});
  for (const auto& [key, node] : table) {
    const Item item(node, std::string(key.str()), file);
    const auto row = std::find_if(key_readers().begin(), key_readers().end(),
                                  [&](const KeyReader& r) { return r.key.name == item.name(); });
    const auto parameter = std::ranges::find(parameters, item.name(), &Parameter::name);
    if (row == key_readers().end() && parameter == parameters.end())
      fail_unknown(key, place, parameters);
    plan.places[item.name()] = item.where();
    if (parameter != parameters.end())
      set_parameter(plan, item, *parameter);
    else if (row->set != nullptr)
      row->set(plan, item);
  }
  if (const toml::node* node = table.get("thresholds"))
    set_thresholds(plan, Item(*node, "thresholds", file));
  const std::string file_name(place);
  if (plan.networks.empty())
    throw Error(ErrorKind::input, file_name + ": names no network; add networks = [\"alarm\"]");
  if (plan.ratios.empty() == plan.rows.empty())
    throw Error(ErrorKind::input,
                file_name + (plan.rows.empty() ? ": says no size; add ratios = [1] or rows = [500]"
                                               : ": has both ratios and rows; keep one of them"));
  return plan;
}

}  // namespace hoist
