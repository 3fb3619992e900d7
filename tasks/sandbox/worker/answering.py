"""Answering a question in Python: what the generated code finds, and what becomes of its ``result``.

The code asks `execute_sql_query` for data, and sets ``result = {"type": ..., "value": ...}``.
"""

from __future__ import annotations

import base64
import json
import sys
import types
from typing import Any

from . import answers, charts, values, warm_up

FILE_NAME = "answer.py"  # what tracebacks call the generated code
FORM = 'the code must end by setting result = {"type": "number", "string", "table" or "plot", "value": ...}'


class QueryError(Exception):
    """A query was refused, or failed; the message says why."""


def rehearse_statistics() -> None:
    """Do, on two rows, what answers do, so that the code and the memory for it are warm."""
    from scipy import stats

    rehearse_charts()
    stats.pearsonr([1, 2, 3], [1, 2, 4])


def rehearse_charts() -> None:
    """The same without statistics."""
    from matplotlib import pyplot

    charts.set_style()
    rehearse_tables()
    pyplot.bar(["a", "b"], [1.0, 2.0])
    charts.render(pyplot.gcf())
    pyplot.close("all")


def rehearse_tables() -> None:
    """The same without a chart: a font opened in a spare child would be closed with its other descriptors."""
    import pandas

    table = pandas.DataFrame({"day": pandas.to_datetime(["2024-01-01", "2024-02-02"]), "sum": [1.0, 2.0]})
    monthly = table.groupby(table["day"].dt.to_period("M"))["sum"].sum().reset_index()
    values.encode(monthly.sort_values("sum"))


TABLES = ("numpy", "pandas")
CHARTS = (*TABLES, "matplotlib.pyplot", "matplotlib.dates", "PIL.Image")
TRADES = {  # each can do what those above it can
    "tables": warm_up.Trade(TABLES, rehearse_tables, rehearse_tables),
    "charts": warm_up.Trade(CHARTS, rehearse_charts, rehearse_tables),
    "answers": warm_up.Trade((*CHARTS, "scipy.stats"), rehearse_statistics, rehearse_tables),
}


def run(job: Any, channel: answers.Channel) -> tuple[bytes, bytes]:
    """Run the code; the answer is its result."""
    import numpy
    import pandas

    def execute_sql_query(query: str) -> pandas.DataFrame:
        """The rows of a query, as the host's guard lets it through."""
        return _natural(ask_host(channel, query))

    module = types.ModuleType("answer")
    module.__file__ = FILE_NAME
    module.__dict__.update(pd=pandas, np=numpy, execute_sql_query=execute_sql_query)
    if charts_are_loaded():
        module.__dict__["plt"] = sys.modules["matplotlib.pyplot"]
    for name, table in json.loads(job.tables).items():
        module.__dict__[name] = _natural(values.decode(table))
    exec(compile(job.source, FILE_NAME, "exec", dont_inherit=True), module.__dict__)
    return answers.ANSWER, _encode(module.__dict__.get("result"), job.result_bytes)


def charts_are_loaded() -> bool:
    """Whether this process is warm for charts."""
    return "matplotlib.pyplot" in sys.modules


def ask_host(channel: answers.Channel, query: object) -> Any:
    """Send a query to the host and wait for its rows. Raises `QueryError` with the host's words."""
    if not isinstance(query, str):
        raise QueryError(f"execute_sql_query takes one text, not {type(query).__name__}")
    channel.send(answers.QUERY, json.dumps(query).encode())
    tag, payload = channel.receive()
    if tag != answers.ROWS:
        raise QueryError(json.loads(payload))
    return values.decode(json.loads(payload))


def _natural(table: Any) -> Any:
    """A table with the types pandas works best with: days and moments as its own, Decimals as they are."""
    import datetime

    import pandas

    table = table.copy()
    for at in range(table.shape[1]):
        cells = table.iloc[:, at]
        if cells.map(lambda cell: cell is None or isinstance(cell, datetime.date)).all() and cells.notna().any():
            table.isetitem(at, pandas.to_datetime(cells, errors="coerce", utc=False))
    return table.infer_objects()


def _encode(result: object, limit: int) -> bytes:
    """The payload of an `ANSWER` frame."""
    if not isinstance(result, dict) or not {"type", "value"} <= set(result):
        raise answers.Unusable(FORM)
    declared, value = result["type"], result["value"]
    if not isinstance(declared, str):
        raise answers.Unusable(f"the result's type must be a text, not {type(declared).__name__}")
    wanted = declared in ("plot", "chart", "image")
    figure = charts.figure_of(value, wanted) if charts_are_loaded() else None
    try:
        body = {"type": declared, "value": _picture(figure) if figure else values.encode(value)}
    except values.Unspeakable as error:
        raise answers.Unusable(f"the result's value cannot be used: {error}") from None
    payload = json.dumps(body).encode()
    if len(payload) > limit:
        raise answers.Unusable(f"the result is larger than {limit} bytes", "result-limit")
    return payload


def _picture(figure: Any) -> dict[str, Any]:
    png = base64.b64encode(charts.render(figure)).decode()
    return {"plot": {"png": png, "data": values.encode(charts.data_shown(figure))}}
