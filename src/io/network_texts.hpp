// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "hoist/io.hpp"
#include "io/bif_syntax.hpp"

namespace hoist {

// Formats of discrete networks beside BIF. What is read of each is what BIF says, too, so the rest
// is BIF's: the structure, the tables, what they may hold and what is refused.

/// Hugin's: `node a { states = ("x" "y"); } potential (a | b) { data = ((0.1 0.9)(0.2 0.8)); }`.
BifFile parse_net_syntax(const Source& source);
std::string format_net(const Network& network, const std::string& title);
std::string format_graph_net(const Dag& dag);

/// Microsoft's: `node a { type : discrete [ 2 ] = { "x", "y" }; } probability ( a | b ) { (0) :
/// 0.1, 0.9; (1) : 0.2, 0.8; }`.
BifFile parse_dsc_syntax(const Source& source);
std::string format_dsc(const Network& network, const std::string& title);
std::string format_graph_dsc(const Dag& dag);

/// `<VARIABLE><NAME>a</NAME><OUTCOME>x</OUTCOME>...</VARIABLE> <DEFINITION><FOR>a</FOR>
/// <GIVEN>b</GIVEN><TABLE>0.1 0.9 0.2 0.8</TABLE></DEFINITION>`. REQUIRES: `source` takes markup.
BifFile parse_xmlbif_syntax(const Source& source);
std::string format_xmlbif(const Network& network, const std::string& title);
std::string format_graph_xmlbif(const Dag& dag);

/// What the list of graph formats has of each: the structure, the network, and whether a text has
/// its probabilities, too.
Dag parse_graph_net(std::string_view text, std::string_view place);
Network parse_net(std::string_view text, std::string_view place, Notes* notes);
bool net_has_probabilities(std::string_view text, std::string_view place);
Dag parse_graph_dsc(std::string_view text, std::string_view place);
Network parse_dsc(std::string_view text, std::string_view place, Notes* notes);
bool dsc_has_probabilities(std::string_view text, std::string_view place);
Dag parse_graph_xmlbif(std::string_view text, std::string_view place);
Network parse_xmlbif(std::string_view text, std::string_view place, Notes* notes);
bool xmlbif_has_probabilities(std::string_view text, std::string_view place);

/// Reads a text in the one of these formats, or in BIF, that its first word or mark is of.
/// REQUIRES: `source` takes markup.
BifFile parse_network_syntax(const Source& source);

/// Throws Error(output) where a variable is continuous; `format` is a sentence's subject.
void require_discrete(const Network& network, std::string_view format);
/// Throws Error(output) where a name is not letters, digits and _ alone.
void require_identifiers(const Names& names, std::string_view format);

}  // namespace hoist
