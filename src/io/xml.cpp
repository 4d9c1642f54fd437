// SPDX-License-Identifier: Apache-2.0
#include "io/xml.hpp"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <memory>
#include <new>

#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/cursor.hpp"

namespace hoist {
namespace {

constexpr std::size_t kDeepest = 64;
// Each element is compared with every attribute that was declared.
constexpr std::size_t kMostDeclared = 100;

// What Expat tells, in the order of the text. It is written in C, so no exception may pass through
// it: the first one is kept, and thrown when it has stopped.
class Builder {
 public:
  explicit Builder(const Source& source)
      : source_(source), parser_(XML_ParserCreate("UTF-8"), XML_ParserFree) {
    if (parser_ == nullptr) throw std::bad_alloc();
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(),
        [](void* self, const XML_Char* name, const XML_Char** attributes) {
          guarded(self, [&](Builder& builder) { builder.open(name, attributes); });
        },
        [](void* self, const XML_Char*) {
          guarded(self, [](Builder& builder) { builder.close(); });
        });
    XML_SetCharacterDataHandler(parser_.get(), [](void* self, const XML_Char* text, int size) {
      guarded(self, [&](Builder& builder) {
        builder.open_.back().text.append(text, static_cast<std::size_t>(size));
      });
    });
    XML_SetEntityDeclHandler(
        parser_.get(), [](void* self, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                          const XML_Char*, const XML_Char*, const XML_Char*) {
          guarded(self, [](Builder& builder) {
            builder.fail("entities are not read; write what they stand for");
          });
        });
    XML_SetSkippedEntityHandler(parser_.get(), [](void* self, const XML_Char*, int) {
      guarded(self, [](Builder& builder) {
        builder.fail("an unknown entity; write the character itself, or its number as in &#233;");
      });
    });
    XML_SetAttlistDeclHandler(parser_.get(), [](void* self, const XML_Char*, const XML_Char*,
                                                const XML_Char*, const XML_Char*, int) {
      guarded(self, [](Builder& builder) { builder.declared(); });
    });
  }

  XmlElement read() {
    const std::string_view text = source_.text();
    if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
      source_.fail(0, "XML of more than 2 GiB is not read");
    const XML_Status status =
        XML_Parse(parser_.get(), text.data(), static_cast<int>(text.size()), XML_TRUE);
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    if (status != XML_STATUS_OK) refuse();
    return std::move(root_);
  }

 private:
  template <class Step>
  static void guarded(void* self, const Step& step) {
    auto& builder = *static_cast<Builder*>(self);
    if (builder.failure_ != nullptr) return;
    try {
      step(builder);
    } catch (...) {
      builder.failure_ = std::current_exception();
      XML_StopParser(builder.parser_.get(), XML_FALSE);
    }
  }

  std::size_t offset() const {
    const XML_Index at = XML_GetCurrentByteIndex(parser_.get());
    return at < 0 ? 0 : static_cast<std::size_t>(at);
  }
  [[noreturn]] void fail(const std::string& message) const { source_.fail(offset(), message); }

  void open(const XML_Char* name, const XML_Char** attributes) {
    if (open_.size() == kDeepest)
      fail(fmt::format("elements lie deeper than {} in each other", kDeepest));
    XmlElement element;
    element.name = name;
    element.offset = offset();
    // What a declaration adds comes after what stands there.
    const int given = XML_GetSpecifiedAttributeCount(parser_.get());
    for (int i = 0; i < given; i += 2)
      element.attributes.emplace_back(attributes[i], attributes[i + 1]);
    open_.push_back(std::move(element));
  }
  void close() {
    XmlElement element = std::move(open_.back());
    open_.pop_back();
    (open_.empty() ? root_ : open_.back().children.emplace_back()) = std::move(element);
  }
  void declared() {
    if (++declared_ > kMostDeclared)
      fail(fmt::format("more than {} attributes are declared", kMostDeclared));
  }

  [[noreturn]] void refuse() const {
    const XML_Error error = XML_GetErrorCode(parser_.get());
    if (error == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
    if (error == XML_ERROR_NO_ELEMENTS || error == XML_ERROR_UNCLOSED_TOKEN)
      fail("the file ends where XML goes on; it may be cut short");
    fail(fmt::format("not XML: {}", XML_ErrorString(error)));
  }

  const Source& source_;
  std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
  std::exception_ptr failure_;
  std::vector<XmlElement> open_;
  XmlElement root_;
  std::size_t declared_ = 0;
};

// A line end within the run of blanks, which a program that breaks lines put there.
bool is_layout(std::string_view blanks) { return blanks.find('\n') != std::string_view::npos; }

}  // namespace

const std::string* XmlElement::attribute(std::string_view wanted) const {
  for (const auto& [key, value] : attributes)
    if (key == wanted) return &value;
  return nullptr;
}

const XmlElement* XmlElement::child(std::string_view wanted) const {
  const auto found = std::ranges::find(children, wanted, &XmlElement::name);
  return found == children.end() ? nullptr : &*found;
}

std::string_view XmlElement::content() const {
  std::string_view rest = text;
  std::size_t lead = 0, trail = 0;
  while (lead < rest.size() && is_blank(rest[lead])) ++lead;
  if (is_layout(rest.substr(0, lead))) rest.remove_prefix(lead);
  while (trail < rest.size() && is_blank(rest[rest.size() - 1 - trail])) ++trail;
  if (is_layout(rest.substr(rest.size() - trail))) rest.remove_suffix(trail);
  return rest;
}

XmlElement parse_xml(const Source& source) {
  if (source.text().find_first_not_of(" \t\r\n") == std::string_view::npos)
    source.fail(0, "the file is empty");
  return Builder(source).read();
}

std::string xml_text(std::string_view text, std::string_view format) {
  std::string written;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool control = static_cast<unsigned char>(c) < ' ';
    const bool noncharacter =
        text.substr(i).starts_with("\xEF\xBF\xBE") || text.substr(i).starts_with("\xEF\xBF\xBF");
    if ((control && c != '\t' && c != '\n' && c != '\r') || noncharacter)
      throw Error(ErrorKind::output,
                  fmt::format("{} is XML, which cannot hold a character of {}; write .json instead",
                              format, in_quotes(text)));
    if (control || c == '<' || c == '>' || c == '&' || c == '"')
      written += fmt::format("&#{};", static_cast<int>(c));
    else
      written += c;
  }
  return written;
}

}  // namespace hoist
