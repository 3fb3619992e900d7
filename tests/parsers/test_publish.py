"""A publication happens whole or not at all, whoever interrupts it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tasks.parsers import publish as publishing
from tasks.parsers.library import Library
from tests.small_bank import make_bank

OLD = ("old = 1\n", {"verdict": "verified", "n": 1}, {"name": "old"})
NEW = ("new = 2\n", {"verdict": "verified", "n": 2}, {"name": "new"})


@pytest.fixture
def published(library) -> Library:
    make_bank(library)
    place = Library.at(library)
    publishing.publish(place, "small", *OLD)
    return place


def state(place: Library) -> publishing.Published:
    return publishing.read_published(place, "small")


def test_what_is_published_reads_back(published):
    publishing.publish(published, "small", *NEW)
    assert state(published) == publishing.Published(*NEW)
    publishing.confirm(published, "small", NEW[0], NEW[2])


def test_restoring_brings_the_old_parser_back(published):
    before = publishing.publish(published, "small", *NEW)
    publishing.restore(published, "small", before)
    assert state(published) == publishing.Published(*OLD)


def test_restoring_a_first_publication_leaves_nothing(library):
    make_bank(library)
    place = Library.at(library)
    publishing.restore(place, "small", publishing.publish(place, "small", *NEW))
    assert not place.parser("small").exists()
    assert not place.suite("small").exists()


@pytest.mark.parametrize("moves_before_failing", range(4))
def test_a_disk_that_fails_in_the_middle_leaves_the_old_parser(published, monkeypatch, moves_before_failing):
    replace, done = os.replace, []

    def failing(source, target):
        if len(done) == moves_before_failing:
            raise OSError(28, "No space left on device")
        done.append(target)
        return replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(publishing.PublishError, match="No space left on device"):
        publishing.publish(published, "small", *NEW)
    monkeypatch.undo()
    assert state(published) == publishing.Published(*OLD)
    assert not [p for p in published.data.rglob("*") if p.name.endswith(publishing.STAGED)]


def test_a_full_disk_is_told_in_one_sentence(published, monkeypatch):
    def full(path, content):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(publishing, "write_durably", full)
    with pytest.raises(publishing.PublishError, match=r"could not be published .*make room") as raised:
        publishing.publish(published, "small", *NEW)
    assert "\n" not in str(raised.value)
    monkeypatch.undo()
    assert state(published) == publishing.Published(*OLD)


KILLED = """
import os, signal, sys
from tasks.parsers import publish as publishing
from tasks.parsers.library import Library
def killing(name, real):
    def call(*arguments):
        calls.append(name)
        if len(calls) > step:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments)
    return call
publishing.write_durably = killing("write", publishing.write_durably)
os.replace = killing("replace", os.replace)
for step, place in enumerate(sys.argv[1:]):
    calls = []
    if (child := os.fork()) == 0:
        publishing.publish(Library.at(place), "small", "new = 2\\n", {"verdict": "verified", "n": 2}, {"name": "new"})
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """For each step of a publication: how a process that was to be killed there ended, and the library it left."""
    places = [Library.at(tmp_path_factory.mktemp(f"killed-{step}")) for step in range(9)]
    for place in places:
        make_bank(place.data)
        publishing.publish(place, "small", *OLD)
    command = [sys.executable, "-c", KILLED, *(str(place.data) for place in places)]
    run = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True)
    return list(zip(map(int, run.stdout.split()), places, strict=True))


@pytest.mark.parametrize("step", range(9))
def test_a_kill_at_any_step_leaves_the_old_parser_or_the_new_one(killed, step):
    code, place = killed[step]
    assert code == (0 if step == 8 else -signal.SIGKILL)
    expected = OLD if step <= 4 else NEW  # the fifth call puts the journal in place
    assert state(place) == publishing.Published(*expected)


def test_a_missing_or_damaged_parser_says_what_to_run(published):
    published.record("small").write_text("{")
    with pytest.raises(publishing.PassbookError, match=r"cannot be read .* --force"):
        state(published)
    published.parser("small").unlink()
    with pytest.raises(publishing.PassbookError, match="no published parser; run: passbook generate small"):
        state(published)


def test_a_bank_is_current_until_a_sample_changes(library):
    folder = make_bank(library)
    place = Library.at(library)
    assert not publishing.is_current(place, "small")
    from tasks.parsers.samples import read_bank

    record = {"samples": publishing.sample_hashes(read_bank(folder)), "parser_sha256": publishing.sha256(b"x = 1\n")}
    publishing.publish(place, "small", "x = 1\n", record, {})
    assert publishing.is_current(place, "small")
    with (folder / "sample.csv").open("a") as file:
        file.write("2025-03-31,FEE,-1.00,1589.26\n")
    assert not publishing.is_current(place, "small")


def test_a_parser_edited_by_hand_is_not_replaced_silently(published):
    published.record("small").write_text(json.dumps({"parser_sha256": "another"}))
    with pytest.raises(publishing.PublishError, match=r"edited by hand .* --force"):
        publishing.is_current(published, "small")


def test_a_suite_edited_by_hand_is_kept(published):
    record = {"suite_sha256": publishing.sha256(published.suite("small").read_bytes())}
    published.record("small").write_text(json.dumps(record))
    assert publishing.suite_edited_by_hand(published, "small") is None
    published.suite("small").write_text('{"name": "mine"}')
    assert publishing.suite_edited_by_hand(published, "small") == {"name": "mine"}


@pytest.mark.parametrize("name", ["../small", "", ".", "nobody", "a/b"])
def test_a_bank_that_is_no_folder_of_the_library_is_refused(library, name):
    make_bank(library)
    with pytest.raises(publishing.PassbookError, match="there is no bank"):
        Library.at(library).folder(name)


def test_two_publications_of_a_bank_wait_for_each_other(published, tmp_path):
    waiting = "import sys; from tasks.parsers import publish as p; from tasks.parsers.library import Library\n"
    waiting += "p.publish(Library.at(sys.argv[1]), 'small', 'new = 2\\n', {'n': 2}, {'name': 'new'}); print('done')"
    with publishing.alone_in(published.data / "small"):
        root = Path(__file__).parents[2]
        other = subprocess.Popen([sys.executable, "-c", waiting, str(published.data)], cwd=root, stdout=subprocess.PIPE)
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(3)
        assert state(published) == publishing.Published(*OLD)
    assert other.communicate(timeout=60)[0] == b"done\n"
    assert state(published).source == NEW[0]
