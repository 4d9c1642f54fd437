// SPDX-License-Identifier: Apache-2.0
// Data frames of polars, pyarrow, DuckDB and others, through the Arrow C stream interface: none of
// them is imported or linked.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <unordered_map>

#include "arrow_abi.hpp"
#include "columns.hpp"

namespace hoist::python {
namespace {

// What a producer gave is given back to it, whatever happens.
struct Release {
  template <class Given>
  void operator()(Given* given) const {
    if (given->release != nullptr) given->release(given);
    delete given;
  }
};
template <class Given>
using Owned = std::unique_ptr<Given, Release>;

[[noreturn]] void refuse(const std::string& name, const std::string& format) {
  throw Error(
      ErrorKind::input,
      fmt::format("column {}: values of the Arrow type '{}' are neither labels nor numbers; "
                  "turn them into text or numbers, or leave the column out (drop)",
                  in_quotes(name), format));
}

template <class Element>
const Element* buffer(const ArrowArray& array, std::int64_t index) {
  return static_cast<const Element*>(array.buffers[index]);
}

bool bit(const std::uint8_t* bits, std::int64_t at) { return (bits[at / 8] >> (at % 8) & 1) != 0; }

bool is_null(const ArrowArray& array, std::int64_t row) {
  if (array.null_count == 0 || array.n_buffers == 0 || array.buffers[0] == nullptr) return false;
  return !bit(buffer<std::uint8_t>(array, 0), row + array.offset);
}

template <class Element>
double real_at(const ArrowArray& array, std::int64_t row) {
  return static_cast<double>(buffer<Element>(array, 1)[row + array.offset]);
}

// A float is the number that it is written as: 0.1F is 0.1, in a CSV file and here.
template <>
double real_at<float>(const ArrowArray& array, std::int64_t row) {
  const float value = buffer<float>(array, 1)[row + array.offset];
  if (!std::isfinite(value)) return static_cast<double>(value);
  std::array<char, 32> text;
  const auto end = std::to_chars(text.begin(), text.end(), value).ptr;
  double written = 0;
  std::from_chars(text.begin(), end, written);
  return written;
}

using NumberAt = double (*)(const ArrowArray&, std::int64_t);

// Null for what is not a number.
NumberAt number_of(const std::string& format) {
  static const std::map<std::string, NumberAt> kinds = {
      {"c", real_at<std::int8_t>},   {"C", real_at<std::uint8_t>},  {"s", real_at<std::int16_t>},
      {"S", real_at<std::uint16_t>}, {"i", real_at<std::int32_t>},  {"I", real_at<std::uint32_t>},
      {"l", real_at<std::int64_t>},  {"L", real_at<std::uint64_t>}, {"f", real_at<float>},
      {"g", real_at<double>}};
  const auto found = kinds.find(format);
  return found == kinds.end() ? nullptr : found->second;
}

template <class Offset>
std::string_view text_at(const ArrowArray& array, std::int64_t row) {
  const Offset* offsets = buffer<Offset>(array, 1);
  const Offset from = offsets[row + array.offset], to = offsets[row + array.offset + 1];
  return {buffer<char>(array, 2) + from, static_cast<std::size_t>(to - from)};
}

// A text of at most twelve bytes stands in its view, a longer one in one of the buffers after it.
std::string_view viewed_at(const ArrowArray& array, std::int64_t row) {
  const char* view = buffer<char>(array, 1) + 16 * (row + array.offset);
  std::int32_t length = 0, index = 0, offset = 0;
  std::memcpy(&length, view, 4);
  if (length <= 12) return {view + 4, static_cast<std::size_t>(length)};
  std::memcpy(&index, view + 8, 4);
  std::memcpy(&offset, view + 12, 4);
  return {buffer<char>(array, 2 + index) + offset, static_cast<std::size_t>(length)};
}

using TextAt = std::string_view (*)(const ArrowArray&, std::int64_t);

TextAt text_of(const std::string& format) {
  if (format == "u") return text_at<std::int32_t>;
  if (format == "U") return text_at<std::int64_t>;
  if (format == "vu") return viewed_at;
  return nullptr;
}

// One column over all chunks.
class Reader {
 public:
  Reader(const ArrowSchema& schema, bool declared)
      : format_(schema.dictionary != nullptr ? schema.dictionary->format : schema.format) {
    column_.name = schema.name == nullptr ? "" : schema.name;
    coded_ = schema.dictionary != nullptr;
    column_.declared = coded_ && declared;
    text_ = text_of(format_);
    number_ = number_of(coded_ ? schema.format : format_);
    if (format_ == "n" && !coded_) number_ = real_at<double>;  // all null, so never asked
    if (coded_ ? text_ == nullptr || number_ == nullptr
               : text_ == nullptr && number_ == nullptr && format_ != "b")
      refuse(column_.name, format_);
    column_.whole = format_ != "f" && format_ != "g" && format_ != "n";
  }

  void take(const ArrowArray& array, std::int64_t from, std::int64_t rows) {
    if (coded_)
      take_coded(array, from, rows);
    else if (number_ != nullptr)
      take_numbers(array, from, rows);
    else
      take_texts(array, from, rows);
  }

  FrameColumn done() && {
    // An empty list of texts would make it a column of numbers.
    if (number_ == nullptr && column_.texts.empty() && column_.codes.empty())
      column_.texts.emplace_back("NA");
    return std::move(column_);
  }

 private:
  std::int32_t code_of(std::string_view text) {
    const auto [found, is_new] =
        codes_.try_emplace(std::string(text), static_cast<std::int32_t>(column_.texts.size()));
    if (is_new) column_.texts.emplace_back(text);
    return found->second;
  }

  void take_coded(const ArrowArray& array, std::int64_t from, std::int64_t rows) {
    std::vector<std::int32_t> code_of_entry;
    const ArrowArray& dictionary = *array.dictionary;
    for (std::int64_t i = 0; i < dictionary.length; ++i)
      code_of_entry.push_back(is_null(dictionary, i) ? -1 : code_of(text_(dictionary, i)));
    for (std::int64_t row = from; row < from + rows; ++row)
      column_.codes.push_back(
          is_null(array, row) ? -1
                              : code_of_entry.at(static_cast<std::size_t>(number_(array, row))));
  }

  // Whole numbers that a double does not hold would change; they are identifiers if anything.
  void take_numbers(const ArrowArray& array, std::int64_t from, std::int64_t rows) {
    constexpr double kNotObserved = std::numeric_limits<double>::quiet_NaN();
    for (std::int64_t row = from; row < from + rows; ++row) {
      const double value =
          format_ == "n" || is_null(array, row) ? kNotObserved : number_(array, row);
      if (column_.whole && std::abs(value) >= 9007199254740992.0)
        throw Error(ErrorKind::input,
                    fmt::format("column {}: whole numbers of 2^53 or more are not kept exactly; "
                                "leave the column out (drop) or turn it into text",
                                in_quotes(column_.name)));
      column_.numbers.push_back(value);
    }
  }

  void take_texts(const ArrowArray& array, std::int64_t from, std::int64_t rows) {
    for (std::int64_t row = from; row < from + rows; ++row) {
      if (is_null(array, row))
        column_.codes.push_back(-1);
      else if (format_ == "b")
        column_.codes.push_back(
            code_of(bit(buffer<std::uint8_t>(array, 1), row + array.offset) ? "True" : "False"));
      else
        column_.codes.push_back(code_of(text_(array, row)));
    }
  }

  std::string format_;
  FrameColumn column_;
  bool coded_ = false;
  TextAt text_ = nullptr;
  NumberAt number_ = nullptr;  // of the codes, where there is a dictionary
  std::unordered_map<std::string, std::int32_t> codes_;
};

void require_success(ArrowArrayStream& stream, int code) {
  if (code == 0) return;
  const char* why = stream.get_last_error(&stream);
  throw Error(ErrorKind::input, std::string("the data frame's Arrow stream failed: ") +
                                    (why == nullptr ? "no reason given" : why));
}

py::list columns_of(const py::capsule& capsule, const std::vector<std::string>& declared,
                    const std::vector<std::string>& drop) {
  auto* stream =
      static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(capsule.ptr(), "arrow_array_stream"));
  if (stream == nullptr) throw py::error_already_set();
  Owned<ArrowSchema> schema(new ArrowSchema());
  require_success(*stream, stream->get_schema(stream, schema.get()));
  if (std::string_view(schema->format) != "+s")
    throw Error(ErrorKind::input, "the Arrow stream is not a table of columns");
  const auto listed = [](const std::vector<std::string>& list, const char* name) {
    return std::find(list.begin(), list.end(), name == nullptr ? "" : name) != list.end();
  };
  std::vector<std::optional<Reader>> readers;
  for (std::int64_t k = 0; k < schema->n_children; ++k) {
    const ArrowSchema& each = *schema->children[k];
    if (listed(drop, each.name))
      readers.emplace_back();
    else
      readers.emplace_back(std::in_place, each,
                           listed(declared, each.name) || listed(declared, "*"));
  }
  while (true) {
    Owned<ArrowArray> chunk(new ArrowArray());
    require_success(*stream, stream->get_next(stream, chunk.get()));
    if (chunk->release == nullptr) break;
    for (std::size_t k = 0; k < readers.size(); ++k)
      if (readers[k]) readers[k]->take(*chunk->children[k], chunk->offset, chunk->length);
  }
  py::list columns;
  for (auto& reader : readers) {
    if (!reader) continue;
    FrameColumn column = std::move(*reader).done();
    if (column.of_numbers())
      columns.append(
          py::make_tuple("numbers", column.name,
                         py::array_t<double>(static_cast<py::ssize_t>(column.numbers.size()),
                                             column.numbers.data()),
                         column.whole));
    else
      columns.append(
          py::make_tuple("texts", column.name, column.texts,
                         py::array_t<std::int32_t>(static_cast<py::ssize_t>(column.codes.size()),
                                                   column.codes.data()),
                         column.declared, false));
  }
  return columns;
}

}  // namespace

void bind_arrow(py::module_& module) { module.def("arrow_columns", &columns_of); }

}  // namespace hoist::python
