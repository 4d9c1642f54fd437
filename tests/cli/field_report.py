# SPDX-License-Identifier: Apache-2.0
"""What broke other programs, as their users reported it, and the cases that try it on hoist."""
import importlib

from support import case, cases, expect, expect_equal

# Each row of the report: the input, where it broke whom, and the case. A case stands once, where it
# belongs; this table says where, and a test that it is there.
REPORT = {
    1: ("a truncated BIF", "bnlearn 5.1", "bad_networks.asia_cut_short_anywhere"),
    2: ("a cyclic BIF", "bnlearn 5.1", "bad_networks.sample_refuses_a_network_with[a cycle]"),
    3: ("a wrong number of levels", "bnlearn 5.1",
        "bad_networks.sample_refuses_a_network_with[another number of levels]"),
    4: ("a CPT row twice, another missing", "bnlearn 5.1",
        "bad_networks.sample_refuses_a_network_with[a row twice]"),
    5: ("a CPT row of an unknown state", "bnlearn 5.1",
        "bad_networks.sample_refuses_a_network_with[a row of an unknown state]"),
    6: ("levels with , and ;", "bnlearn 5.1, pgmpy#2231", "field_networks.levels_with_marks"),
    7: ("a code page that is not UTF-8", "pgmpy#1560",
        "field_networks.a_network_in_another_code_page"),
    8: ("a BIF that bnlearn wrote", "pgmpy#2611", "field_networks.a_network_as_bnlearn_writes_it"),
    9: ("CPT rows in another order", "pgmpy#1022, #1053",
        "field_networks.cpt_rows_in_another_order"),
    10: ("networks of the repository", "pgmpy#1067, #1093",
         "field_networks.the_networks_of_the_repository"),
    11: ("probabilities 0.3333 three times", "erdogant/bnlearn#13",
         "field_networks.thirds_are_rescaled"),
    12: ("states 0 and 1", "pgmpy#1221, #1604, #1552, #949",
         "field_networks.states_that_are_numbers"),
    13: ("UAI files", "pgmpy#1443, #1492", "field_networks.a_foreign_format_is_refused[UAI]"),
    14: ("NaN among integers", "pgmpy#687, #1118; dowhy#827", "field_data.a_missing_value[NaN]"),
    15: ("NaN anywhere", "pomegranate#492; causal-learn#67", "field_data.a_missing_value[nan]"),
    16: ("missing values", "causal-learn#138, #29, #119",
         "bad_data.learn_refuses[a missing value]"),
    17: ("constant and equal columns", "tetrad#317, #1589; causal-learn#155; py-tetrad#12",
         "field_data.constant_and_equal_columns"),
    18: ("a factor of one level", "ncordon/imbalance#1; bnlearn",
         "field_data.constant_and_equal_columns"),
    19: ("a level that some replicates lack", "bootnet#132, #42, #91; SemNeT#1",
         "field_data.a_level_that_some_replicates_lack"),
    20: ("parents of many levels", "pgmpy#1776, #3203, #1177; causal-learn#37; pomegranate#474",
         "bad_data.a_family_that_does_not_fit_in_memory_is_refused"),
    21: ("more than 32 dimensions", "pgmpy#1265", "field_data.forty_parents_of_one_variable"),
    22: ("more than 10 variables", "pomegranate#742, #766, #202",
         "column_order.no_average_and_no_confidence_changes_on_alarm"),
    23: ("UTF-8 in the header", "tetrad#1129", "field_data.names_as_people_write_them[UTF-8]"),
    24: ("blanks before the lines", "tetrad#798", "field_data.blanks_around_cells"),
    25: ("quoted discrete CSV", "tetrad#548", "hostile_names.check_understands_a_messy_file"),
    26: ("a delimiter after the header", "py-tetrad#36",
         "bad_data.learn_refuses[a delimiter after the header]"),
    27: ("650 columns", "tetrad#1282, #845", "field_data.a_table_of_650_columns"),
    28: ("a discrete column stored as 3.0", "py-causal#101; gsq#4",
         "field_data.whole_numbers_with_a_point"),
    29: ("columns of words, numbers and truth values", "bnlearn; bnclassify#61",
         "field_data.columns_of_every_type"),
    30: ("names with dots, blanks, blanks at the end",
         "dowhy#1010, #670; CausalQueries#365; lavaan#332",
         "field_data.names_as_people_write_them"),
    31: ("required and forbidden edges together", "pgmpy#1348",
         "bad_knowledge.knowledge_holds_in_every_replicate"),
    32: ("knowledge in a bootstrap", "tetrad#554, #1409; causal-cmd#79",
         "bad_knowledge.knowledge_holds_in_every_replicate"),
    33: ("equal scores", "erdogant/bnlearn#46; pgmpy#1510",
         "column_order.no_average_and_no_confidence_changes_on_asia"),
    34: ("a seed and threads", "causal-cmd#103, #80; tetrad#1945, #1717", "determinism."),
    35: ("a search that goes round", "bnlearn's changelog", "field_data.a_search_over_copies_ends"),
    36: ("directions tied at one half", "bnlearn 5.1", "field_data.a_tie_at_one_half_gives_a_dag"),
}
# What the report asks to be tried besides.
BESIDES = {
    "one name twice": "bad_data.learn_refuses[one name twice]",
    "BOM and CRLF": "field_data.is_read_as_it_stands[a byte order mark and CRLF]",
    "NUL bytes": "every_format.a_hostile_file_is_refused_in_a_message",
    "a lone CR": "field_data.is_read_as_it_stands[a lone carriage return]",
    "line ends in quotes": "field_data.is_read_as_it_stands[a line end in quotes]",
    "a quote open at the end": "bad_data.learn_refuses[a quote that never closes]",
    "no rows": "bad_data.learn_refuses[a header only]",
    "one row": "field_data.is_read_as_it_stands[one row]",
    "one column": "field_data.is_read_as_it_stands[one column]",
    "ragged rows": "bad_data.learn_refuses[a row too short]",
    "a field of 10^6 characters": "field_data.is_read_as_it_stands[a field of a million letters]",
    "a name of 10^6 characters": "field_data.a_name_of_a_million_letters_pads_no_table",
    "10^5 levels": "bad_data.a_column_of_70000_levels_is_an_identifier_or_refused",
    "a header that lies": "bad_networks.sample_refuses_a_network_with[a lie of a billion levels]",
    "nan": "bad_networks.sample_refuses_a_network_with[a probability of nan]",
    "-0.1": "bad_networks.sample_refuses_a_network_with[a negative probability]",
    "1e999": "bad_networks.sample_refuses_a_network_with[a probability of 1e999]",
    "XML bombs": "every_format.a_hostile_file_is_refused_in_a_message[network]",
    "deep JSON": "bad_graphs.every_command_refuses[lists 100,000 deep]",
    "deep DOT": "bad_graphs.every_command_refuses[subgraphs 100,000 deep]",
    "deep TOML": "bad_studies.study_refuses[lists 60,000 deep]",
    "links": "harmless.a_link_among_the_results_is_replaced_and_not_followed",
    ".. in names": "harmless.a_study_of_hostile_names_runs_nothing",
    "con, -rf, =cmd(), </script>": "harmless.no_cell_is_a_formula_and_all_read_back",
    "escape sequences": "harmless.no_name_commands_the_terminal",
    "twins": "hostile_names.names_that_look_alike_are_noted",
}


@case
def every_row_of_the_report_names_a_case_that_exists(folder):
    expect_equal(list(REPORT), list(range(1, 37)), "rows")
    wanted = {**{number: row[2] for number, row in REPORT.items()}, **BESIDES}
    for topic in {name.split(".")[0] for name in wanted.values()}:
        importlib.import_module(topic)
    names = [f"{one.__module__}.{one.__name__}" for one in cases]
    for row, name in wanted.items():
        expect(any(each.startswith(name) for each in names), f"row {row}: no case {name}")
