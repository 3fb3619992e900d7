"""What prefect.yaml deploys is run by a real worker, and its parameters draw a helpful form."""

from __future__ import annotations

import asyncio
import importlib
import json
import shutil

import pytest
import yaml
from prefect import Flow
from prefect.utilities.callables import parameter_schema

from blocks import Database, LanguageModel
from flows.asking import read_result
from flows.up import POOL
from tasks.questions.state import QuestionState
from tests.end_to_end.deployed import ROOT, picture_in
from tests.messages_server import MessagesServer
from tests.questions.scripted import UNCLEAR, make_shop
from tests.small_bank import make_bank

DEPLOYMENTS = yaml.safe_load((ROOT / "prefect.yaml").read_text())["deployments"]


BANK = "redwood"
PUBLISHED = shutil.ignore_patterns("parser.*")  # by somebody who tried the product out in this clone


def flow_of(deployment: dict) -> Flow:
    module, _, name = deployment["entrypoint"].rpartition(".")
    return getattr(importlib.import_module(module), name)


def name_of(deployment: dict) -> str:
    return f"{deployment['entrypoint'].rpartition('.')[2].replace('_', '-')}/{deployment['name']}"


@pytest.mark.parametrize("deployment", DEPLOYMENTS, ids=name_of)
def test_an_entrypoint_is_a_flow_of_that_name_in_the_pool(deployment):
    flow = flow_of(deployment)
    assert isinstance(flow, Flow)
    assert f"{flow.name}/{deployment['name']}" == name_of(deployment)
    assert deployment["work_pool"]["name"] == POOL
    assert len(deployment["description"]) > 40


@pytest.mark.parametrize("deployment", DEPLOYMENTS, ids=name_of)
def test_every_parameter_has_a_type_and_a_sentence_of_description(deployment):
    schema = parameter_schema(flow_of(deployment))
    assert set(deployment["parameters"]) <= set(schema.properties)
    for name, parameter in schema.properties.items():
        description = parameter.get("description", "")
        assert len(description.split()) >= 3, name
        assert description[0].isupper() or description[0] == "`", name
        assert description.endswith("."), name
        assert parameter.keys() & {"type", "anyOf", "enum", "$ref"}, name


def test_the_form_offers_the_engines_and_limits_the_numbers():
    for deployment in DEPLOYMENTS:
        properties = parameter_schema(flow_of(deployment)).properties
        if "engine" in properties:
            engines = {"auto", "model"} if "questions" in deployment["tags"] else {"auto", "model", "offline"}
            assert engines <= set(properties["engine"]["enum"])
            assert properties["max_attempts"]["type"] == "integer"
            assert properties["max_attempts"]["minimum"] == 1


@pytest.fixture(scope="module")
def runs(deployed, tmp_path_factory):
    """Two runs at the same time: a bank on demand, and the nightly batch, a bank of which has no statement."""
    data, nightly = tmp_path_factory.mktemp("on-demand"), tmp_path_factory.mktemp("nightly")
    shutil.copytree(ROOT / "data" / BANK, data / BANK, ignore=PUBLISHED)
    make_bank(nightly, "first")
    make_bank(nightly, "second")
    (make_bank(nightly, "broken") / "sample.pdf").write_text("<html>not found</html>")
    started = {
        "on demand": deployed.start("generate-parser/on-demand", bank=BANK, data=str(data)),
        "nightly": deployed.start("generate-library/nightly", data=str(nightly)),
    }
    return {"data": data, "nightly data": nightly} | {name: deployed.finished(run) for name, run in started.items()}


def test_a_worker_generates_a_parser_on_demand(runs):
    run = runs["on demand"]
    assert (run["state_type"], run["state_name"]) == ("COMPLETED", "Verified"), run["state"]["message"]
    assert run["state"]["message"].startswith(f"{BANK}: attempt ")
    assert "def parse(" in (runs["data"] / BANK / "parser.py").read_text()
    assert (runs["data"] / "expectations" / f"{BANK}.json").exists()


def test_the_log_of_the_run_tells_its_attempts(deployed, runs):
    logged = deployed.log(runs["on demand"]["id"], until=f"{BANK}: verified, ")
    assert f"{BANK}: attempt 1 of 3" in logged


def test_its_artifacts_are_attempts_code_and_pictures_of_the_pages(deployed, runs):
    artifacts = deployed.artifacts(runs["on demand"]["id"])
    assert "passed every check" in artifacts[f"attempts-{BANK}"]["data"]
    assert "def parse(" in artifacts[f"parser-{BANK}"]["data"]
    pages = [artifact for key, artifact in artifacts.items() if key.startswith(f"page-{BANK}-sample-")]
    assert pages
    assert all(picture_in(page).width > 500 for page in pages)


def test_a_worker_converts_statements_with_the_parser(deployed, runs, tmp_path):
    later = sorted((runs["data"] / BANK / "later").glob("*.pdf"))
    parameters = {"paths": [str(path) for path in later], "bank": BANK, "data": str(runs["data"])}
    run = deployed.finished(deployed.start("convert-statements/on-demand", out=str(tmp_path), **parameters))
    assert (run["state_name"], run["state"]["message"]) == ("Converted", f"{len(later)} proven")
    for path in later:
        assert (tmp_path / f"{path.stem}.csv").read_bytes() == path.with_suffix(".csv").read_bytes()


def test_the_nightly_batch_generates_every_bank_it_can_and_is_refused_for_the_other(deployed, runs):
    run = runs["nightly"]
    assert (run["state_type"], run["state_name"]) == ("FAILED", "Refused")
    assert run["state"]["message"] == "refused: broken"
    for bank in ("first", "second"):
        assert (runs["nightly data"] / bank / "parser.py").exists()
    wanted = {"flow_runs": {"parent_flow_run_id": {"any_": [run["id"]]}}}
    banks = {each["name"]: each["state"] for each in deployed.post("flow_runs/filter", wanted)}
    names = {bank: state["name"] for bank, state in banks.items()}
    assert names == {"first": "Verified", "second": "Verified", "broken": "Refused"}
    assert "not a PDF" in banks["broken"]["message"]


CHART = """
df = execute_sql_query("SELECT placed_on, amount * rate AS euros FROM orders JOIN rates USING (customer_id) ORDER BY 1")
fig, ax = plt.subplots()
ax.bar(df["placed_on"].astype(str), df["euros"].astype(float))
result = {"type": "plot", "value": fig}
"""


@pytest.fixture(scope="module")
def asked(deployed, tmp_path_factory):
    """A worker's run over a Database block and a file whose model asks back; it, once it is paused, and the model."""
    folder = tmp_path_factory.mktemp("asked")
    Database(url=f"sqlite:///{make_shop(folder / 'shop.sqlite')}").save("deployed-shop")
    (folder / "rates.csv").write_text("customer_id,rate\n1,2\n")
    with MessagesServer(json.dumps(UNCLEAR), json.dumps({"kind": "python", "query": CHART})) as model:
        LanguageModel(base_url=model.url, effort=None, retries=0).save("default", overwrite=True)
        sources = ["passbook-database/deployed-shop", str(folder / "rates.csv")]
        run = deployed.start("answer-question/on-demand", question="Draw the orders in euros", sources=sources)
        yield deployed.stopped(run), model


def test_a_question_back_pauses_a_worker_s_run_with_a_form_and_its_answer_goes_on(deployed, asked):
    paused, model = asked
    assert paused["state_type"] == "PAUSED", paused["state"]["message"]
    keys = paused["state"]["state_details"]["run_input_keyset"]
    form = deployed.get(f"flow_runs/{paused['id']}/input/{keys['schema']}")
    first, second = (form["properties"][name] for name in form["required"])
    assert (first["title"], first["enum"]) == ("Which month of 2025 is meant?", ["March", "April"])
    assert (second["title"], second["type"]) == ("Whose orders?", "string")
    resume = f"flow_runs/{paused['id']}/resume"
    wrong, right = ({"run_input": dict.fromkeys(form["required"], month)} for month in ("May", "March"))
    assert [deployed.post(resume, each)["status"] for each in (wrong, right)] == ["REJECT", "ACCEPT"]
    run = deployed.finished(paused["id"])
    assert (run["state_name"], deployed.state_names(run["id"])[-3:]) == ("Answered", ["Paused", "Running", "Answered"])
    prompt = model.requests[1]["messages"][0]["content"]
    assert '"Which month of 2025 is meant?": "March"; "Whose orders?": "March"' in prompt
    result = asyncio.run(read_result(run["id"]))
    shown = QuestionState.from_json(result["state"]).answer.data
    assert [row[1:] for row in shown.rows] == [("2025-03-01", 21.0), ("2025-03-09", 40.0)]
    artifacts = deployed.artifacts(run["id"])
    assert picture_in(artifacts["question-plot"]).size > (640, 360)
    assert [row["gave"] for row in json.loads(artifacts["question-attempts"]["data"])] == ["unclear", "plot"]


def test_the_nights_to_come_are_in_the_calendar(deployed):
    nightly = deployed.deployment("generate-library/nightly")
    assert [schedule["schedule"]["cron"] for schedule in nightly["schedules"]] == ["0 2 * * *"]
    wanted = {
        "deployments": {"id": {"any_": [nightly["id"]]}},
        "flow_runs": {"state": {"type": {"any_": ["SCHEDULED"]}}},
    }
    assert deployed.post("flow_runs/filter", wanted), "the server's scheduler makes no runs"


def test_a_run_cannot_be_asked_for_with_an_engine_that_does_not_exist(deployed):
    with pytest.raises(Exception, match="409"):
        deployed.start("generate-parser/on-demand", bank="small", engine="horse")
