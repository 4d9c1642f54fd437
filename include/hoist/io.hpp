// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/average.hpp"
#include "hoist/certainty.hpp"
#include "hoist/dag.hpp"
#include "hoist/files.hpp"
#include "hoist/knowledge.hpp"
#include "hoist/network.hpp"
#include "hoist/parameter.hpp"
#include "hoist/pdag.hpp"
#include "hoist/table.hpp"

namespace hoist {

/// Things a reader noticed that are not errors; the program prints them to stderr.
using Notes = std::vector<std::string>;

/// The levels that a variable is declared to have, or that it is of numbers.
struct DeclaredLevels {
  std::string name;
  std::vector<std::string> levels;  ///< none of a continuous variable
  bool continuous = false;
};

// ---- Data ------------------------------------------------------------------------------------

/// A file is read in one pass, whatever is set here.
struct TableOptions {
  char delimiter = '\0';  ///< `,` `;` or tab; found by looking if zero
  /// Cells that mean "not observed", as R, pandas, spreadsheets, SAS and Stata (a lone point) and
  /// files of the field (? and *) write it; an empty list makes every cell a level.
  std::vector<std::string> na_values = {"",     "NA",   "N/A",  "n/a",  "na", "NaN", "nan", "<NA>",
                                        "null", "NULL", "None", "#N/A", "?",  "*",   "."};
  /// Columns of numbers to read as labels all the same; `all` is every column.
  std::vector<std::string> discrete = {};
  /// Columns of few whole numbers to read as numbers all the same; `all` is every column that holds
  /// numbers.
  std::vector<std::string> continuous = {};
  /// The column that says how often each row counts, which is no variable then. Whole numbers
  /// repeat the row so often, which costs the memory of all those rows; others become
  /// `Table::row_weights`. A row that counts 0 times is left out.
  std::string weights = {};
  /// The column whose values tell clusters of rows apart (`Table::clusters`), which is no variable
  /// then.
  std::string cluster = {};
  /// Columns to leave out, such as identifiers.
  std::vector<std::string> drop = {};
  /// Whether the lists above may name columns that are not there, as they do when they are those of
  /// another table.
  bool ignore_absent = false;
  /// Declared levels, in order. A variable that is not listed keeps those observed. A
  /// level that is never observed still costs parameters, and memory in a search.
  std::vector<DeclaredLevels> states = {};
};

/// What was understood of a data file.
struct TableReport {
  struct ColumnReport {
    std::string name;
    ColumnKind kind = ColumnKind::discrete;
    std::size_t levels = 0;    ///< of a discrete column
    std::size_t observed = 0;  ///< distinct values seen
    std::size_t missing = 0;
    std::string why;       ///< of its kind, where that was judged and not plain
    std::string values;    ///< its first levels, as many as fit a line, or the range of its numbers
    std::string left_out;  ///< why it is not a variable; empty where it is one
    std::string remark;    ///< "constant", "looks like an identifier: ...", ...
  };
  char delimiter = ',';
  bool byte_order_mark = false;
  bool crlf = false;
  std::size_t quoted_cells = 0;
  bool row_names = false;  ///< the first column names the rows and was left out
  std::size_t rows = 0;
  std::vector<ColumnReport> columns;
  std::vector<std::string> dropped;  ///< columns that the options leave out; not among the others
  std::string weights;  ///< the column that says how often each row counts; empty: none
  double total = 0;     ///< what the rows count together
  std::string cluster;  ///< the column that tells clusters of rows apart; empty: none
  std::size_t clusters = 0;
  std::string may_count;  ///< a column that looks as if it said so, and was not asked for
  Notes notes;            ///< what `parse_table` notes, but for the remarks
  std::string refusal;    ///< what `parse_table` throws; empty where it takes the table
};

/// Reads a CSV file; `-` is standard input. A column of words is discrete and one of decimals
/// continuous; whole numbers are discrete where they have at most 12 distinct values and, beyond 5,
/// at least 5 rows for each. Levels are sorted, as numbers where all of them are, byte by byte
/// otherwise. Cells that were not observed stay so: who cannot take them refuses them (`why_not`).
/// A first column without a name whose cells are distinct holds row names and is left out, with a
/// note. Throws Error(input) with file:line:column; one message names all that is in the way.
/// `report` gets what was understood of the file.
[[nodiscard]] Table read_table(const std::string& path, const TableOptions& options = {},
                               Notes* notes = nullptr, TableReport* report = nullptr);
[[nodiscard]] Table parse_table(std::string_view text, std::string_view place,
                                const TableOptions& options = {}, Notes* notes = nullptr,
                                TableReport* report = nullptr);

/// The same reading, which reports what it would refuse.
[[nodiscard]] TableReport inspect_table(std::string_view text, std::string_view place,
                                        const TableOptions& options);

/// "comma", "semicolon" or "tab".
std::string_view delimiter_name(char delimiter);

/// A cell of a comma-separated file: in quotes where it could be misread otherwise, and after an
/// apostrophe where a spreadsheet could run it as a formula, such as `'=cmd()`. CsvReader takes the
/// apostrophe off again, so that every text reads back as it was.
std::string csv_cell(std::string_view value);

/// Comma-separated, quoted where needed. Where rows have weights, those are the last column, which
/// has the name `weights`. Throws Error(usage) where a variable has that name, too.
[[nodiscard]] std::string format_table(const Table& table, const std::string& weights = "weight");

/// Levels from a network file, the name of an embedded network, or a JSON object
/// `{"variable": ["level", ...], ...}`. A network says of its continuous variables that they are.
[[nodiscard]] std::vector<DeclaredLevels> read_states(const std::string& name_or_path);
[[nodiscard]] std::vector<DeclaredLevels> parse_states(std::string_view text,
                                                       std::string_view place);

// ---- Networks --------------------------------------------------------------------------------

/// A file in BIF, XMLBIF, NET, DSC or JSON, or the name of a network (`is_network_name`).
/// Probabilities that miss 1 by rounding (0.001 at most) are rescaled, with a note.
[[nodiscard]] Network read_network(const std::string& name_or_path, Notes* notes = nullptr);
/// In the one of these formats that its first word or mark is of.
[[nodiscard]] Network parse_network(std::string_view text, std::string_view place,
                                    Notes* notes = nullptr);
/// Whether it names a network that needs no file: an embedded one, or a random one, such as
/// `gaussian:50:3` or `mixed:50:3:7`: its kind, nodes, mean degree and seed (1 if it is left out).
[[nodiscard]] bool is_network_name(const std::string& name);

/// `{"variables": [{"name": "D", "parents": [], "kind": "discrete", "levels": ["no", "yes"],
/// "probabilities": [[0.3, 0.7]]}, {"name": "Y", "parents": ["D", "X"], "kind": "continuous",
/// "coefficients": [[1, 0.5], [2, -0.5]], "sd": [1, 2]}, ...]}`: an item of `probabilities`,
/// `coefficients` and `sd` for each combination of levels of the discrete parents, the last of them
/// fastest; coefficients are the intercept, then one for each continuous parent. Other keys are
/// ignored. Throws Error(input) with file:line:column.
[[nodiscard]] Network parse_network_json(std::string_view text, std::string_view place,
                                         Notes* notes = nullptr);
/// Reads back bit for bit. A title has no place in it.
[[nodiscard]] std::string format_network_json(const Network& network,
                                              const std::string& title = "");
/// Whether the text is JSON of a network that has parameters.
[[nodiscard]] bool is_network_json(std::string_view text);

[[nodiscard]] Network parse_bif(std::string_view text, std::string_view place,
                                Notes* notes = nullptr);
/// A name that is not a plain word is written in double quotes, and so is a level with marks of the
/// format; both read back. Throws Error(output) where a variable is continuous: BIF has none.
[[nodiscard]] std::string format_bif(const Network& network, const std::string& title);
/// Which names and levels of a network in BIF other programs cannot read, or "".
[[nodiscard]] std::string note_on_bif(const Network& network);

/// Whether there is a probability in the file; a file that holds a structure only has none.
bool bif_has_probabilities(std::string_view text, std::string_view place);

struct EmbeddedNetwork {
  std::string_view name;
  std::string_view text;  ///< BIF, or JSON of one with continuous variables
};

/// In the order of the paper's Table 1, then the others, those with continuous variables last.
const std::vector<EmbeddedNetwork>& embedded_networks();

// ---- Graphs ----------------------------------------------------------------------------------

/// One entry of the list of graph formats. `parse` of what `format` wrote gives the same graph.
struct GraphFormat {
  std::string_view name;       ///< for --format
  std::string_view extension;  ///< `.dot`
  std::string_view title;
  Dag (*parse)(std::string_view text, std::string_view place);
  std::string (*format)(const Dag& dag);  ///< throws Error(output) for a name that it cannot hold
  /// What a file holds beyond its graph and `parse` ignores; null where nothing is ignored.
  Notes (*ignored)(std::string_view text, std::string_view place) = nullptr;
  /// Writes a network with its parameters; null where the format holds graphs only.
  std::string (*network)(const Network& network, const std::string& title) = nullptr;
  /// Reads what `network` wrote; null where the format holds graphs only.
  Network (*parse_network)(std::string_view text, std::string_view place, Notes* notes) = nullptr;
  /// Whether a text holds parameters, too, or its structure alone; null as `parse_network` is.
  bool (*has_parameters)(std::string_view text, std::string_view place) = nullptr;
  /// `parse` of what a learner wrote, which may be a class: an edge that stands both ways in a list
  /// or a matrix has no direction, as bnlearn and pcalg write it. Null where the format holds DAGs
  /// only.
  Graph (*parse_any)(std::string_view text, std::string_view place) = nullptr;
  /// Whether a file may have open edges, each marked as one: `parse_any` reads it then wherever a
  /// class will do. Elsewhere an edge that stands both ways is a cycle, unless a learner wrote it.
  bool open_edges = false;
  /// Writes a class, open edges and all; null where the format has no way to.
  std::string (*format_class)(const Pdag& pdag) = nullptr;
  /// Writes directed edges that may close cycles; null where what reads the format wants a DAG.
  std::string (*format_cyclic)(const Names& names, const std::vector<Edge>& edges) = nullptr;
};

const std::vector<GraphFormat>& graph_formats();

/// By name if `format` is not empty, by the longest extension that fits otherwise; a `.gz` behind
/// it does not count. Throws Error(usage) listing the formats where none fits.
const GraphFormat& graph_format(const std::string& path, const std::string& format = "");

/// Throws Error(input) with file:line:column; a cycle is spelled out. An embedded network's name
/// gives its DAG. What the file holds beyond its graph is noted.
[[nodiscard]] Dag read_graph(const std::string& path, const std::string& format = "",
                             Notes* notes = nullptr);

/// The same where a class will do, for formats that write open edges (`format_class`): JSON holds
/// them as `"undirected": [["a", "b"], ...]`.
[[nodiscard]] Graph read_any_graph(const std::string& path, const std::string& format = "",
                                   Notes* notes = nullptr);

// ---- Averages --------------------------------------------------------------------------------

/// `from,to,confidence,count,averages,linked,direction,compelled,linked_se,direction_se,
/// compelled_se,confidence_se`: every edge that the bag or an average has, most frequent first, and
/// in which averages it is; the other columns are those of `EdgeSupport`.
[[nodiscard]] std::string format_edge_table(const Names& names,
                                            const std::vector<EdgeSupport>& support,
                                            const std::vector<NamedAverage>& averages);

/// `vertex,cover,set,posterior,count,taken,blocked_by`: the decision logs of all averages.
[[nodiscard]] std::string format_structure_table(const Names& names,
                                                 const std::vector<NamedAverage>& averages);
/// The same of a log that comes without its average.
[[nodiscard]] std::string format_structure_table(const Names& names, const std::string& method,
                                                 const std::vector<Decision>& decisions);

/// An average as a drawing for Graphviz: the more of the bag links two variables, the bolder is
/// their edge, which shows `linked (direction)`. Of a DAG, edges that its class leaves open under
/// the knowledge are dashed; of a class, open edges have no head.
[[nodiscard]] std::string format_support_dot(const Graph& graph,
                                             const std::vector<EdgeSupport>& support,
                                             const std::string& title,
                                             const Knowledge& knowledge = Knowledge());

/// The average and its decision log as one JSON object, on one line.
[[nodiscard]] std::string format_average(const std::string& method, const Average& average);
/// By what replicates were weighed, and how many of one weight they are worth.
struct Worth {
  std::string weighing;
  double effective_replicates = 0;
};
/// The same with what is open, lost and settled, with the support of every edge of the bag, and
/// where it is told, with the worth of its replicates.
[[nodiscard]] std::string format_average(const std::string& method, const Average& average,
                                         const Certainty& certainty,
                                         const std::vector<EdgeSupport>& support,
                                         const std::optional<Worth>& worth = std::nullopt);
[[nodiscard]] std::string format_average(const std::string& method, const CyclicAverage& average);

/// The value of a parameter as JSON; `null` where it is not set.
[[nodiscard]] std::string format_value(const Value& value);

// ---- Bags and knowledge ----------------------------------------------------------------------

/// `{"nodes": [...], "graphs": [[["from", "to"], ...], ...]}`; other keys are ignored. A graph may
/// also be an object `{"edges": [...], "undirected": [...], "weight": 2, "score": -5}`, of which
/// only the edges must be there; or what is open stands beside the graphs, one list for each:
/// `"undirected": [[["a", "b"], ...], ...]`.
[[nodiscard]] Bag parse_bag(std::string_view text, std::string_view place);
/// Whether a text is a bag rather than a graph: a JSON object that has `graphs`.
[[nodiscard]] bool is_bag(std::string_view text);
[[nodiscard]] std::string format_bag(const Bag& bag);

/// Lines `required A -> B`, `forbidden A -> B`, `tier 1: A B`, `root A`, `leaf B`, `# comment`.
/// A name with blanks or special characters is written in double quotes.
/// Throws Error(input) with file:line:column; contradictions are left to
/// `Knowledge::contradictions`.
/// A note says which variables have no tier, where others have one. Tetrad's files, which begin
/// with `/knowledge`, are read too, and a CSV of edges `from,to` whose name has blacklist
/// (forbidden edges) or whitelist (required ones) in it.
[[nodiscard]] Knowledge read_knowledge(const std::string& path, const Names& names,
                                       Notes* notes = nullptr);
/// What all of these files say together.
[[nodiscard]] Knowledge read_knowledge(const std::vector<std::string>& paths, const Names& names,
                                       Notes* notes = nullptr);
[[nodiscard]] Knowledge parse_knowledge(std::string_view text, std::string_view place,
                                        const Names& names, Notes* notes = nullptr);
/// A line for each required and each forbidden edge, every name in quotes; empty where nothing is
/// known.
[[nodiscard]] std::string format_knowledge(const Knowledge& knowledge);

}  // namespace hoist
