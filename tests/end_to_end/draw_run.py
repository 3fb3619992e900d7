"""Draw docs/run.png, the README's picture of a finished run: `python -m tests.end_to_end.draw_run docs/run.png`.

The run is a real one over a bank of data/. Its first two parsers are the offline engine's, damaged on purpose, so that
the picture shows what a run with failed attempts looks like.
"""

from __future__ import annotations

import asyncio
import io
import shutil
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image
from prefect.settings import PREFECT_LOGGING_TO_API_ENABLED, temporary_settings

from flows.generate_parser import generate_parser
from tasks.parsers.engines import ENGINES, OfflineEngine
from tests.end_to_end.browser import chromium, open_page
from tests.prefect_server import run_server

BANK = "redwood"
ROOT = Path(__file__).parents[2]
DAMAGES = (
    ("DataFrame(rows,", "DataFrame(rows[:-1],"),
    ("DataFrame(rows,", "DataFrame([[cell.lower() for cell in row] for row in rows],"),
)


class DamagedEngine(OfflineEngine):
    """The offline engine, its first parsers damaged."""

    def write_parser(self, analysis, attempts):
        source = super().write_parser(analysis, ())
        if len(attempts) < len(DAMAGES):
            sound, damaged = DAMAGES[len(attempts)]
            assert sound in source
            source = source.replace(sound, damaged)
        return source


def generate(library: Path) -> str:
    """Run the flow; the id of its run."""
    shutil.copytree(ROOT / "data" / BANK, library / BANK)
    ENGINES["offline"] = DamagedEngine
    with temporary_settings({PREFECT_LOGGING_TO_API_ENABLED: True}):
        state = asyncio.run(generate_parser(BANK, str(library), engine="offline", return_state=True))
    assert state.name == "Verified", state.message
    time.sleep(5)  # logs and events reach the server in batches
    return str(state.state_details.flow_run_id)


def photograph(address: str) -> Image.Image:
    """The page of the run in the UI."""
    with open_page(chromium(), height=1000) as page:
        page.goto(address)
        page.get_by_text("passed every check").or_(page.get_by_text("verified,")).first.wait_for()
        page.wait_for_timeout(3000)  # the timeline comes to rest
        return Image.open(io.BytesIO(page.screenshot()))


def main(target: Path) -> None:
    """Draw the picture."""
    with tempfile.TemporaryDirectory() as folder:
        home, library = Path(folder, "home"), Path(folder, "library")
        home.mkdir()
        with run_server(home) as api:
            run = generate(library)
            picture = photograph(f"{api.removesuffix('/api')}/v2/runs/flow-run/{run}?tab=Logs")
    picture.quantize(colors=192).save(target, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
