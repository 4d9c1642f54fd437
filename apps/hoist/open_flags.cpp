// SPDX-License-Identifier: Apache-2.0
#include "open_flags.hpp"

#include "hoist/error.hpp"

namespace hoist::app {
namespace {

constexpr char kCpdag[] = "--cpdag";
constexpr char kUndecided[] = "--undecided-open";

}  // namespace

void OpenFlags::add(FlagSet& command, const std::string& where) {
  const auto place = [&](const std::string& form) {
    return where.empty() ? " (.json, .dot)" : where + form + ".json and .dot";
  };
  command.toggle(kCpdag, cpdag,
                 "The average as its equivalence class: what data and knowledge cannot direct "
                 "stays open" +
                     place(forms()[0]));
  command.toggle(kUndecided, undecided,
                 "The average with every edge open whose direction the bag leaves undecided: at "
                 "most 3/4 one way, or within two standard errors of 1/2" +
                     place(forms()[1]));
}

std::string OpenFlags::checked() const {
  if (cpdag && undecided)
    throw Error(ErrorKind::usage,
                std::string("give ") + kCpdag + " or " + kUndecided + ", not both");
  return cpdag ? kCpdag : undecided ? kUndecided : "";
}

const std::vector<std::string>& OpenFlags::forms() {
  static const std::vector<std::string> list = {".cpdag", ".undecided"};
  return list;
}

std::string OpenFlags::form() const { return cpdag ? forms()[0] : undecided ? forms()[1] : ""; }

Graph OpenFlags::shaped(const Dag& average, const Pdag& graph_class,
                        const std::vector<EdgeSupport>& support, const Knowledge& knowledge) const {
  if (cpdag) return graph_class;
  if (undecided) return undecided_open(average, support, knowledge);
  return average;
}

}  // namespace hoist::app
