# SPDX-License-Identifier: Apache-2.0
"""Data as plain columns, arrays and files: what needs numpy only."""
import datetime

import numpy as np
import pytest

import hoist
from support import manifest, program


def digest_of_csv(text, *flags):
    """The digest of the data as the program reads the file."""
    with open("data.csv", "w", encoding="utf-8") as file:
        file.write(text)
    program("bag", "data.csv", "-o", "of_csv", "-n", 1, "-q", *flags)
    return manifest("of_csv")["data_digest"]


def test_columns_of_words_numbers_and_truths_have_the_kinds_that_a_file_would_give_them():
    table = hoist.Table({"word": ["a", "b", "a", "b"], "number": [1.5, 2.25, 3.0, 4.5],
                         "truth": [True, False, True, True], "whole": [1, 2, 1, 2]})
    assert table.kinds == {"word": "discrete", "number": "continuous", "truth": "discrete",
                           "whole": "discrete"}
    assert table.levels == {"word": ["a", "b"], "truth": ["False", "True"], "whole": ["1", "2"]}


def test_columns_are_the_data_that_their_file_is(columns):
    lines = [",".join(columns), *(",".join(row) for row in zip(*columns.values()))]
    assert hoist.Table(columns).digest == digest_of_csv("\n".join(lines) + "\n")


def test_a_table_written_as_csv_reads_back_as_the_same_data():
    rng = np.random.default_rng(1)
    table = hoist.Table({"x": rng.normal(size=60), "y": rng.choice(["p", "q", None], 60).tolist()})
    assert table.digest == digest_of_csv(table.to_csv(), "--missing", "local", "--score", "pnal")


@pytest.mark.parametrize("hole", [None, float("nan"), np.nan, np.float32("nan")])
def test_none_and_nan_were_not_observed(hole):
    table = hoist.Table({"word": ["a", hole, "b", "a"], "number": [1.5, hole, 2.5, 0.25]})
    assert table["word"].tolist() == ["a", None, "b", "a"]
    assert np.isnan(table["number"][1])
    assert table.holes.startswith("by column: 'word' 1, 'number' 1")


@pytest.mark.parametrize("text", sorted(set(hoist.NA_VALUES) - {"None"}))
def test_texts_that_mean_not_observed_in_a_file_mean_it_in_a_column(text):
    with pytest.warns(hoist.HoistWarning, match="1 cell was not observed"):
        table = hoist.Table({"word": ["a", text, "b", "a"]})
    assert table.levels == {"word": ["a", "b"]}
    assert table["word"][1] is None


def test_na_values_says_which_texts_mean_it():
    with pytest.warns(hoist.HoistWarning, match="'-' 1"):
        table = hoist.Table({"word": ["a", "-", "NA", "a"]}, na_values=["-"])
    assert table.levels == {"word": ["NA", "a"]}
    assert table["word"][1] is None


def test_none_among_labels_is_no_level_of_that_name_where_na_values_are_others():
    table = hoist.Table({"word": ["NA", None, "b", "NA"]}, na_values=["-"])
    assert table.levels == {"word": ["NA", "b"]}
    assert table["word"].tolist() == ["NA", None, "b", "NA"]


def test_an_array_has_columns_x0_x1_or_names_of_yours():
    values = np.random.default_rng(1).normal(size=(20, 3))
    assert hoist.Table(values).columns == ["x0", "x1", "x2"]
    assert hoist.Table(values, columns=["a", "b", "c"]).columns == ["a", "b", "c"]
    np.testing.assert_array_equal(hoist.Table(values).to_numpy(), values)


def test_an_array_of_texts_is_one_of_labels():
    table = hoist.Table(np.array([["a", "x"], ["b", "y"], ["a", "x"]]))
    assert table.levels == {"x0": ["a", "b"], "x1": ["x", "y"]}


def test_a_list_of_rows_is_an_array():
    assert hoist.Table([[1.5, 2.5], [2.5, 0.5]]).kinds == {"x0": "continuous", "x1": "continuous"}


def test_a_structured_array_has_names_and_kinds_of_its_own():
    array = np.array([("a", 1.5, True), ("b", 2.5, False), ("a", 0.5, True)],
                     dtype=[("word", "U3"), ("number", "f4"), ("truth", "?")])
    table = hoist.Table(array)
    assert table.kinds == {"word": "discrete", "number": "continuous", "truth": "discrete"}
    assert table["number"].tolist() == [1.5, 2.5, 0.5]


def test_fields_that_are_dropped_are_not_looked_at():
    array = np.array([("a", (1, 2)), ("b", (3, 4))], dtype=[("word", "U3"), ("pair", "i4", (2,))])
    assert hoist.Table(array, drop="pair").columns == ["word"]


@pytest.mark.parametrize("shape", [(3,), (2, 2, 2)])
def test_an_array_of_other_than_two_dimensions_is_refused(shape):
    with pytest.raises(hoist.InputError, match=f"2 dimensions, rows and columns, not {len(shape)}"):
        hoist.Table(np.zeros(shape))


def test_a_column_of_two_dimensions_is_refused_by_its_name():
    with pytest.raises(hoist.InputError, match="column 'x' has 2 dimensions"):
        hoist.Table({"x": np.zeros((3, 2))})


def test_columns_of_other_lengths_are_refused_by_name():
    with pytest.raises(hoist.InputError, match="column 'y' has 1 rows, and 'x' has 2"):
        hoist.Table({"x": ["a", "b"], "y": ["a"]})


def test_names_must_be_as_many_as_columns():
    with pytest.raises(hoist.InputError, match="2 names for 3 columns; give one for each"):
        hoist.Table(np.zeros((4, 3)), columns=["a", "b"])


@pytest.mark.parametrize("name", [
    "=cmd()", "a,b", 'say "so"', "a b", "new\tline", "ü", "变量", "../x", "</script>", "-1", "+x", "@x",
    "NA", "0", " lead", "it's", "#", "'quoted"])
def test_a_name_stays_as_it_is(name):
    table = hoist.Table({name: ["a", "b", "a"], "y": ["p", "q", "q"]})
    assert table.columns == [name, "y"]
    assert table[name].tolist() == ["a", "b", "a"]


@pytest.mark.parametrize("level", [
    "=1+1", "a,b", 'say "so"', "two words", "ü", "变", "-x", "+x", "@x", " lead", "trail ", "it's",
    "'quoted", "a\nb", "a\r\nb", "#", "\t", "'=1", "1e3x"])
def test_a_level_stays_as_it_is(level):
    table = hoist.Table({"x": [level, "b", level, "b"], "y": ["p", "q", "q", "p"]})
    assert sorted(table.levels["x"]) == sorted([level, "b"])
    assert table["x"].tolist() == [level, "b", level, "b"]


def test_names_that_stand_twice_are_refused():
    array = np.array([["a", "b"], ["b", "a"]])
    with pytest.raises(hoist.InputError, match="column 2 is named 'x' as column 1 is"):
        hoist.Table(array, columns=["x", "x"])


def test_an_empty_name_is_refused():
    with pytest.raises(hoist.InputError, match="empty name"):
        hoist.Table({"": ["a", "b"], "y": ["a", "b"]})


def test_no_columns_and_no_rows_are_refused():
    with pytest.raises(hoist.InputError, match="the data have no columns"):
        hoist.Table({})
    with pytest.raises(hoist.InputError, match="no rows|no data"):
        hoist.Table({"x": [], "y": []})


def test_one_row_and_one_column_are_data():
    with pytest.warns(hoist.HoistWarning, match="constant"):
        table = hoist.Table({"x": ["a"]})
    assert (len(table), table.columns) == (1, ["x"])
    assert hoist.learn(hoist.Table({"x": ["a", "b", "b"]})).edges == []


def test_whole_numbers_beyond_what_a_double_holds_are_labels_told_apart():
    with pytest.warns(hoist.HoistWarning, match="are kept apart"):  # they are one to a double
        table = hoist.Table({"x": [2**60, 2**60 + 1, 2**60, 2**60 + 1],
                             "y": ["a", "b", "b", "a"]}, discrete="x")
    assert table.levels["x"] == [str(2**60), str(2**60 + 1)]
    assert hoist.Table({"x": [10**30, 1, 10**30, 1], "y": ["a", "b", "b", "a"]},
                       discrete="x").levels["x"] == ["1", str(10**30)]


def test_the_least_of_all_integers_is_no_overflow():
    least = np.iinfo(np.int64).min
    table = hoist.Table({"x": np.array([least, 1, least, 1])}, discrete="x")
    assert table.levels["x"] == [str(least), "1"]


@pytest.mark.parametrize("value", [float("inf"), -float("inf")])
def test_an_infinite_number_is_refused_with_its_place(value):
    with pytest.raises(hoist.InputError, match="'?x'?.*inf|inf.*'?x'?"):
        hoist.Table({"x": [1.5, value, 2.5, 3.5], "y": ["a", "b", "a", "b"]})


def test_dates_are_left_out_as_those_of_a_file():
    days = [datetime.date(2020, 1, 1) + datetime.timedelta(i) for i in range(30)]
    for column in (days, np.array(days, dtype="M8[D]")):
        with pytest.warns(hoist.HoistWarning, match="'day'.*dates|dates.*'day'|day"):
            table = hoist.Table({"day": column, "x": ["a", "b"] * 15})
        assert table.columns == ["x"]


def test_a_date_that_is_not_a_time_was_not_observed():
    column = np.array(["2020-01-01", "NaT", "2020-01-02", "2020-01-01"], dtype="M8[D]")
    assert hoist.Table({"day": column})["day"].tolist() == ["2020-01-01", None, "2020-01-02",
                                                             "2020-01-01"]


def test_complex_numbers_and_containers_are_refused_with_a_cure():
    with pytest.raises(hoist.InputError, match="column 'x' holds complex128.*leave it out with drop"):
        hoist.Table({"x": np.array([1j, 2j])})
    with pytest.raises(hoist.InputError, match="a cell holds dict.*leave the column out with drop"):
        hoist.Table({"x": [{"a": 1}, None, "b"]})


def test_objects_of_no_kind_are_refused_with_what_is_taken():
    with pytest.raises(hoist.InputError, match="data of type object are not understood; give a pandas"):
        hoist.Table(object())


def test_declared_levels_carry_those_that_no_row_has_and_their_order():
    table = hoist.Table({"x": ["low", "high", "low"]}, states={"x": ["low", "mid", "high"]})
    assert table.levels == {"x": ["low", "mid", "high"]}
    assert table.to_numpy().ravel().tolist() == [0, 2, 0]


def test_discrete_and_continuous_turn_a_kind():
    data = {"x": [1, 2, 1, 2], "y": [1.5, 2.5, 1.5, 2.5]}
    table = hoist.Table(data, discrete="y", continuous=["x"])
    assert table.kinds == {"x": "continuous", "y": "discrete"}


def test_weights_of_rows_are_a_column_or_numbers():
    data = {"x": ["a", "b", "a"], "y": ["p", "q", "q"]}
    with pytest.warns(hoist.HoistWarning, match="3 rows stand for 6 by their weights"):
        by_list = hoist.Table(data, weights=[1, 2, 3])
        by_name = hoist.Table({**data, "n": [1, 2, 3]}, weights="n")
    assert by_list.columns == by_name.columns == ["x", "y"]
    assert by_list == by_name and len(by_name) == 6
    with pytest.warns(hoist.HoistWarning, match="3 rows stand for 5.5 by their weights"):
        assert hoist.Table(data, weights=[0.5, 2, 3]).row_weights.tolist() == [0.5, 2, 3]


def test_bins_cut_numbers_into_levels():
    table = hoist.Table({"x": np.arange(60) + 0.5, "y": ["a", "b"] * 30}, bins=3)
    assert table.kinds == {"x": "discrete", "y": "discrete"}
    assert len(table.levels["x"]) == 3 and table.cuts["x"] == table.levels["x"]
    named = hoist.Table({"x": np.arange(60) + 0.5, "a=b,c": np.arange(60) * 1.5},
                        bins={"x": [0, 30, 60], "a=b,c": "interval:4"})
    assert named.levels["x"] == ["[0,30)", "[30,60]"] and len(named.levels["a=b,c"]) == 4


def test_missing_drop_leaves_rows_out_and_says_so():
    data = {"x": ["a", None, "b", "a"], "y": ["p", "q", None, "q"]}
    with pytest.warns(hoist.HoistWarning, match="2 of 4 rows left out"):
        assert len(hoist.Table(data, missing="drop")) == 2


@pytest.mark.filterwarnings("ignore::hoist.HoistWarning")
def test_missing_drop_of_every_row_is_refused():
    with pytest.raises(hoist.InputError, match="leaves none of 2 rows"):
        hoist.Table({"x": ["a", None], "y": [None, "q"]}, missing="drop")


def test_a_file_is_read_as_the_program_reads_it(asia):
    with open("asia.csv", "w", encoding="utf-8") as file:
        file.write(asia.to_csv())
    assert hoist.Table("asia.csv") == asia
    assert hoist.Table("asia.csv", drop=["xray"]).columns == [
        name for name in asia.columns if name != "xray"]


def test_reading_has_no_say_over_a_table_that_is_read(asia):
    with pytest.raises(hoist.UsageError, match="discrete has no say over a hoist.Table"):
        hoist.bag(asia, discrete="xray", progress=False)


def test_a_summary_says_what_was_understood():
    summary = hoist.Table({"x": ["a", "b", None], "y": [1.5, 2.5, 0.5]}).summary()
    assert list(summary["name"]) == ["x", "y"]
    assert list(summary["missing"]) == [1, 0]


def test_a_column_that_is_not_there_is_a_key_error(asia):
    with pytest.raises(KeyError, match="nobody"):
        asia["nobody"]
