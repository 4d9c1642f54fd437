// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>

#include "hoist/drawing.hpp"
#include "report/graphviz.hpp"

namespace hoist {
namespace {

// The moment at which it was made is no part of a figure: the same command gives the same bytes.
// Another one takes its place, since a PDF file says where in it each of its parts begins.
void forget_date(std::string& pdf) {
  constexpr std::string_view kKey = "/CreationDate (D:", kDate = "20000101000000";
  const std::size_t found = pdf.rfind(kKey);
  if (found == std::string::npos || found + kKey.size() + kDate.size() > pdf.size()) return;
  pdf.replace(found + kKey.size(), kDate.size(), kDate);
}

}  // namespace

Picture picture(std::string_view drawing, const std::string& format, double seconds,
                const std::stop_token& stop) {
  DotOutput made = run_dot(drawing, format, seconds, stop);
  if (format == "pdf") forget_date(made.output);
  return {std::move(made.output), std::move(made.why)};
}

}  // namespace hoist
