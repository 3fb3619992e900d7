"""What of the material may leave the machine: everything a prompt is built from goes through here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tasks.parsers.model.material import Material, Start
from tasks.problems import Attempt, Problem

if TYPE_CHECKING:
    from tasks.parsers.masking.sharing import AsIs


def share(material: Material, way: AsIs) -> Material:
    """The material with its pages, tables, earlier code and problems shown in one way: masked, as shapes, or as is."""
    start = material.start
    if start is not None:
        start = Start(way.code(start.source), start.wrong, way.sentence(start.sentence))
    return replace(
        material,
        analysis=way.analysis,
        attempts=tuple(share_attempt(attempt, way) for attempt in material.attempts),
        start=start,
    )


def share_attempt(attempt: Attempt, way: AsIs) -> Attempt:
    """An earlier attempt with its code, its problem's sentence and evidence, and its plan shown the same way."""
    problem = attempt.problem
    if problem is not None:
        evidence = tuple(way.row(row) for row in problem.evidence)
        problem = Problem(problem.kind, way.sentence(problem.sentence), evidence)
    notes = {key: way.sentence(value) if key == "plan" else value for key, value in attempt.notes.items()}
    return replace(attempt, source=way.code(attempt.source), problem=problem, notes=notes)
