// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace hoist {

/// What went wrong, in the terms of whoever must act on it. The program maps each kind to the exit
/// code that the documentation promises; a caller of the library may switch on it.
enum class ErrorKind {
  usage,     ///< a setting is out of range or unknown (exit 2)
  input,     ///< a file or a value in it breaks a rule (exit 3)
  mismatch,  ///< a run on disk belongs to another command or other data (exit 4)
  output,    ///< a result could not be written (exit 5)
};

/// Ends the command. The message names the place, the rule, the value and the cure, for example
/// `asia.bif:41:18: probabilities of 'either' given (yes, no) sum to 0.97, not 1`. It is one line
/// that any terminal may show, whatever names it holds: control characters are spelled out.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message);

  ErrorKind kind() const noexcept { return kind_; }

 private:
  ErrorKind kind_;
};

/// Of one sample alone: a program that was to learn from it did not (exit 3). What is learnt from
/// others is not lost by it, and the same request tries it again.
class Failed : public Error {
 public:
  explicit Failed(const std::string& message) : Error(ErrorKind::input, message) {}
};

/// No error: what comes out of work that was asked to stop and leaves its result unfinished.
struct Stopped {};

}  // namespace hoist
