"""Which tests run together and which run first, where several workers share them.

Files go to workers whole. The few that start servers, workers and browsers take as long as all others of their half:
one that came last would keep a worker busy while the other has nothing left to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdist.scheduler import LoadFileScheduling

SERVED = "tests/end_to_end/served/"  # these share one `passbook up`
LONGEST = (
    SERVED,
    "tests/end_to_end/",
    "tests/flows/",
    "tests/questions/",
    "tests/sandbox/",
)


def waiting_first(nodeid: str) -> int:
    """The group of a test, 0 for the first."""
    return next((number for number, place in enumerate(LONGEST) if nodeid.startswith(place)), len(LONGEST))


def served_together(config: object, log: object) -> LoadFileScheduling:
    """The scheduler of `--dist loadfile`, but tests that share a server are one file, and files keep their order."""
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return SERVED if nodeid.startswith(SERVED) else super()._split_scope(nodeid)

    config.option.loadscopereorder = False
    return Scheduling(config, log)
