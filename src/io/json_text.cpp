// SPDX-License-Identifier: Apache-2.0
#include "io/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/number.hpp"

namespace hoist {
namespace {

using Kind = JsonValue::Kind;

// Deep enough for every format of ours; a bound, because values are destroyed recursively.
constexpr std::size_t kDeepest = 64;

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::null:
      return "null";
    case Kind::boolean:
      return "true or false";
    case Kind::number:
      return "a number";
    case Kind::string:
      return "a string";
    case Kind::array:
      return "an array";
    case Kind::object:
      break;
  }
  return "an object";
}

// Tells how far the parser has read: its events come without a place.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, const char** reached) : at_(at), reached_(reached) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    *reached_ = ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const CountingIterator& a, const CountingIterator& b) {
    return a.at_ == b.at_;
  }
  friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return !(a == b); }

 private:
  const char* at_;
  const char** reached_;
};

class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  Builder(const Source& source, const char** reached) : source_(source), reached_(reached) {}

  JsonValue take() { return std::move(root_); }

  bool null() override { return put({Kind::null, here(4), "", {}}); }
  bool boolean(bool value) override { return put({Kind::boolean, here(value ? 4 : 5), "", {}}); }
  bool number_integer(number_integer_t value) override { return number(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return number(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& text) override { return number(text); }
  bool binary(binary_t&) override { return false; }
  bool string(string_t& value) override { return text(value); }
  bool start_object(std::size_t) override { return open(Kind::object); }
  bool start_array(std::size_t) override { return open(Kind::array); }
  bool end_object() override {
    refuse_key_twice(*open_.back());
    return close();
  }
  bool end_array() override { return close(); }
  bool key(string_t& value) override { return text(value); }
  bool parse_error(std::size_t, const std::string&,
                   const nlohmann::detail::exception& error) override {
    std::string why = error.what();  // "[json.exception...] parse error at line 1, column 2: why"
    const std::size_t colon = why.find(": ");
    if (colon != std::string::npos) why = why.substr(colon + 2);
    // It ends with all that was read of a token, which may be the whole file.
    const std::size_t token = why.find("; last read: ");
    if (token != std::string::npos && why.size() > token + 80) why.resize(token);
    source_.fail(here(1), "this is not JSON: " + why);
  }

 private:
  std::size_t here(std::size_t back) const {
    const auto read = static_cast<std::size_t>(*reached_ - source_.text().data());
    return read >= back ? read - back : 0;
  }
  std::size_t opening_quote() const {
    // Back from the closing quote to the first one that no odd run of backslashes precedes.
    const std::string_view text = source_.text();
    for (std::size_t at = here(1); at > 0;) {
      at = text.rfind('"', at - 1);
      if (at == std::string_view::npos) break;
      const std::size_t before =
          at == 0 ? std::string_view::npos : text.find_last_not_of('\\', at - 1);
      const std::size_t slashes = at - (before == std::string_view::npos ? 0 : before + 1);
      if (slashes % 2 == 0) return at;
    }
    return 0;
  }
  bool text(string_t& value) {
    // No other format could hold it, and the system would take a path for ended there.
    if (value.find('\0') != string_t::npos)
      source_.fail(opening_quote(), "a text holds a NUL (\\u0000); remove it");
    return put({Kind::string, opening_quote(), std::move(value), {}});
  }
  bool number(std::string read) {
    // A number is read one byte too far, to see that it ends.
    constexpr std::string_view kDigits = "0123456789+-.eE";
    const std::string_view text = source_.text();
    std::size_t end = here(0);
    if (end > 0 && kDigits.find(text[end - 1]) == std::string_view::npos) --end;
    const std::size_t before = text.substr(0, end).find_last_not_of(kDigits);
    return put(
        {Kind::number, before == std::string_view::npos ? 0 : before + 1, std::move(read), {}});
  }
  void refuse_key_twice(const JsonValue& object) const {
    std::vector<const JsonValue*> keys;
    for (std::size_t i = 0; i < object.items.size(); i += 2) keys.push_back(&object.items[i]);
    const auto by_text = [](const JsonValue* a, const JsonValue* b) { return a->text < b->text; };
    std::stable_sort(keys.begin(), keys.end(), by_text);
    const auto twice = std::adjacent_find(
        keys.begin(), keys.end(),
        [](const JsonValue* a, const JsonValue* b) { return a->text == b->text; });
    if (twice != keys.end())
      source_.fail(
          (*(twice + 1))->offset,
          fmt::format("key {} stands twice in one object; keep one", in_quotes((*twice)->text)));
  }
  bool put(JsonValue value) {
    if (open_.empty())
      root_ = std::move(value);
    else
      open_.back()->items.push_back(std::move(value));
    return true;
  }
  bool open(Kind kind) {
    const std::size_t offset = here(1);
    if (open_.size() >= kDeepest)
      source_.fail(offset, fmt::format("nested deeper than {} levels", kDeepest));
    put({kind, offset, "", {}});
    // The vector that holds it does not grow before it is closed, so the pointer stays good.
    open_.push_back(open_.empty() ? &root_ : &open_.back()->items.back());
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  const Source& source_;
  const char** reached_;
  JsonValue root_;
  std::vector<JsonValue*> open_;
};

void require_kind(const Source& source, const JsonValue& value, Kind kind, std::string_view what) {
  if (value.kind != kind)
    source.fail(value.offset,
                fmt::format("{} must be {}, not {}", what, kind_name(kind), kind_name(value.kind)));
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
  for (std::size_t i = 0; i + 1 < items.size(); i += 2)
    if (items[i].text == key) return &items[i + 1];
  return nullptr;
}

JsonValue parse_json(const Source& source) {
  const std::string_view text = source.text();
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    source.fail(0, "the file is empty; it must hold JSON");
  const char* reached = text.data();
  Builder builder(source, &reached);
  nlohmann::json::sax_parse(CountingIterator(text.data(), &reached),
                            CountingIterator(text.data() + text.size(), &reached), &builder);
  return builder.take();
}

const std::string& json_string(const Source& source, const JsonValue& value,
                               std::string_view what) {
  require_kind(source, value, Kind::string, what);
  return value.text;
}

const std::vector<JsonValue>& json_array(const Source& source, const JsonValue& value,
                                         std::string_view what) {
  require_kind(source, value, Kind::array, what);
  return value.items;
}

double json_number(const Source& source, const JsonValue& value, const std::string& what) {
  const auto read = value.kind == Kind::number ? number(value.text) : std::nullopt;
  if (!read || !std::isfinite(*read)) source.fail(value.offset, what + " must be a number");
  return *read;
}

void json_object(const Source& source, const JsonValue& value, std::string_view what) {
  require_kind(source, value, Kind::object, what);
}

const std::vector<JsonValue>& json_member(const Source& source, const JsonValue& object,
                                          std::string_view key, std::string_view shape) {
  json_object(source, object, "the file");
  const JsonValue* value = object.find(key);
  if (value != nullptr) return json_array(source, *value, fmt::format("\"{}\"", key));
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < object.items.size(); i += 2) keys.push_back(object.items[i].text);
  source.fail(object.offset, fmt::format("there is no \"{}\"; the file must look like {}{}", key,
                                         shape, did_you_mean(key, keys)));
}

std::string json_quote(std::string_view text) {
  if (find_invalid_utf8(text) != std::string_view::npos)
    throw Error(ErrorKind::output, "a name is not UTF-8, which JSON must be; rename it");
  return nlohmann::json(text).dump();
}

}  // namespace hoist
