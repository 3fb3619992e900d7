"""What prefect.yaml deploys is run by a real worker, and its parameters draw a helpful form."""

from __future__ import annotations

import importlib
import shutil

import pytest
import yaml
from prefect import Flow
from prefect.utilities.callables import parameter_schema

from flows.up import POOL
from tests.end_to_end.deployed import ROOT, picture_in
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
    """Three runs at the same time: a bank on demand, a bank nobody knows, and the nightly batch."""
    data, nightly = tmp_path_factory.mktemp("on-demand"), tmp_path_factory.mktemp("nightly")
    shutil.copytree(ROOT / "data" / BANK, data / BANK, ignore=PUBLISHED)
    make_bank(nightly, "first")
    make_bank(nightly, "second")
    started = {
        "on demand": deployed.start("generate-parser/on-demand", bank=BANK, data=str(data)),
        "unknown": deployed.start("generate-parser/on-demand", bank="nobody", data=str(data)),
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
    wanted = {"logs": {"flow_run_id": {"any_": [runs["on demand"]["id"]]}}}
    logged = [record["message"] for record in deployed.post("logs/filter", wanted)]
    assert f"{BANK}: attempt 1 of 3" in logged
    assert any(message.startswith(f"{BANK}: verified, ") for message in logged)


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


def test_an_unknown_bank_is_refused_with_its_sentence(runs):
    run = runs["unknown"]
    assert (run["state_type"], run["state_name"]) == ("FAILED", "Refused")
    assert "there is no bank 'nobody'" in run["state"]["message"]


def test_the_nightly_batch_generates_every_bank_of_the_library(deployed, runs):
    run = runs["nightly"]
    assert (run["state_name"], run["state"]["message"]) == ("Verified", "2 banks have a verified parser")
    for bank in ("first", "second"):
        assert (runs["nightly data"] / bank / "parser.py").exists()
    wanted = {"flow_runs": {"parent_flow_run_id": {"any_": [run["id"]]}}}
    banks = {each["name"]: each["state_name"] for each in deployed.post("flow_runs/filter", wanted)}
    assert banks == {"first": "Verified", "second": "Verified"}


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
