"""What a command says while it works."""

import logging
import sys

import pytest

from flows.progress import LOGGER, progress

NAMES = ["march.pdf", "[bold]march.pdf", "[/x].pdf"]  # a file's name may look like the markup of a terminal library


@pytest.mark.parametrize("terminal", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_an_event_names_its_file_as_it_is(name, terminal, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    with progress(total=1):
        logging.getLogger(LOGGER).info("%s: proven", name, extra={"finished": True})
    assert f"{name}: proven" in capsys.readouterr().err


def test_what_the_command_prints_as_its_result_is_not_said_before_it(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    with progress(total=1):
        logging.getLogger(LOGGER).info("attempt 1 of 4")
        logging.getLogger(LOGGER).info("37.75", extra={"finished": True, "printed": True})
    assert capsys.readouterr().err == "attempt 1 of 4\n"


def test_nothing_is_said_after_the_command(capsys):
    with progress(total=1):
        pass
    logging.getLogger(LOGGER).info("too late")
    assert "too late" not in capsys.readouterr().err
