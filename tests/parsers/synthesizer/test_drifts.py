"""Statements whose layout has drifted: the parser refuses them, or reads them right, or suite or proof refuse them."""

from __future__ import annotations

import pandas as pd
import pytest

from expectations.suites import build_suite, run_suite
from tasks.parsers.synthesizer import write_parser
from tasks.statements.proof import prove
from tests.parsers.layouts.activity import make_statement
from tests.parsers.layouts.chosen import CHOSEN
from tests.parsers.layouts.drifts import DRIFTS
from tests.parsers.layouts.trials import first_difference, pages_of, rows_read, study
from tests.parsers.layouts.wanted import wanted_table

DRIFTING = ("plain", "one-amount", "sollhaben", "crdr", "newest", "letter", "twolinedates-line")
LAYOUTS = {layout.name: layout for layout in CHOSEN if layout.name in DRIFTING}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("drifts")


@pytest.fixture(scope="module", params=DRIFTING)
def learnt(request, folder):
    layout = LAYOUTS[request.param]
    analysis = study(layout, folder)
    suite = build_suite(layout.name, [sample.table for sample in analysis.samples], analysis.roles.to_json())
    return layout, analysis.roles, write_parser(analysis, ()), suite


@pytest.mark.parametrize("drift", DRIFTS)
def test_a_drifted_statement_is_never_silently_wrong(drift, learnt, folder):
    layout, roles, source, suite = learnt
    drifted = DRIFTS[drift](layout)
    if drifted is None:  # this layout cannot drift so
        return
    pages = pages_of(drifted, 2, folder)
    try:
        rows = rows_read(source, pages)
    except ValueError:
        return
    wanted = wanted_table(drifted, make_statement(drifted, 2))
    difference = first_difference(rows, wanted.to_numpy().tolist())
    table = pd.DataFrame(rows, columns=wanted.columns, dtype="str")
    assert not difference or run_suite(suite, table) or prove(table, roles, pages).verdict == "refused", difference
