"""Fixtures of the tests about questions."""

from __future__ import annotations

import psycopg
import pytest

from blocks import LanguageModel
from tasks.questions.engines import ENGINES
from tasks.questions.model.engine import ModelEngine
from tests.messages_server import MessagesServer
from tests.questions.postgres_server import OWNER, run_postgres
from tests.questions.scripted import ScriptedEngine, make_shop

SALES = """
    CREATE ROLE reader LOGIN; CREATE ROLE clerk LOGIN;
    CREATE SCHEMA sales;
    CREATE TABLE "Orders" ("OrderId" int PRIMARY KEY, total numeric(10, 2), placed_on date, note text);
    CREATE TABLE orders (id int PRIMARY KEY, total numeric(10, 2));
    CREATE TABLE sales.items (id int PRIMARY KEY, order_id int REFERENCES "Orders", "unit price" numeric(8, 3));
    CREATE TABLE salaries (name text, amount numeric);
    CREATE TABLE visits (branch text, seen int);
    CREATE SEQUENCE numbers;
    CREATE VIEW big AS SELECT * FROM "Orders" WHERE total > 50;
    COMMENT ON TABLE "Orders" IS 'what was bought';
    COMMENT ON COLUMN "Orders".total IS 'in euros';
    INSERT INTO "Orders" VALUES (1, 99.90, '2025-03-01', 'x'), (2, 10, '2025-04-01', NULL);
    INSERT INTO orders VALUES (7, 1.25);
    INSERT INTO sales.items VALUES (1, 1, 3.125);
    INSERT INTO salaries VALUES ('Ada', 5000);
    INSERT INTO visits VALUES ('north', 1), ('south', 2);
    ALTER TABLE visits ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own ON visits TO reader USING (branch = 'nowhere');
    GRANT USAGE ON SCHEMA sales TO reader, clerk;
    GRANT SELECT ON "Orders", orders, sales.items, visits, big TO reader;
    GRANT ALL ON ALL TABLES IN SCHEMA public TO clerk; GRANT ALL ON SEQUENCE numbers TO clerk;
    ANALYZE;
"""


@pytest.fixture(scope="session")
def postgres():
    """URL of a database of sales on a real server, with the user left open: postgres('reader')."""
    with run_postgres() as folder:
        with psycopg.connect(f"postgresql://{OWNER}@/postgres?host={folder}", autocommit=True) as connection:
            connection.execute("CREATE DATABASE sales")
        with psycopg.connect(f"postgresql://{OWNER}@/sales?host={folder}", autocommit=True) as connection:
            connection.execute(SALES)
        yield lambda user=OWNER: f"postgresql://{user}@/sales?host={folder}"


@pytest.fixture
def shop(tmp_path):
    """The path of a small SQLite file, as a source."""
    return str(make_shop(tmp_path / "shop.sqlite"))


@pytest.fixture
def script(monkeypatch):
    """Function (drafts …) → scripted engine, which is then the flow's default one."""

    def use(*drafts, **told) -> ScriptedEngine:
        engine = ScriptedEngine(*drafts, **told)
        monkeypatch.setitem(ENGINES, "auto", lambda: engine)
        return engine

    return use


@pytest.fixture
def model(monkeypatch):
    """Function (script …) → server; the flow's engine asks it."""
    servers = []

    def use(*script, **fields):
        server = MessagesServer(*script)
        server.__enter__()
        servers.append(server)
        block = LanguageModel(base_url=server.url, effort=None, retries=0, **fields)
        monkeypatch.setitem(ENGINES, "auto", lambda: ModelEngine(block))
        return server

    yield use
    for server in servers:
        server.__exit__()
