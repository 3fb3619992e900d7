"""The limits an operator sets in a block are those a run is held to."""

from __future__ import annotations

import re

import pytest

from blocks import SandboxLimits
from tasks.sandbox import Limits
from tasks.sandbox.worker.probe import HOLES


def test_block_has_the_fields_and_defaults_of_the_limits():
    assert Limits.from_block(SandboxLimits()) == Limits()
    own = SandboxLimits.model_fields.keys() & Limits.__dataclass_fields__.keys()
    assert own == set(Limits.__dataclass_fields__)


def test_block_carries_what_the_operator_chose():
    block = SandboxLimits(wall_seconds=5, memory_mb=256, accepted_holes=["read files"])
    assert Limits.from_block(block) == Limits(wall_seconds=5, memory_mb=256, accepted_holes=("read files",))


def test_block_is_documented_as_prefect_asks():
    assert SandboxLimits.get_description()
    assert SandboxLimits._documentation_url
    assert all(SandboxLimits.model_fields[name].description.endswith(".") for name in Limits.__dataclass_fields__)
    example = SandboxLimits.get_code_example()
    assert re.search(r"from .* import SandboxLimits", example)
    assert 'SandboxLimits.load("BLOCK_NAME")' in example


@pytest.mark.parametrize("field", ["wall_seconds", "cpu_seconds", "memory_mb", "output_kb", "result_mb"])
def test_block_refuses_limits_that_allow_nothing(field):
    with pytest.raises(ValueError, match=field):
        SandboxLimits(**{field: 0})


def test_accepted_holes_are_known_holes():
    assert set(Limits().accepted_holes) <= set(HOLES)


@pytest.mark.parametrize(("pages", "seconds"), [(0, 20), (1, 20.5), (40, 40), (-3, 20), (10**9, 5020)])
def test_time_for_a_statement_grows_with_its_pages_up_to_a_limit(pages, seconds):
    assert Limits().wall_seconds_for(pages) == seconds
