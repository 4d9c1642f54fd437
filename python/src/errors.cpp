// SPDX-License-Identifier: Apache-2.0
#include "bind.hpp"

namespace hoist::python {
namespace {

// The classes are Python's own (hoist/errors.py), so that they can be read there.
const char* class_of(const Error& error) {
  if (dynamic_cast<const Failed*>(&error) != nullptr) return "FailedError";
  switch (error.kind()) {
    case ErrorKind::usage:
      return "UsageError";
    case ErrorKind::input:
      return "InputError";
    case ErrorKind::mismatch:
      return "MismatchError";
    case ErrorKind::output:
      return "OutputError";
  }
  return "Error";
}

}  // namespace

void bind_errors(py::module_& module) {
  static_cast<void>(module);
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Error& error) {
      const py::object type = py::module_::import("hoist.errors").attr(class_of(error));
      PyErr_SetString(type.ptr(), error.what());
    } catch (const Stopped&) {
      PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
  });
}

Parameters parameters_from(const py::dict& keywords) {
  Parameters parameters;
  for (const auto& [key, value] : keywords) {
    const std::string name = py::cast<std::string>(key);
    if (value.is_none()) continue;
    // numpy's numbers and booleans, too: whatever says what it is as one of Python's.
    const py::object plain = py::hasattr(value, "item") ? value.attr("item")()
                                                        : py::reinterpret_borrow<py::object>(value);
    if (py::isinstance<py::bool_>(plain))
      parameters.set(name, py::cast<bool>(plain));
    else if (py::isinstance<py::int_>(plain) &&
             PyObject_RichCompareBool(plain.ptr(), py::int_(0).ptr(), Py_GE) == 1)
      parameters.set(name, py::cast<std::uint64_t>(plain));
    else if (py::isinstance<py::int_>(plain) || py::isinstance<py::float_>(plain))
      parameters.set(name, py::cast<double>(plain));
    else if (py::isinstance<py::str>(plain))
      parameters.set(name, py::cast<std::string>(plain));
    else
      throw Error(ErrorKind::usage, name + ": takes a number, a word, True or False, not " +
                                        in_quotes(py::cast<std::string>(py::repr(plain))));
  }
  return parameters;
}

}  // namespace hoist::python
