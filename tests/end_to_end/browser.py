"""A headless Chromium that looks at the Prefect UI."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",  # Chromium's own sandbox does not work for root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# The UI draws the moving picture of a run as often as it may, which without a graphics card takes all processors.
FEW_FRAMES = "window.requestAnimationFrame = draw => setTimeout(() => draw(performance.now()), 250);"
WAIT = 180_000  # milliseconds; the UI is a large program and the machine may be busy


def chromium() -> str | None:
    """Where the machine's Chromium is."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@contextlib.contextmanager
def open_page(executable: str, width: int = 1280, height: int = 900) -> Iterator[Page]:
    """An empty page; whatever lies outside this machine is out of its reach."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        try:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_default_timeout(WAIT)
            page.add_init_script(FEW_FRAMES)
            page.route(lambda url: "//127.0.0.1" not in url, lambda route: route.abort())
            yield page
        finally:
            browser.close()
