"""Further lines of rows that start below the texts of their rows, wherever the labels of columns stand."""

from __future__ import annotations

from tasks.parsers.synthesizer.layout import Layout, anchors, slack

NEAR = 0.5  # points: lines start at one edge
AT_LEFT = 1.5  # points: a label this close to where its column's texts start moves with them


def start_below_texts(layout: Layout, more: tuple[str, ...]) -> bool:
    """Tell whether each further line of the sample starts where the text of its row does, in a column as wide as what
    it holds that no label starts with: such a column moves otherwise than the label it is tied to.
    """
    facts, lines = layout.facts, layout.facts.alignment.lines
    field = next((field for field in facts.fields if (field.name,) == more and field.kind == "text"), None)
    if field is None or layout.turned or not slack(layout):
        return False
    label = next((at for name, _, at in anchors(layout) if name == field.name), field.left)
    if abs(label - field.left) <= AT_LEFT or not all(cells and cells[0].get(field.name) for cells in facts.rows):
        return False
    rows = [[lines[at] for at in found] for found in layout.row_lines]
    pairs = [(_start(row[0], field.start), _start(line, field.start)) for row in rows for line in row[1:]]
    return bool(pairs) and all(abs(one - other) <= NEAR for one, other in pairs)


def _start(line, left: float) -> float:
    """Return where the first word of a line right of an edge starts."""
    return next((word.x0 for word in line.words if word.x0 >= left), 0.0)
