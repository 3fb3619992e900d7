"""Draw the README's pictures of a finished run: `python -m tests.end_to_end.draw_run docs`.

`run.png` is the page of the run, `page.png` a statement's page as its parser saw it. The run is a real one over a bank
of data/; its first two parsers are the offline engine's, damaged on purpose, so that failed attempts can be seen.
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
from tests.end_to_end.deployed import Deployed, picture_in
from tests.prefect_server import run_server

BANK = "redwood"
MENU, WIDTH, HEIGHT = 256, 1280, 1280  # pixels
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
    """The page of the run in the UI, without the menu at its left."""
    with open_page(chromium(), width=MENU + WIDTH, height=HEIGHT) as page:
        page.goto(address)
        page.get_by_text(f"attempt {len(DAMAGES) + 1} of 3").first.wait_for()
        page.wait_for_timeout(3000)  # the timeline comes to rest
        clip = {"x": MENU, "y": 0, "width": WIDTH, "height": HEIGHT}
        return Image.open(io.BytesIO(page.screenshot(clip=clip)))


def main(folder: Path) -> None:
    """Draw the pictures."""
    with tempfile.TemporaryDirectory() as scratch:
        home, library = Path(scratch, "home"), Path(scratch, "library")
        home.mkdir()
        with run_server(home) as api:
            server = Deployed(api, pid=0)
            run = generate(library)
            save(photograph(f"{server.ui}/runs/flow-run/{run}"), folder / "run.png")
            pages = [key for key in server.artifacts(run) if key.startswith("page-")]
            save(picture_in(server.artifacts(run)[min(pages)]), folder / "page.png")


def save(picture: Image.Image, target: Path) -> None:
    """Write a picture with few colours, which is a small file."""
    picture.quantize(colors=256).save(target, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
