// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <stdlib.h>  // setenv

#include <algorithm>
#include <array>

#include "bag_input.hpp"
#include "command.hpp"
#include "draw_input.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

constexpr std::array<std::string_view, 4> kFormats = {"svg", "pdf", "png", "dot"};
constexpr std::array<std::pair<std::string_view, DrawnNumbers>, 3> kNumbers = {
    {{"linked", DrawnNumbers::linked},
     {"posterior", DrawnNumbers::posterior},
     {"none", DrawnNumbers::none}}};

struct Draw {
  DrawInput input;
  std::string output, truth, centre, caption, title, size, labels = "linked";
  std::uint64_t steps = 1, seconds = 300;
  unsigned dpi = 300, font_size = 12;
  bool hide_isolated = false, hide_lost = false, hide_legend = false, black = false;
  bool left_to_right = false;

  void run() const {
    const std::string format = checked_format();
    DrawingOptions options{.numbers = numbers(),
                           .colour = !black,
                           .left_to_right = left_to_right,
                           .isolated = !hide_isolated,
                           .legend = !hide_legend,
                           .font_size = static_cast<double>(font_size),
                           .size = inches(),
                           .dpi = format == "png" ? dpi : 0,
                           .title = title};
    require_writable(output);
    std::vector<std::string> read = input.paths();
    if (truth != kStored) read.push_back(truth);
    require_distinct_outputs(read, {output});

    Drawn drawn = read_drawn(input);
    const std::size_t all = drawn.drawing.nodes.size();
    std::string said = drawn.source;
    if (hide_lost)
      std::erase_if(drawn.drawing.lines,
                    [](const DrawnLine& line) { return line.kind == LineKind::lost; });
    if (!truth.empty()) {
      drawn.drawing = against(std::move(drawn.drawing), truth_of(drawn));
      said += judged(drawn.drawing);
    }
    if (!centre.empty()) {
      const Node node = drawn.drawing.names.at(centre, "--neighbourhood");
      drawn.drawing = neighbourhood(std::move(drawn.drawing), node, steps);
      said += fmt::format(
          " {} of {} variables: what is within {} of {}.", drawn.drawing.nodes.size(), all,
          steps == 1 ? "1 line" : fmt::format("{} lines", steps), shortened(centre));
    }
    if (const auto isolated = isolated_names(drawn.drawing); hide_isolated && !isolated.empty())
      said += fmt::format(" Without a line and not drawn: {}.", as_many_as_fit(isolated));
    options.caption = caption.empty() ? said : caption == "none" ? "" : caption;
    write(format_drawing(drawn.drawing, options), format);
  }

 private:
  static constexpr const char* kStored = "results";

  std::string checked_format() const {
    const std::string extension = output.substr(std::min(output.rfind('.') + 1, output.size()));
    if (output.find('.') != std::string::npos &&
        std::ranges::find(kFormats, extension) != kFormats.end())
      return extension;
    throw Error(ErrorKind::usage,
                output +
                    ": the extension decides what is drawn, and is one of .svg, .pdf, .png "
                    "and .dot");
  }

  DrawnNumbers numbers() const {
    const auto found =
        std::ranges::find(kNumbers, labels, [](const auto& each) { return each.first; });
    if (found != kNumbers.end()) return found->second;
    throw Error(ErrorKind::usage,
                "--labels: " + in_quotes(labels) + " is none of linked, posterior and none");
  }

  // Millimetres, as journals say what fits a column.
  std::optional<std::pair<double, double>> inches() const {
    if (size.empty()) return std::nullopt;
    constexpr double kPerInch = 25.4;
    const std::size_t by = size.find('x');
    const auto width = real_number(size.substr(0, by));
    const auto height = by == std::string::npos ? std::nullopt : real_number(size.substr(by + 1));
    if (!width || !height || !(*width >= 5 && *width <= 5000) || !(*height >= 5 && *height <= 5000))
      throw Error(ErrorKind::usage,
                  "--size: " + in_quotes(size) +
                      " is no width and height in millimetres, such as 180x120, each from 5 to "
                      "5000");
    return std::pair(*width / kPerInch, *height / kPerInch);
  }

  Dag truth_of(const Drawn& drawn) const {
    const Names& names = drawn.drawing.names;
    if (truth != kStored) return align(read_graph_aloud(truth, ""), names, truth);
    if (!drawn.truth)
      throw Error(ErrorKind::usage,
                  "--truth results: " + input.place + " has no truth; give the file of one");
    return *drawn.truth;
  }

  static std::string judged(const Drawing& drawing) {
    const auto count = [&](Against against) {
      return std::ranges::count(drawing.lines, against, &DrawnLine::against);
    };
    return fmt::format(" Against the truth: {} right, {} reversed, {} extra, {} missing.",
                       count(Against::right), count(Against::reversed), count(Against::extra),
                       std::ranges::count(drawing.lines, LineKind::missing, &DrawnLine::kind));
  }

  void write(const std::string& graph, const std::string& format) const {
    if (format == "dot") return write_file(output, graph);
    // A PDF bears the time that it was made at, unless this says another: the same figure shall be
    // the same bytes.
    ::setenv("SOURCE_DATE_EPOCH", "0", 0);
    const Picture made = picture(graph, format, static_cast<double>(seconds));
    if (!made.why.empty())
      throw Error(ErrorKind::input,
                  fmt::format("{}: {}; or write the figure's source with -o {}.dot, which "
                              "Graphviz draws elsewhere",
                              output, made.why, shell_path(output.substr(0, output.rfind('.')))));
    write_file(output, made.bytes);
  }
};

}  // namespace

void add_draw(FlagSet& command) {
  const auto flags = std::make_shared<Draw>();
  command
      .text("RESULTS", flags->input.place,
            "Folder of `hoist discover`, a run of `hoist bag`, a bag in .json, or a graph")
      .required();
  command
      .text("-o,--output", flags->output,
            "The figure: .svg, .pdf, .png, or .dot for its source, which needs no Graphviz")
      .required();
  command.text("--method", flags->input.method,
               "Which average; by default the recommended one of results, and pma of a bag");
  command.text("--threshold", flags->input.threshold,
               "That average at another threshold: of results a higher number, of a bag any number "
               "or rule");
  command.repeated(
      "--knowledge", flags->input.knowledge,
      "Knowledge file whose tiers and required edges are shown; by default that of the "
      "results or of the run");
  command.text("--truth", flags->truth,
               "Hold it against this graph; `results` is the truth that the results were given");
  command.text("--neighbourhood", flags->centre, "Only what is near this variable");
  command.whole("--steps", flags->steps, {1, 1000}, "How many lines away that may be");
  command.text("--labels", flags->labels,
               "Numbers: linked (0.97 (0.55→): of the replicates, the share that links the two; of "
               "those, the share that points that way), posterior (the support of what decided) or "
               "none");
  command.toggle("--hide-isolated", flags->hide_isolated,
                 "Name variables without a line in the caption instead of drawing them");
  command.toggle("--hide-lost", flags->hide_lost, "Leave out strong links that the average lacks");
  command.toggle("--hide-legend", flags->hide_legend, "Leave out what lines and numbers mean");
  command.toggle("--black", flags->black, "Neither grey nor colours: styles of lines say it all");
  command.toggle("--left-to-right", flags->left_to_right, "Instead of from top to bottom");
  command.text("--title", flags->title, "In bold above the caption");
  command.text(
      "--caption", flags->caption,
      "Text below; by default method, replicates, rows, threshold and seed; none for none");
  command.text("--size", flags->size,
               "Width and height in millimetres that the figure must fit, such as 180x120; all of "
               "it is made smaller if need be");
  command.whole("--font-size", flags->font_size, {4, 72},
                "Of names, in points; everything grows with it");
  command.whole("--dpi", flags->dpi, {10, 2400}, "Pixels per inch of a .png");
  command.whole("--time-limit", flags->seconds, {1, 1'000'000}, "Seconds that Graphviz may take");
  command.text(
      "--from", flags->input.format,
      "Format of a graph instead of what the extension says; one of: " + names_of(graph_formats()));
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
