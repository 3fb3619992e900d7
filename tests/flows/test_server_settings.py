"""What `passbook up` tells its server is known to Prefect, which would pass over a misspelt setting in silence."""

from __future__ import annotations

import pytest
from prefect import settings

from flows.up import WRITTEN_TOGETHER


@pytest.mark.parametrize("name", WRITTEN_TOGETHER)
def test_a_setting_of_the_server_exists_and_is_another_one_than_by_default(name):
    assert float(getattr(settings, name).value()) != float(WRITTEN_TOGETHER[name])


@pytest.mark.parametrize("name", WRITTEN_TOGETHER)
def test_a_setting_is_whole_as_prefect_makes_no_pause_at_all_of_half_a_second(name):
    assert int(WRITTEN_TOGETHER[name]) >= 1
