"""Run `generate-parser` on a given flow run with scripted parsers; a parser that says WAIT blocks its attempt.

Usage: python -m tests.flows.run_scripted FLOW_RUN_ID BANK LIBRARY MARKER
MARKER is a file that is written when the engine is about to block; without it on the second run nothing blocks.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from uuid import UUID

from prefect.client.orchestration import get_client
from prefect.flow_engine import run_flow_async

from flows.generate_parser import generate_parser
from tasks.parsers.engines import ENGINES
from tests.scripted_engine import ScriptedEngine
from tests.small_bank import CRASHING_PARSER, GOOD_PARSER, SHORT_PARSER


class BlockingEngine(ScriptedEngine):
    """Blocks before its second answer when nobody has been there before."""

    def __init__(self, marker: Path) -> None:
        super().__init__(CRASHING_PARSER, SHORT_PARSER, GOOD_PARSER)
        self.marker = marker

    def write_parser(self, analysis, attempts):
        if len(attempts) == 1 and not self.marker.exists():
            self.marker.write_text("waiting")
            time.sleep(600)
        return super().write_parser(analysis, attempts)


async def run(flow_run_id: UUID, bank: str, data: str) -> None:
    async with get_client() as client:
        flow_run = await client.read_flow_run(flow_run_id)
    await run_flow_async(
        generate_parser, flow_run=flow_run, parameters={"bank": bank, "data": data}, return_type="state"
    )


if __name__ == "__main__":
    ENGINES["auto"] = lambda: BlockingEngine(Path(sys.argv[4]))
    asyncio.run(run(UUID(sys.argv[1]), sys.argv[2], sys.argv[3]))
