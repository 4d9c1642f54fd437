// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hoist::app {

/// The whole numbers that a flag takes.
struct Bounds {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

/// The flags of one command, and what it runs. Everything that commands need of a parser of command
/// lines stands here, so that the parser itself (CLI11) is compiled in two files instead of thirty,
/// and so that all flags read numbers and lists in the same way: numbers in decimal digits, lists
/// separated by commas.
///
/// `names` is `-o,--output`, or `DATA` for an argument that has its meaning by its position. What a
/// value holds when its flag is declared is its default, and help prints it.
class FlagSet {
 public:
  explicit FlagSet(CLI::App& command) : command_(&command) {}

  class Flag {
   public:
    explicit Flag(CLI::Option* option) : option_(option) {}
    Flag& required();
    Flag& group(const std::string& title);

   private:
    CLI::Option* option_;
  };

  Flag text(const std::string& names, std::string& value, const std::string& title);
  /// The same where the value goes elsewhere; `take` may throw Error(usage).
  Flag text(const std::string& names, std::function<void(const std::string&)> take,
            const std::string& title);
  Flag list(const std::string& names, std::vector<std::string>& value, const std::string& title);
  /// A flag that may be given several times, with one value each.
  Flag repeated(const std::string& names, std::vector<std::string>& value,
                const std::string& title);
  /// Any number of arguments.
  Flag words(const std::string& names, std::vector<std::string>& value, const std::string& title);
  Flag whole(const std::string& names, std::uint64_t& value, Bounds bounds,
             const std::string& title);
  Flag whole(const std::string& names, unsigned& value, Bounds bounds, const std::string& title);
  Flag whole(const std::string& names, std::optional<std::uint64_t>& value, Bounds bounds,
             const std::string& title);
  Flag toggle(const std::string& names, bool& value, const std::string& title);
  Flag toggle(const std::string& names, std::function<void()> take, const std::string& title);

  /// Any value that a function can check: it returns what is wrong with a text, or nothing.
  struct Checked {
    std::string type, fallback;
    std::function<std::string(const std::string&)> wrong;
    std::function<void(const std::string&)> take;
  };
  Flag checked(const std::string& names, const Checked& value, const std::string& title);

  /// What is wrong with a text as a whole number within the bounds, or nothing.
  static std::string outside(const std::string& text, Bounds bounds);

  /// Whether a flag of that name has been declared.
  bool has(const std::string& name) const;

  /// Below the flags in help.
  void footer(const std::string& text);
  void runs(std::function<void()> run);

 private:
  CLI::App* command_;
};

}  // namespace hoist::app
