# SPDX-License-Identifier: Apache-2.0
"""Data frames of pandas, polars and pyarrow."""
import datetime

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import hoist
from support import manifest, program

ROWS = 40
WORDS = (["yes", "no", "yes", "no", "maybe"] * ROWS)[:ROWS]
NUMBERS = [round(0.37 * i % 5 + 0.125, 3) for i in range(ROWS)]
WHOLE = [i % 3 for i in range(ROWS)]
TRUTHS = [i % 2 == 0 for i in range(ROWS)]


def digest_by_the_program(frame, *flags):
    """Of the file that pandas writes of it, as `hoist bag` reads it."""
    frame.to_csv("frame.csv", index=False)
    program("bag", "frame.csv", "-o", "run", "-n", 1, "-q", "--score", "pnal", "--missing", "local",
            *flags)
    return manifest("run")["data_digest"]


def holes_in(values, every=7):
    return [None if i % every == 3 else value for i, value in enumerate(values)]


FRAMES = {
    "words": {"a": WORDS, "b": WORDS[::-1]},
    "numbers": {"a": NUMBERS, "b": WORDS},
    "float32": {"a": np.array(NUMBERS, np.float32), "b": WORDS},
    "whole numbers": {"a": WHOLE, "b": list(range(100, 100 + ROWS))},
    "unsigned": {"a": np.array(WHOLE, np.uint8), "b": WORDS},
    "truths": {"a": TRUTHS, "b": WORDS},
    "whole numbers with holes, as floats": {"a": [float("nan"), *map(float, WHOLE[1:])], "b": WORDS},
    "words with holes": {"a": holes_in(WORDS), "b": WORDS},
    "numbers with holes": {"a": holes_in(NUMBERS), "b": WORDS},
    "nullable integers": {"a": pd.array(holes_in(WHOLE), "Int64"), "b": WORDS},
    "nullable integers without holes": {"a": pd.array(WHOLE, "Int8"), "b": WORDS},
    "nullable floats": {"a": pd.array(holes_in(NUMBERS), "Float64"), "b": WORDS},
    "nullable floats of 4 bytes": {"a": pd.array(holes_in(NUMBERS), "Float32"), "b": WORDS},
    "nullable truths": {"a": pd.array(holes_in(TRUTHS), "boolean"), "b": WORDS},
    "strings of their own dtype": {"a": pd.array(holes_in(WORDS), "string"), "b": WORDS},
    "objects with all that means missing": {
        "a": np.array([None, float("nan"), pd.NA, pd.NaT, *WORDS[4:]], object), "b": WORDS},
    "objects that are numbers": {"a": np.array([None, *NUMBERS[1:]], object), "b": WORDS},
    "objects that are truths": {"a": np.array([None, *TRUTHS[1:]], object), "b": WORDS},
    "words and numbers in one column": {"a": np.array([1, "x", 2, "y"] * (ROWS // 4), object),
                                        "b": WORDS},
    "numbers as words": {"a": [str(each) for each in WHOLE], "b": WORDS},
    "very small and very large numbers": {"a": [10.0 ** (i % 40 - 20) * 1.2345678901234567
                                                for i in range(ROWS)], "b": WORDS},
    "whole numbers as floats": {"a": [float(each) for each in WHOLE], "b": WORDS},
    "a level called None among its like": {"a": ["None", "Some", "Many", "Some"] * (ROWS // 4),
                                           "b": WORDS},
    "levels that mean missing": {"a": ["NA", "x", "?", "y"] * (ROWS // 4), "b": WORDS},
    "nasty words": {"a": ['say "so"', "a,b", "=1+1", "two\nlines"] * (ROWS // 4), "b": WORDS},
    "days": {"a": pd.to_datetime(["2020-01-01", "2020-01-02"] * (ROWS // 2)), "b": WORDS},
    "names of all kinds": {"=cmd()": WORDS, "a,b": WORDS[::-1], 'q"q': NUMBERS, "ü": WORDS},
}


@pytest.mark.filterwarnings("ignore::hoist.HoistWarning")
@pytest.mark.parametrize("what", FRAMES)
def test_a_frame_is_the_data_that_its_csv_file_is(what):
    frame = pd.DataFrame(FRAMES[what])
    assert hoist.Table(frame).digest == digest_by_the_program(frame)


@pytest.mark.filterwarnings("ignore::hoist.HoistWarning")
@pytest.mark.parametrize("what", sorted(set(FRAMES) - {
    "objects with all that means missing", "words and numbers in one column", "days"}))
@pytest.mark.parametrize("library", ["polars", "pyarrow"])
def test_a_frame_of_another_library_is_the_same_data(what, library):
    """But for what they cannot hold."""
    frame = pd.DataFrame(FRAMES[what])
    other = pa.Table.from_pandas(frame) if library == "pyarrow" else pl.from_pandas(frame)
    assert hoist.Table(other).digest == hoist.Table(frame).digest


def test_categories_carry_levels_that_no_row_has_and_their_order():
    kind = pd.CategoricalDtype(["low", "mid", "high"], ordered=True)
    table = hoist.Table(pd.DataFrame({"x": pd.Categorical(["high", "low", None, "low"], dtype=kind)}))
    assert table.levels == {"x": ["low", "mid", "high"]}
    assert table["x"].tolist() == ["high", "low", None, "low"]


def test_categories_are_the_levels_that_states_declare():
    frame = pd.DataFrame({"x": pd.Categorical(WORDS, ["no", "yes", "maybe", "never"]), "y": WORDS})
    with open("states.json", "w", encoding="utf-8") as file:
        file.write('{"x": ["no", "yes", "maybe", "never"]}')
    assert hoist.Table(frame).digest == digest_by_the_program(frame, "--states", "states.json")


def test_categories_of_numbers_and_truths_are_labels():
    frame = pd.DataFrame({"x": pd.Categorical([3, 1, 2, 1]), "y": pd.Categorical([True, False] * 2)})
    assert hoist.Table(frame).levels == {"x": ["1", "2", "3"], "y": ["False", "True"]}


@pytest.mark.parametrize("level", ["NA", "None", "?", "", "nan", "NA_"])
def test_a_category_is_a_level_whatever_it_is_called(level):
    frame = pd.DataFrame({"x": pd.Categorical([level, "b", None, level], [level, "b"])})
    table = hoist.Table(frame)
    assert table.levels == {"x": [level, "b"]}
    assert table["x"].tolist() == [level, "b", None, level]


def test_a_table_goes_to_pandas_and_back():
    table = hoist.Table(pd.DataFrame({"x": pd.Categorical(["b", "a"], ["b", "a", "c"]),
                                      "y": [0.5, 1.5]}))
    assert hoist.Table(table.to_pandas()) == table


def test_polars_enum_has_levels_that_are_meant_and_categorical_those_seen():
    frame = pl.DataFrame({"e": pl.Series(["b", "a", None], dtype=pl.Enum(["b", "a", "c"])),
                          "c": pl.Series(["b", "a", "b"], dtype=pl.Categorical)})
    assert hoist.Table(frame).levels == {"e": ["b", "a", "c"], "c": ["a", "b"]}
    assert hoist.Table(frame)["e"].tolist() == ["b", "a", None]


def test_polars_lazy_frames_are_refused_with_what_is_taken():
    with pytest.raises(hoist.InputError, match="LazyFrame are not understood"):
        hoist.Table(pl.LazyFrame({"x": [1]}))


def test_arrow_dictionaries_are_levels_in_order():
    column = pa.DictionaryArray.from_arrays(pa.array([1, 0, None, 1]), pa.array(["b", "a", "c"]))
    table = hoist.Table(pa.table({"x": column}))
    assert table.levels == {"x": ["b", "a", "c"]}
    assert table["x"].tolist() == ["a", "b", None, "a"]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_arrow_strings_of_every_kind_are_words(kind):
    words = holes_in(["a word longer than twelve bytes", *WORDS[1:]])
    table = hoist.Table(pa.table({"x": pa.array(words, kind), "y": WORDS}))
    assert table["x"].tolist() == words


@pytest.mark.filterwarnings("ignore::hoist.HoistWarning")
@pytest.mark.parametrize("kind", [
    pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(),
    pa.uint64(), pa.float32(), pa.float64()])
def test_arrow_numbers_of_every_width_are_the_same_data(kind):
    values = [None, *(float(each) for each in range(1, ROWS))]
    whole = pa.types.is_integer(kind)
    table = hoist.Table(pa.table({"x": pa.array([None if each is None else int(each) if whole else each
                                                for each in values], kind), "y": WORDS}))
    expected = hoist.Table({"x": values, "y": WORDS})
    assert np.array_equal(table["x"], expected["x"], equal_nan=True)


def test_arrow_chunks_and_slices_are_one_column():
    chunks = pa.chunked_array([["a", "b"], [], ["b", None]])
    table = hoist.Table(pa.table({"x": chunks, "n": pa.chunked_array([[0.5], [1.5, 2.5, None]])}))
    assert table["x"].tolist() == ["a", "b", "b", None]
    sliced = pa.table({"x": WORDS, "t": TRUTHS, "n": NUMBERS}).slice(3, 9)
    assert hoist.Table(sliced)["x"].tolist() == WORDS[3:12]
    assert hoist.Table(sliced)["t"].tolist() == [str(each) for each in TRUTHS[3:12]]
    assert hoist.Table(sliced)["n"].tolist() == NUMBERS[3:12]


def test_arrow_dictionaries_that_grow_between_chunks_are_one_column():
    parts = [pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(levels))
             for codes, levels in (([0, 1], ["b", "a"]), ([1, 0], ["c", "a"]))]
    table = hoist.Table(pa.table({"x": pa.chunked_array(parts)}))
    assert table["x"].tolist() == ["b", "a", "a", "c"]
    assert table.levels == {"x": ["b", "a", "c"]}


def test_record_batches_and_readers_are_tables():
    batch = pa.record_batch({"x": WORDS, "y": NUMBERS})
    expected = hoist.Table({"x": WORDS, "y": NUMBERS})
    assert hoist.Table(batch) == expected
    assert hoist.Table(pa.RecordBatchReader.from_batches(batch.schema, [batch])) == expected


def test_columns_of_no_kind_are_refused_by_name_and_may_be_dropped():
    table = pa.table({"x": WORDS, "list": [[1, 2]] * ROWS})
    with pytest.raises(hoist.InputError, match="'list'.*drop"):
        hoist.Table(table)
    assert hoist.Table(table, drop="list").columns == ["x"]
    frame = pd.DataFrame({"x": WORDS, "list": [[1, 2]] * ROWS})
    with pytest.raises(hoist.InputError, match="drop"):
        hoist.Table(frame)
    assert hoist.Table(frame, drop="list").columns == ["x"]


def test_files_of_parquet_and_feather_are_the_data_of_their_frames():
    frame = pd.DataFrame({"x": pd.Categorical(WORDS, ["no", "yes", "maybe", "never"]), "n": NUMBERS})
    frame.to_parquet("d.parquet")
    frame.to_feather("d.feather")
    assert hoist.Table("d.parquet") == hoist.Table("d.feather") == hoist.Table(frame)


def test_a_file_that_is_no_parquet_is_refused_by_name():
    with open("d.parquet", "w", encoding="utf-8") as file:
        file.write("a,b\n")
    with pytest.raises(hoist.InputError, match="^d.parquet: "):
        hoist.Table("d.parquet")
    with pytest.raises(hoist.InputError, match="^nobody.parquet: "):
        hoist.Table("nobody.parquet")


def test_an_index_is_not_a_variable():
    frame = pd.DataFrame({"x": WORDS, "y": NUMBERS}, index=[f"row {i}" for i in range(ROWS)])
    assert hoist.Table(frame).columns == ["x", "y"]


def test_names_that_stand_twice_are_refused_by_name():
    frame = pd.DataFrame([["a", "b"], ["b", "a"]], columns=["x", "x"])
    with pytest.raises(hoist.InputError, match="column 2 is named 'x' as column 1 is"):
        hoist.Table(frame)


def test_names_that_are_no_texts_become_some():
    frame = pd.DataFrame({"x": WORDS, 1: WORDS[::-1], datetime.date(2020, 1, 1): WORDS})
    assert hoist.Table(frame).columns == ["x", "1", "2020-01-01"]
    levels = pd.DataFrame({("a", "b"): WORDS, ("a", "c"): WORDS[::-1]})
    assert hoist.Table(levels).columns == ["a.b", "a.c"]


def test_frames_without_rows_or_columns_are_refused():
    for frame in (pd.DataFrame(), pd.DataFrame({"x": []}), pl.DataFrame(), pl.DataFrame({"x": []}),
                  pa.table({}), pa.table({"x": pa.array([], pa.string())})):
        with pytest.raises(hoist.InputError, match="no columns|no rows|no data"):
            hoist.Table(frame)


def test_a_series_is_not_a_table():
    with pytest.raises(hoist.InputError, match="Series is one column"):
        hoist.Table(pd.Series([1, 2]))


def test_huge_whole_numbers_are_never_rounded_in_silence():
    huge = [2**60 + i % 2 for i in range(ROWS)]
    with pytest.raises(hoist.InputError, match="2.53 or more are not kept exactly"):
        hoist.Table(pa.table({"x": huge, "y": WORDS}))
    with pytest.raises(hoist.InputError, match="2.53 or more are not kept exactly"):
        hoist.Table(pa.table({"x": [-each for each in huge], "y": WORDS}))
    with pytest.warns(hoist.HoistWarning, match="kept apart"):
        table = hoist.Table(pd.DataFrame({"x": huge, "y": WORDS}), discrete="x")
    assert table.levels["x"] == [str(2**60), str(2**60 + 1)]


def test_infinite_numbers_are_refused():
    for frame in (pd.DataFrame({"x": [0.5, float("inf"), 1.5], "y": ["a", "b", "a"]}),
                  pl.DataFrame({"x": [0.5, float("-inf"), 1.5], "y": ["a", "b", "a"]})):
        with pytest.raises(hoist.InputError, match="inf"):
            hoist.Table(frame)


def test_sparse_matrices_are_refused_with_a_cure():
    import scipy.sparse
    with pytest.raises(hoist.InputError, match="toarray"):
        hoist.Table(scipy.sparse.csr_array(np.eye(3)))


def test_nothing_is_imported_that_the_data_do_not_need():
    import subprocess
    import sys
    script = ("import sys, hoist; hoist.bag({'x': list('abab') * 9, 'y': list('aabb') * 9}, "
              "replicates=2, progress=False); "
              "print(sorted({'pandas', 'polars', 'pyarrow', 'networkx', 'sklearn', 'joblib', 'tqdm'}"
              " & set(sys.modules)))")
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "[]\n"
