"""The command line; every command calls a flow.

Progress goes to standard error, results to standard output. Exit 0: all good; 1: something was refused or failed;
2: wrong usage.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import textwrap
import threading
from pathlib import Path
from typing import Annotated, Any, Literal, TextIO

import typer

# Read by Prefect when it is imported, so they are set before any command imports a flow.
SETTINGS = {
    "PREFECT_LOGGING_LEVEL": "CRITICAL",  # the commands print their own lines
    "PREFECT_LOGGING_EXTRA_LOGGERS": "passbook",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "120",  # the first start creates the database
    "DO_NOT_TRACK": "1",
}

app = typer.Typer(
    help="Bank statements in, proven transactions out.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # errors are plain sentences, not boxes
)

Banks = Annotated[list[str] | None, typer.Argument(help="Names of the banks' folders.", show_default=False)]
Data = Annotated[str | None, typer.Option(help="Folder of banks; the project's data/ by default.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]


@app.callback()
def settings(debug: Annotated[bool, typer.Option(help="Add the traceback to an error.")] = False) -> None:
    """Options of every command."""
    os.environ["PASSBOOK_DEBUG"] = "1" if debug else ""


@app.command()
def generate(
    banks: Banks = None,
    all_banks: Annotated[bool, typer.Option("--all", help="Every bank of the library.")] = False,
    data: Data = None,
    engine: Annotated[Literal["auto", "offline", "model"], typer.Option(help="Who writes the parser.")] = "auto",
    max_attempts: Annotated[int, typer.Option(min=1, max=20, help="Attempts before a bank is refused.")] = 3,
    analysis_pages: Annotated[int, typer.Option(min=1, help="Pages of a long sample that are studied.")] = 10,
    force: Annotated[bool, typer.Option(help="Also banks that are up to date or edited by hand.")] = False,
    as_json: Json = False,
) -> None:
    """Write, test, correct and publish parsers."""
    if bool(banks) == all_banks:
        raise typer.BadParameter("name the banks, or pass --all (not both).")
    from tasks.parsers.library import Library

    chosen = banks or list(Library.at(data).banks())
    load_in_background()
    from flows.generate_library import generate_library
    from flows.progress import progress
    from flows.run import run_flow

    with progress(len(chosen)):
        results = run_flow(
            generate_library,
            banks=chosen,
            data=data,
            engine=engine,
            max_attempts=max_attempts,
            analysis_pages=analysis_pages,
            force=force,
        )
    for result in results:
        kept = ("bank", "verdict", "engine", "attempts", "parser", "seconds", "problem")
        line = {name: result[name] for name in kept} | {"attempts": len(result["attempts"])}
        print_result(line, as_json, result["parser"] or result["problem"])
    sys.exit(1 if any(result["verdict"] == "refused" for result in results) else 0)


@app.command()
def convert(
    paths: Annotated[list[Path], typer.Argument(help="Statements, or folders of statements.")],
    bank: Annotated[str | None, typer.Option(help="Name of the bank's folder; found when left out.")] = None,
    data: Data = None,
    out: Annotated[Path, typer.Option(help="Folder for the CSV files.")] = Path("out"),
    as_json: Json = False,
) -> None:
    """Convert statements with published parsers, or without any sample, and prove their rows."""
    load_in_background()
    from flows.convert_statements import convert_statements
    from flows.progress import progress
    from flows.run import run_flow

    with progress(len(paths)):
        results = run_flow(convert_statements, paths=[str(path) for path in paths], bank=bank, data=data, out=str(out))
    for result in results:
        print_result(result, as_json, result["csv"] or "", result["reason"])
    sys.exit(1 if any(result["proof"] == "refused" for result in results) else 0)


@app.command()
def ask(
    question: Annotated[str, typer.Argument(help="The question, in plain words.")] = "",
    source: Annotated[
        list[str] | None, typer.Option(help="A file, a database's URL, or passbook-database/NAME; repeatable.")
    ] = None,
    engine: Annotated[Literal["auto", "model"], typer.Option(help="Who writes the query.")] = "auto",
    output_type: Annotated[
        Literal["number", "string", "table", "plot"] | None, typer.Option(help="What the answer must be.")
    ] = None,
    query_kind: Annotated[Literal["auto", "sql", "python"], typer.Option(help="What may be written.")] = "auto",
    today: Annotated[
        str | None, typer.Option(help="The day that 'last month' starts from: 2025-03-31.", metavar="DATE")
    ] = None,
    conversation: Annotated[str | None, typer.Option(help="The conversation that the question continues.")] = None,
    descriptions: Annotated[str | None, typer.Option(help="A YAML file about the tables.", metavar="FILE")] = None,
    max_attempts: Annotated[int, typer.Option(min=1, max=11, help="Attempts before the question is given up.")] = 4,
    reuse: Annotated[bool, typer.Option(help="Use and keep verified answers and queries.")] = True,
    save: Annotated[
        Path | None,
        typer.Option(help="Answer with a chart (FILE.png) or a table (FILE.csv), and write it there.", metavar="FILE"),
    ] = None,
    replay: Annotated[
        str | None, typer.Option(help="Repeat a run's answer from its record, without a model.", metavar="RUN")
    ] = None,
    as_json: Json = False,
) -> None:
    """Answer a question over databases, files and tables."""
    from flows.asking import ask_at_prompt, hint, json_line, recorded_result, shown, wrong_usage
    from flows.saving import save_answer, type_in, wrong_file

    parameters = {
        "question": question,
        "sources": source or [],
        "output_type": output_type,
        "engine": engine,
        "query_kind": query_kind,
        "conversation": conversation,
        "today": today,
        "descriptions": descriptions,
        "max_attempts": max_attempts,
        "reuse": reuse,
    }
    if wrong := (wrong_file(save, None) if save else "") if replay else wrong_usage(parameters, save):
        raise typer.BadParameter(wrong)
    if save:
        parameters["output_type"] = type_in(save)
    may_ask = not as_json and sys.stdin.isatty()
    result = recorded_result(replay) if replay else ask_at_prompt(parameters, may_ask)
    saved = save_answer(result, save) if save and result["type"] != "error" else {}
    say_json(json_line(result) | saved) if as_json else say(shown(result))
    for told in (result["warning"], hint(result, saved)):
        if told and not as_json:
            say(told, sys.stderr)
    sys.exit(1 if result["type"] == "error" else 0)


@app.command()
def attempts(
    run: Annotated[str, typer.Argument(metavar="RUN|BANK", help="A run's id, or a bank's name for its last run.")],
    as_json: Json = False,
) -> None:
    """Print the attempts of a run, read from the flow run's states."""
    from tasks.attempts import attempts_of_run

    state, recorded = asyncio.run(attempts_of_run(run))
    for attempt in recorded:
        if as_json:
            say_json(attempt)
        else:
            outcome = attempt["problem"]["sentence"] if attempt["problem"] else "passed every check"
            say(f"{attempt['number']}  {attempt['engine']}  {attempt['seconds']:.1f} s  {outcome}")
            if attempt["notes"].get("kind") in ("sql", "python"):  # a query is short, a parser is not
                say(textwrap.indent(attempt["source"], "   "))
            for sentence in attempt["notes"].get("misreadings", ()):
                say(f"   {sentence}")
    say(f"{run}: {state}", sys.stderr)


@app.command()
def up(port: Annotated[int, typer.Option(min=1, max=65535, help="Port of the server and its UI.")] = 4200) -> None:
    """Start a Prefect server, its UI, the deployments and a worker on this machine; Ctrl-C stops them."""
    from flows.up import up as bring_up

    bring_up(port)


def load_in_background() -> None:
    """Import Great Expectations (2 s) while Prefect's server starts in a process of its own."""
    from expectations.deferred import load_great_expectations

    threading.Thread(target=load_great_expectations, daemon=True).start()


def print_result(result: dict[str, Any], as_json: bool, *details: str) -> None:
    """One result on standard output: as JSON, or as a line of words."""
    if as_json:
        say_json(result)
        return
    words = [str(result.get("statement") or result["bank"]), str(result.get("verdict") or result["proof"])]
    say("  ".join([*words, *(detail for detail in details if detail)]))


def say(text: str, stream: TextIO | None = None) -> None:
    """Print a text, standard output unless a stream is named; what data hold steers no terminal."""
    from tasks.plain_text import for_terminal

    print(for_terminal(text), file=stream, flush=True)


def say_json(result: dict[str, Any]) -> None:
    """Print one JSON object, on one line."""
    from tasks.plain_text import for_json

    print(for_json(json.dumps(result, ensure_ascii=False)), flush=True)


def prepare() -> None:
    """Settle what Prefect reads at its import, before any command imports a flow."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)


def main() -> None:
    """Run a command; an error is one sentence, `--debug` adds the traceback."""
    prepare()
    try:
        app()
    except Exception as error:
        if os.environ.get("PASSBOOK_DEBUG"):
            raise
        say(f"passbook: {sentence_for(error)}", sys.stderr)
        sys.exit(1)


def sentence_for(error: Exception) -> str:
    """The error in one sentence; what nobody foresaw keeps its class and says how to see more."""
    from tasks.problems import PassbookError

    if isinstance(error, PassbookError):
        return str(error)
    first_line = next(iter(str(error).splitlines()), "")
    return f"unexpected {type(error).__name__}: {first_line}; run again as: passbook --debug ..."


if __name__ == "__main__":
    main()
