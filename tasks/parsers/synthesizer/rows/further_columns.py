"""The columns of further tables, by the names that those of the first table have in a parser file."""

from __future__ import annotations

from collections.abc import Sequence

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.further_tables import FurtherTable, Place
from tasks.parsers.synthesizer.layout import Layout
from tasks.parsers.synthesizer.program import TablePlaces
from tasks.parsers.synthesizer.rows.ends_of_tables import lists_behind_tables


def tables_of(layout: Layout) -> tuple[TablePlaces, ...] | None:
    """Return the columns of further tables, by the names that the first table's have; unwanted tables have none."""
    if layout.further_tables is None:
        return None
    tables = []
    for table in layout.further_tables:
        anchors, starts = [], []
        for place in table.places:
            taken = [name for name, _, _ in anchors]  # columns that hold the same stand in one order
            free = [field for field in layout.facts.fields if field.name not in taken]
            names = _names_of(place, table, free)
            if not names:
                names = [f"other_{len(starts) + 1}"]
                starts.append((names[0], place.start))
            anchors += [(name, place.word, place.at) for name in names]
        tables.append(TablePlaces(table.header, tuple(anchors), tuple(starts)))
    others = (*layout.others, *lists_behind_tables(layout))
    unwanted = (TablePlaces(tuple(header.split()), (), ()) for header in others if tables)
    return (*tables, *unwanted)


def _names_of(place: Place, table: FurtherTable, fields: Sequence[Field]) -> list[str]:
    """Return the names of the first columns of ``fields`` that hold what a column of a further table does: one, and for
    what else no other column of that table holds, those of the rest. Where all rows below its header have a time
    behind their day, both are one column.
    """
    same = [field for field in fields if set(field.columns) & set(place.columns)]
    others = {name for one in table.places if one is not place for name in one.columns}
    rest = set(place.columns).difference(others, *(field.columns for field in same[:1]))
    return [field.name for field in same if field is same[0] or {*field.columns} <= rest]
