"""What a command says while it works: a bar on a terminal, plain lines elsewhere, always on standard error."""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import Iterator

from tasks.plain_text import for_terminal

LOGGER = "passbook"  # every flow and task of the product logs here; Prefect forwards it to the run's log
CHATTER = ("EventsWorker", "APILogWorker")  # Prefect's; they print what no user can act on


class PlainLines(logging.Handler):
    """One line an event."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print the event, unless the command prints it as its result."""
        if not getattr(record, "printed", False):
            print(for_terminal(record.getMessage()), file=sys.stderr, flush=True)


class Bar(logging.Handler):
    """A bar that advances with every finished bank or statement, the latest event beside it."""

    def __init__(self, total: int) -> None:
        super().__init__()
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        event = TextColumn("{task.description}", markup=False)  # a file's name is none: '[/x].pdf' would stop the bar
        columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), event)
        self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.bar.add_task("starting", total=total)

    def emit(self, record: logging.LogRecord) -> None:
        """Show the event; one that is marked as finished advances the bar."""
        finished = 1 if getattr(record, "finished", False) else 0
        self.bar.update(self.task, description=for_terminal(record.getMessage())[:100], advance=finished)


@contextlib.contextmanager
def progress(total: int) -> Iterator[None]:
    """Show the product's log on standard error for as long as the block runs."""
    for name in CHATTER:
        logging.getLogger(name).setLevel(logging.ERROR)
    logger = logging.getLogger(LOGGER)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    handler = Bar(total) if sys.stderr.isatty() else PlainLines()
    logger.addHandler(handler)
    try:
        with handler.bar if isinstance(handler, Bar) else contextlib.nullcontext():
            yield
    finally:
        logger.removeHandler(handler)
