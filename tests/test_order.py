"""Tests that share a server stay together, and what takes longest runs first."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.order import SERVED, served_together, waiting_first
from tests.source_code import ROOT


def test_files_that_share_a_server_are_one_piece_of_work_and_others_one_each():
    config = SimpleNamespace(option=SimpleNamespace(loadscopereorder=True), getvalue=lambda name: ["popen"])
    split = served_together(config, None)._split_scope
    assert split(f"{SERVED}test_ui.py::test_a") == split(f"{SERVED}test_up.py::test_b") == SERVED
    assert split("tests/test_order.py::test_a") == "tests/test_order.py"
    assert not config.option.loadscopereorder


@pytest.mark.parametrize("file", sorted((ROOT / SERVED).glob("test_*.py")), ids=lambda file: file.stem)
def test_what_starts_servers_comes_before_everything_else(file):
    assert waiting_first(file.relative_to(ROOT).as_posix()) == 0 < waiting_first("tests/flows/test_run.py")
    assert waiting_first("tests/flows/test_run.py") < waiting_first("tests/statements/test_pages.py")
