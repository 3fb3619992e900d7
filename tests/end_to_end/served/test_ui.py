"""What a person sees in the Prefect UI, seen through a real browser."""

from __future__ import annotations

import contextlib
import contextvars
import json
import threading
import time

import pytest
from prefect.utilities.callables import parameter_schema

from blocks import LanguageModel
from flows.generate_parser import generate_parser
from tasks.parsers.engines import ENGINES
from tests.end_to_end.browser import WAIT, chromium, open_page
from tests.end_to_end.deployed import RUN_LIMIT
from tests.messages_server import MessagesServer
from tests.questions.scripted import UNCLEAR, make_shop
from tests.scripted_engine import ScriptedEngine
from tests.small_bank import CRASHING_PARSER, GOOD_PARSER, SHORT_PARSER, make_bank


@pytest.fixture(scope="module")
def page():
    executable = chromium()
    if executable is None:
        pytest.skip("there is no Chromium on this machine; Debian's is installed by: apt-get install chromium")
    with open_page(executable) as opened:
        yield opened


class HesitantEngine(ScriptedEngine):
    """Fails twice, and waits before its third parser until it is told to go on."""

    def __init__(self) -> None:
        super().__init__(CRASHING_PARSER, SHORT_PARSER, GOOD_PARSER)
        self.go_on = threading.Event()

    def write_parser(self, analysis, attempts):
        if len(attempts) == 2:
            self.go_on.wait(300)
        return super().write_parser(analysis, attempts)


@pytest.fixture(scope="module")
def engine():
    """The engine of a run with two failed attempts."""
    hesitant = HesitantEngine()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(ENGINES, "offline", lambda: hesitant)
        yield hesitant


@pytest.fixture(scope="module")
def corrected(deployed, engine, tmp_path_factory):
    """A run that waits before its third attempt."""
    data = tmp_path_factory.mktemp("corrected")
    make_bank(data, "corrected")
    with run_in_background("corrected", str(data)):
        try:
            yield wait_for_run(deployed, "corrected", "Correcting 3/3")
        finally:
            engine.go_on.set()


@contextlib.contextmanager
def run_in_background(bank: str, data: str):
    """Run the flow in a thread, which is joined at the end."""
    import asyncio

    def run() -> None:
        asyncio.run(generate_parser(bank, data, engine="offline", return_state=True))

    thread = threading.Thread(target=contextvars.copy_context().run, args=(run,))
    thread.start()
    try:
        yield
    finally:
        thread.join()


def wait_for_run(deployed, name: str, state: str) -> str:
    """The id of the run of that name, once it is in that state."""
    wanted = {"flow_runs": {"name": {"any_": [name]}, "state": {"name": {"any_": [state]}}}}
    deadline = time.monotonic() + RUN_LIMIT
    while not (found := deployed.post("flow_runs/filter", wanted)):
        assert time.monotonic() < deadline, f"{name} never was {state}"
        time.sleep(0.2)
    return found[0]["id"]


def test_a_run_shows_which_attempt_it_is_at_and_then_its_verdict(page, deployed, engine, corrected):
    page.goto(f"{deployed.ui}/v2/runs/flow-run/{corrected}")
    page.get_by_text("Correcting 3/3").first.wait_for()
    engine.go_on.set()
    page.get_by_text("Correcting 3/3").first.wait_for(state="hidden")  # without loading the page again
    page.get_by_text("Verified", exact=True).first.wait_for()  # logs have the word as well


def test_the_attempts_of_a_run_stand_in_its_states_and_in_a_table(page, deployed, engine, corrected):
    engine.go_on.set()
    deployed.finished(corrected)
    assert deployed.state_names(corrected)[-3:] == ["Correcting 2/3", "Correcting 3/3", "Verified"]
    page.goto(f"{deployed.ui}/v2/runs/flow-run/{corrected}?tab=Artifacts")
    page.get_by_text("attempts-corrected").first.wait_for()
    attempts = deployed.artifacts(corrected)["attempts-corrected"]
    page.goto(f"{deployed.ui}/v2/artifacts/artifact/{attempts['id']}")
    for words in ("crash", "rows", "passed every check"):
        page.get_by_role("cell", name=words).first.wait_for()


def test_the_page_picture_is_drawn(page, deployed, engine, corrected):
    engine.go_on.set()
    deployed.finished(corrected)
    picture = deployed.artifacts(corrected)["page-corrected-sample-1"]
    page.goto(f"{deployed.ui}/v2/artifacts/artifact/{picture['id']}")
    drawn = page.locator("img[src^='data:image/png']")
    drawn.wait_for()
    page.wait_for_function("image => image.complete && image.naturalWidth > 500", arg=drawn.element_handle())


def test_the_form_of_a_deployment_explains_every_parameter(page, deployed):
    deployment = deployed.deployment("generate-parser/on-demand")
    page.goto(f"{deployed.ui}/v2/deployments/deployment/{deployment['id']}/run")
    page.get_by_text("Parameters", exact=True).first.wait_for()
    for name, parameter in parameter_schema(generate_parser).properties.items():
        page.get_by_text(parameter["description"], exact=True).wait_for(timeout=WAIT)
        assert page.get_by_text(name).count()


SUM = {"kind": "sql", "query": "SELECT sum(amount) FROM orders WHERE placed_on >= '2025-04-01'", "returns": "number"}


@pytest.fixture
def asked(deployed, tmp_path):
    """A worker's run whose model asks back, once it is paused; and the model."""
    with MessagesServer(json.dumps(UNCLEAR), json.dumps(SUM)) as model:
        block = LanguageModel(base_url=model.url, effort=None, retries=0)
        block.save("default", overwrite=True, _sync=True)  # a browser has a loop
        sources = [str(make_shop(tmp_path / "shop.sqlite"))]
        run = deployed.start("answer-question/on-demand", question="How much was ordered?", sources=sources)
        assert deployed.stopped(run)["state_type"] == "PAUSED"
        yield run, model


def test_questions_back_are_a_form_of_the_paused_run_and_its_answer_arrives_when_it_is_filled_in(page, deployed, asked):
    run, model = asked
    page.goto(f"{deployed.ui}/v2/runs/flow-run/{run}")
    page.get_by_text("Paused").first.wait_for()
    page.get_by_role("button", name="Open menu").click()
    page.get_by_role("menuitem", name="Resume").click()
    form = page.get_by_role("dialog").filter(has_text="Resume Flow Run")
    form.get_by_label("Select Which month of 2025 is meant?").click()
    page.get_by_role("option", name="April").click()
    form.get_by_label("Whose orders?", exact=True).fill("everybody's")
    form.get_by_role("button", name="Resume").click()
    page.get_by_text("Answered").first.wait_for()  # without loading the page again
    page.get_by_role("tab", name="Details").click()
    page.get_by_text("7.25", exact=True).first.wait_for()
    told = '"Which month of 2025 is meant?": "April"; "Whose orders?": "everybody\'s"'
    assert told in model.requests[1]["messages"][0]["content"]
