// SPDX-License-Identifier: Apache-2.0
#include "memory.hpp"

#include <csetjmp>
#include <exception>
#include <hoist/error.hpp>

// R leaves a function by longjmp, which runs no destructor. So every call of R stands below
// `guarded`, which turns that jump into an exception, and where R may jump from there is no object
// that has a destructor: what is built stands in what the caller owns.
namespace hoist::r {
namespace {

SEXP unwind_token = nullptr;

template <class Work>
SEXP guarded(const Work& work) {
  struct Call {
    const Work* work;
    std::exception_ptr thrown;
  } call{&work, nullptr};
  std::jmp_buf from_r;
  if (setjmp(from_r) != 0) throw Unwind{unwind_token};
  const SEXP result = R_UnwindProtect(
      [](void* data) -> SEXP {
        auto* const own = static_cast<Call*>(data);
        try {
          return (*own->work)();
        } catch (...) {
          own->thrown = std::current_exception();  // no exception may cross R's frames
          return R_NilValue;
        }
      },
      &call,
      [](void* data, Rboolean jumps) {
        if (jumps) std::longjmp(*static_cast<std::jmp_buf*>(data), 1);
      },
      &from_r, unwind_token);
  if (call.thrown) std::rethrow_exception(call.thrown);
  return result;
}

void read_texts(std::vector<Text>& into, SEXP from) {
  const R_xlen_t size = XLENGTH(from);
  into.reserve(static_cast<std::size_t>(size));
  for (R_xlen_t i = 0; i < size; ++i) {
    const SEXP text = STRING_ELT(from, i);
    if (text == NA_STRING) {
      into.emplace_back();
    } else {
      const char* const bytes = Rf_translateCharUTF8(text);
      into.emplace_back(bytes);
    }
  }
}

template <class Number>
void read_numbers(std::vector<Number>& into, const Number* from, R_xlen_t size) {
  into.assign(from, from + size);
}

void read(Item& into, SEXP from);

void read_list(Fields& into, SEXP from) {
  const R_xlen_t size = XLENGTH(from);
  const SEXP names = Rf_getAttrib(from, R_NamesSymbol);
  into.resize(static_cast<std::size_t>(size));
  for (R_xlen_t i = 0; i < size; ++i) {
    Field& field = into[static_cast<std::size_t>(i)];
    if (names != R_NilValue) {
      const char* const name = Rf_translateCharUTF8(STRING_ELT(names, i));
      field.name = name;
    }
    read(field.value, VECTOR_ELT(from, i));
  }
}

void read(Item& into, SEXP from) {
  switch (TYPEOF(from)) {
    case NILSXP:
      return;
    case LGLSXP:
      read_numbers(into.content.emplace<Logicals>().values, LOGICAL(from), XLENGTH(from));
      return;
    case INTSXP:
      read_numbers(into.content.emplace<std::vector<int>>(), INTEGER(from), XLENGTH(from));
      if (Rf_isFactor(from)) read_texts(into.levels, Rf_getAttrib(from, R_LevelsSymbol));
      return;
    case REALSXP:
      read_numbers(into.content.emplace<std::vector<double>>(), REAL(from), XLENGTH(from));
      return;
    case STRSXP:
      read_texts(into.content.emplace<std::vector<Text>>(), from);
      return;
    case VECSXP:
      read_list(into.content.emplace<Fields>(), from);
      return;
    default:
      throw Error(ErrorKind::usage,
                  "a value of this type has no meaning here; give text, numbers, "
                  "TRUE or FALSE");
  }
}

SEXP written(const Item& item);

struct Writer {
  SEXP operator()(std::monostate) const { return R_NilValue; }
  SEXP operator()(const Logicals& flags) const {
    const SEXP made = Rf_allocVector(LGLSXP, static_cast<R_xlen_t>(flags.values.size()));
    std::copy(flags.values.begin(), flags.values.end(), LOGICAL(made));
    return made;
  }
  SEXP operator()(const std::vector<int>& numbers) const {
    const SEXP made = Rf_allocVector(INTSXP, static_cast<R_xlen_t>(numbers.size()));
    std::copy(numbers.begin(), numbers.end(), INTEGER(made));
    return made;
  }
  SEXP operator()(const std::vector<double>& numbers) const {
    const SEXP made = Rf_allocVector(REALSXP, static_cast<R_xlen_t>(numbers.size()));
    std::copy(numbers.begin(), numbers.end(), REAL(made));
    return made;
  }
  SEXP operator()(const std::vector<Text>& texts) const {
    const SEXP made = PROTECT(Rf_allocVector(STRSXP, static_cast<R_xlen_t>(texts.size())));
    for (std::size_t i = 0; i < texts.size(); ++i)
      SET_STRING_ELT(
          made, static_cast<R_xlen_t>(i),
          texts[i] ? Rf_mkCharLenCE(texts[i]->data(), static_cast<int>(texts[i]->size()), CE_UTF8)
                   : NA_STRING);
    UNPROTECT(1);
    return made;
  }
  SEXP operator()(const Fields& fields) const {
    const auto size = static_cast<R_xlen_t>(fields.size());
    const SEXP made = PROTECT(Rf_allocVector(VECSXP, size));
    const SEXP names = PROTECT(Rf_allocVector(STRSXP, size));
    for (std::size_t i = 0; i < fields.size(); ++i) {
      SET_STRING_ELT(
          names, static_cast<R_xlen_t>(i),
          Rf_mkCharLenCE(fields[i].name.data(), static_cast<int>(fields[i].name.size()), CE_UTF8));
      SET_VECTOR_ELT(made, static_cast<R_xlen_t>(i), written(fields[i].value));
    }
    Rf_setAttrib(made, R_NamesSymbol, names);
    UNPROTECT(2);
    return made;
  }
};

SEXP written(const Item& item) {
  const SEXP made = PROTECT(std::visit(Writer(), item.content));
  if (!item.levels.empty()) {
    const SEXP levels = PROTECT(Writer()(item.levels));
    Rf_setAttrib(made, R_LevelsSymbol, levels);
    const SEXP kind = PROTECT(Rf_mkString("factor"));
    Rf_setAttrib(made, R_ClassSymbol, kind);
    UNPROTECT(2);
  }
  UNPROTECT(1);
  return made;
}

}  // namespace

void prepare_unwinding() {
  unwind_token = R_MakeUnwindCont();
  R_PreserveObject(unwind_token);
}

Item from_r(SEXP value) {
  Item item;
  guarded([&] {
    read(item, value);
    return R_NilValue;
  });
  return item;
}

SEXP to_r(const Item& item) {
  return guarded([&] { return written(item); });
}

}  // namespace hoist::r
