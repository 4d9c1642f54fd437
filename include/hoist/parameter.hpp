// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace hoist {

/// What a parameter is set to. Unset means "none", such as no limit. Immutable but for assignment;
/// threads may read it at once.
class Value {
 public:
  Value() = default;
  Value(bool value) : value_(value) {}
  Value(double value) : value_(value) {}
  Value(std::string value) : value_(std::move(value)) {}
  Value(const char* value) : value_(std::string(value)) {}
  /// A negative number is not a whole number here: it is kept as a real one, which a check refuses.
  template <std::unsigned_integral Integer>
  Value(Integer value) : value_(static_cast<std::uint64_t>(value)) {}
  template <std::signed_integral Integer>
  Value(Integer value) {
    if (value < 0)
      value_ = static_cast<double>(value);
    else
      value_ = static_cast<std::uint64_t>(value);
  }

  bool is_set() const { return !std::holds_alternative<std::monostate>(value_); }
  const std::uint64_t* whole() const { return std::get_if<std::uint64_t>(&value_); }
  /// Of a whole number, too.
  std::optional<double> real() const;
  const std::string* word() const { return std::get_if<std::string>(&value_); }
  const bool* yes_no() const { return std::get_if<bool>(&value_); }

  /// As users write it, and as it reads back; empty where it is unset.
  std::string spell() const;

  friend bool operator==(const Value&, const Value&) = default;

 private:
  std::variant<std::monostate, bool, std::uint64_t, double, std::string> value_;
};

/// One parameter of an entry of a list (a score, a learner, a resampling plan, a cover, a threshold
/// rule), written once: flags, help, keys of studies and of manifests, `hoist list` and the
/// documentation iterate it.
struct Parameter {
  enum class Kind { whole, real, word, yes_no };

  std::string name;   ///< `max_parents`: the key; the flag is --max-parents
  std::string title;  ///< what it does, in a few words
  Kind kind = Kind::real;
  Value fallback = {};  ///< what it is where nobody sets it; unset for "none"
  /// What is wrong with a value of its kind, such as "must be a number above 0"; empty where it is
  /// a good one. No function: every value of its kind is.
  std::function<std::string(const Value&)> wrong = {};
  /// Whether it has a say in what comes out. One that does not, such as a time limit, is no part of
  /// what a run is, and may be another when the run goes on.
  bool decides = true;
};

/// Checks for common cases.
std::function<std::string(const Value&)> above_zero(double most);
std::function<std::string(const Value&)> zero_to(double most);
std::function<std::string(const Value&)> whole_from(std::uint64_t least, std::uint64_t most);
/// Above 0 and at most 1.
std::function<std::string(const Value&)> share_of_one();

/// A value from its text: decimal digits, a number, a word, or yes/no. Throws Error(usage)
/// `what: must be a number above 0, not 'x'`.
[[nodiscard]] Value parse_value(const Parameter& parameter, const std::string& text,
                                const std::string& what);

/// Values by the names of parameters. Threads may read it at once; `set` is for one thread alone.
class Parameters {
 public:
  Parameters() = default;
  Parameters(std::initializer_list<std::pair<const std::string, Value>> values) : values_(values) {}

  void set(const std::string& name, Value value) { values_[name] = std::move(value); }
  const Value* find(const std::string& name) const;
  bool empty() const { return values_.empty(); }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

  /// Of a parameter that is there, as in everything that `completed` gives. Throws
  /// std::logic_error where an entry asks for what it has not declared.
  double real(const std::string& name) const;
  std::uint64_t whole(const std::string& name) const;
  /// The same, and the largest number where it is unset: no limit.
  std::uint64_t limit(const std::string& name) const;
  const std::string& word(const std::string& name) const;
  bool yes_no(const std::string& name) const;

  friend bool operator==(const Parameters&, const Parameters&) = default;

 private:
  std::map<std::string, Value> values_;
};

/// A value for every declared parameter: what is set, checked, and the defaults of the rest. Throws
/// Error(usage) for a name that is not declared, with the nearest one, and for a value that the
/// parameter does not take; `owner` is what the message calls the entry, such as `score 'bdeu'`.
[[nodiscard]] Parameters completed(const std::vector<Parameter>& declared, const Parameters& set,
                                   const std::string& owner);

/// Whether a parameter of that name is declared that has no say in what comes out.
[[nodiscard]] bool only_says_how(const std::vector<Parameter>& declared, const std::string& name);

/// Those of the values whose parameters are declared: what an entry takes of what was set for all.
[[nodiscard]] Parameters taken_by(const std::vector<Parameter>& declared, const Parameters& set);

/// An entry of a list, by its name or itself, and what its parameters are set to. Converts from
/// both, so that `.score = "bic"`, `.score = {"bdeu", {{"iss", 10}}}` and `.score = my_score` all
/// work. An entry that is given itself must outlive the choice.
/// Threads may read it at once.
template <class Row>
class Choice {
 public:
  Choice(const char* name) : name_(name) {}
  Choice(std::string name, Parameters values = {})
      : set(std::move(values)), name_(std::move(name)) {}
  Choice(const Row& row, Parameters values = {})
      : set(std::move(values)), name_(row.name), row_(&row) {}

  const std::string& name() const { return name_; }
  /// Throws Error(usage) for an unknown name, with the nearest known one.
  const Row& row() const { return row_ != nullptr ? *row_ : Row::named(name_); }
  /// A value for every parameter of the entry. Throws Error(usage) as `completed` does.
  Parameters parameters() const {
    return completed(row().parameters, set, std::string(Row::kWhat) + " '" + name_ + "'");
  }

  Parameters set;

 private:
  std::string name_;
  const Row* row_ = nullptr;
};

}  // namespace hoist
