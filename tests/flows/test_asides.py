"""Work beside a run, and parameters held to their types."""

from __future__ import annotations

import asyncio
import threading
from contextvars import ContextVar
from datetime import date
from typing import Annotated, Literal

import pytest
from pydantic import Field

from flows.asides import asides
from flows.parameters import checked
from tasks.problems import PassbookError

PLACE: ContextVar[str] = ContextVar("place")


@checked
async def request(
    name: str, day: date | None = None, kind: Literal["a", "b"] = "a", times: Annotated[int, Field(ge=1)] = 2
):
    """What a flow is given."""
    return name, day, kind, times


class TestAsides:
    def test_are_done_in_order_beside_the_block_and_in_its_context_before_it_ends(self):
        done, going_on = [], threading.Event()
        PLACE.set("a run")
        with asides() as tell:
            tell(lambda: going_on.wait(30) and done.append(PLACE.get()))
            tell(done.append, "second")
            assert done == []
            going_on.set()
        assert done == ["a run", "second"]

    def test_that_fail_are_a_sentence_in_the_log_and_leave_the_block_alone(self, caplog):
        done = []
        with asides() as tell:
            tell({}.__getitem__, "gone")
            tell(done.append, "next")
        assert done == ["next"]
        assert [each.getMessage() for each in caplog.records] == [
            "the server did not keep a record of this run ('gone'); its answer is not touched by that."
        ]
        with pytest.raises(ValueError, match="own"), asides() as tell:
            raise ValueError("own", tell({}.__getitem__, "gone"))


class TestParameters:
    def test_are_made_what_their_types_say(self):
        assert asyncio.run(request("x", day="2025-03-01", times="3")) == ("x", date(2025, 3, 1), "a", 3)

    @pytest.mark.parametrize(
        ("given", "told"),
        [
            ({"times": 0}, "times 0: Input should be greater than or equal to 1"),
            ({"kind": "c"}, "kind 'c': Input should be 'a' or 'b'"),
            ({"day": "http://u:secret@h"}, r"day 'http://u:\*\*\*@h': "),
            ({"name": ["line\nof a frame " * 99]}, "name .{80}: "),
            ({"name": 7, "day": "soon"}, "name 7: .*; day 'soon': "),
        ],
    )
    def test_of_another_type_are_refused_in_a_sentence_that_names_them(self, given, told):
        with pytest.raises(PassbookError, match=told):
            asyncio.run(request(**{"name": "x", **given}))
