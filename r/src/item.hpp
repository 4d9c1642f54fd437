// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

// What goes between R and hoist, as plain values: R's memory is touched on R's thread only, where
// arguments come in and results go out, so that all work in between may run on another thread.
namespace hoist::r {

struct Field;
using Fields = std::vector<Field>;
using Text = std::optional<std::string>;  ///< nothing is NA

struct Logicals {
  std::vector<int> values;
};

struct Item {
  using Content = std::variant<std::monostate, Logicals, std::vector<int>, std::vector<double>,
                               std::vector<Text>, Fields>;

  Item() = default;
  Item(Fields fields);
  Item(Logicals flags) : content(std::move(flags)) {}
  Item(std::vector<int> numbers) : content(std::move(numbers)) {}
  Item(std::vector<double> numbers) : content(std::move(numbers)) {}
  Item(std::vector<Text> texts) : content(std::move(texts)) {}
  Item(bool value) : content(Logicals{{value}}) {}
  Item(double value) : content(std::vector<double>{value}) {}
  Item(const char* value) : content(std::vector<Text>{Text(value)}) {}
  Item(std::string value) : content(std::vector<Text>{Text(std::move(value))}) {}
  Item(const std::vector<std::string>& values)
      : content(std::vector<Text>(values.begin(), values.end())) {}

  bool is_null() const { return content.index() == 0; }
  std::size_t size() const;

  Content content;
  std::vector<Text> levels = {};  ///< of a factor
};

struct Field {
  std::string name;
  Item value;
};

inline Item::Item(Fields fields) : content(std::move(fields)) {}

/// What a function was given, by name. An argument that is not there and NULL are the same.
class Arguments {
 public:
  explicit Arguments(const Fields& fields) : fields_(&fields) {}

  const Item& at(const std::string& name) const;
  bool has(const std::string& name) const { return !at(name).is_null(); }
  const Fields& list(const std::string& name) const;
  /// Throw Error(usage) `name must be ...` for anything else.
  std::string text(const std::string& name, const std::string& fallback = "") const;
  std::vector<std::string> texts(const std::string& name) const;
  bool yes_no(const std::string& name, bool fallback = false) const;
  double number(const std::string& name, double fallback) const;
  const std::vector<int>& whole_numbers(const std::string& name) const;
  std::vector<double> numbers(const std::string& name) const;

 private:
  const Fields* fields_;
};

}  // namespace hoist::r
