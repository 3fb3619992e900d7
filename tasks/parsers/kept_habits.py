"""What the printing of all samples of a bank keeps to, as the proof of its statements is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.rows.totals import language_of_pages
from tasks.statements.first_wraps import UNSPACED, OneLine
from tasks.statements.print_habits import NO_WORDS_BELOW, OF_WHOLE_TEXTS, learn_habits
from tasks.statements.printed_ends import is_of_labels
from tasks.statements.roles import Roles
from tasks.statements.tables_alone import TABLES_ALONE, pages_to_prove
from tasks.statements.unread_words import is_of_places

if TYPE_CHECKING:
    from tasks.parsers.analysis import StudiedSample


def with_habits(roles: Roles, studied: Sequence[StudiedSample]) -> Roles:
    """Return the roles with what every sample's printing keeps to; of tables side by side each is read alone where that
    proves more samples.
    """
    if not all(sample.panels for sample in studied):
        return _with_habits(roles, studied)
    from tasks.statements.proof import prove

    ways = [_with_habits(roles, studied, start) for start in ((), (TABLES_ALONE,))]
    samples = [(sample.table, sample.whole_pages) for sample in studied]
    return max(ways, key=lambda way: sum(prove(table, way, pages).verdict == "proven" for table, pages in samples))


def _with_habits(roles: Roles, studied: Sequence[StudiedSample], known: tuple[str, ...] = ()) -> Roles:
    """Return the roles with known habits and what, given these, every sample's printing keeps to."""
    pages = [pages_to_prove(sample.whole_pages, sample.table, known) for sample in studied]
    learnt = [learn_habits(sample.table, roles, read) for sample, read in zip(studied, pages, strict=True)]
    whole = [name for name in learnt[0].whole if all(name in one.whole for one in learnt)]
    names = [name for name in learnt[0].names if all(name in one.names for one in learnt)]
    if any(way.longest for sample in studied for way in sample.ways.values()):
        names = [name for name in names if name not in OF_WHOLE_TEXTS]
    if any(sample.turned for sample in studied):
        names = [name for name in names if not (is_of_labels(name) or is_of_places(name) or name == NO_WORDS_BELOW)]
    language = language_of_pages([line.text for sample in studied for line in sample.alignment.lines])
    flowing = all(sample.pages[0].flowing for sample in studied) and language not in UNSPACED
    lines = [OneLine(dict(one.longest), language, flowing) for one in learnt]
    return replace(roles, whole_columns=tuple(whole), habits=(*known, *names), one_line=reduce(OneLine.joined, lines))
