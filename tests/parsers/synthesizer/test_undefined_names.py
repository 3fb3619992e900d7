"""No parser file asks for a name that it does not define."""

from tasks.parsers.synthesizer.trial import Trial, run_trials
from tasks.parsers.synthesizer.undefined_names import undefined_names

SOURCE = """
import re
from itertools import pairwise

NUMBER = re.compile(r"\\d+")


def read_rows(pages):
    rows = []
    for words in pages:
        for line, below in pairwise([*words, []]):
            text = " ".join(word["text"] for word in line)
            if len(below) > 9 and text == {asked}:
                raise ValueError(text)
            if found := NUMBER.search(text):
                rows.append(finish([found[0]]))
    return rows


def finish(row):
    return [*map(str, row)]
"""


def test_names_of_the_file_of_functions_and_of_python_are_defined():
    assert undefined_names(SOURCE.format(asked="NUMBER.pattern")) == []


def test_a_constant_that_the_file_lacks_is_told_and_so_is_one_of_another_constant():
    assert undefined_names(SOURCE.format(asked="HEADER")) == ["HEADER"]
    assert undefined_names(SOURCE.format(asked="text") + "\nTABLES = {HEADER: 1}") == ["HEADER"]


def test_a_candidate_that_lacks_a_constant_is_refused_though_no_line_of_the_sample_asks_for_it():
    trial = Trial([[[{"text": "12"}]]], [["12"]])
    assert not run_trials(SOURCE.format(asked="text"), [trial]).refusal
    assert "HEADER" in run_trials(SOURCE.format(asked="HEADER"), [trial]).refusal
