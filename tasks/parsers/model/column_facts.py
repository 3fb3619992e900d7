"""What was learnt of each CSV column: its meaning, how it is written, where it is printed, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tasks.parsers.model.row_kinds import examples

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis, StudiedSample
    from tasks.parsers.synthesizer.columns.alignment import Found

FEW = 8  # values that are listed in full
PAIRS = 3
CELL = 60  # letters of a cell in a pair
SCATTERED = 2  # cells that are not printed together whose words are looked for
NEAR = 4  # lines around a row
MOSTLY = 0.6
WORDS = 10
SAME_EDGE = 2.0  # points


def column_facts(analysis: Analysis, sample: StudiedSample) -> str:
    """A paragraph for every column."""
    telling = examples(sample)
    told = [_paragraph(analysis, sample, name, telling) for name in analysis.columns]
    return "\n".join([*told, *table_facts(analysis)])


def _paragraph(analysis: Analysis, sample: StudiedSample, name: str, telling: list[int]) -> str:
    cells = list(sample.table[name])
    filled = [row for row, cell in enumerate(cells) if cell.strip()]
    parts = [f"{name!r}: {analysis.roles.by_column.get(name, 'text')}"]
    if fmt := analysis.roles.date_formats.get(name):
        parts.append(f"written as {fmt}")
    blank = len(cells) - len(filled)
    if blank:
        parts.append(f"blank in {blank} of {len(cells)} rows" if filled else "blank in every row")
    values = list(dict.fromkeys(cells[row] for row in filled))
    if len(values) == 1 and len(filled) > 1:
        parts.append(f"always {values[0]!r}")
    elif 1 < len(values) <= FEW < len(filled):
        parts.append(f"one of {', '.join(map(repr, values))}")
    lines = ["; ".join(parts) + "."]
    if filled:
        lines += _places(sample, name, filled)
        lines += _pairs(sample, name, [*telling, *filled])
    return "\n  ".join(lines)


def _places(sample: StudiedSample, name: str, filled: list[int]) -> list[str]:
    """Where the column's cells stand, and which were not found."""
    found = {row: sample.alignment.cells[row][name] for row in filled if name in sample.alignment.cells[row]}
    lines = []
    date = sample.dates.get(name)
    if date and date.heading:
        lines.append(f"printed as {date.fmt} in lines of their own between the rows.")
    elif date:
        lines.append(f"printed as {date.fmt}.")
    if found:
        edges = [_edges(sample, cell) for cell in found.values()]
        left, right = [x0 for x0, _ in edges], [x1 for _, x1 in edges]
        side = "left" if max(left) - min(left) <= SAME_EDGE else "right" if max(right) - min(right) <= SAME_EDGE else ""
        aligned = f", {side}-aligned" if side else ""
        lines.append(
            f"found near {len(found)} of {len(filled)} rows, x0 {min(left):.1f} to {max(left):.1f}, "
            f"x1 {min(right):.1f} to {max(right):.1f}{aligned}."
        )
    missing = [row for row in filled if row not in found]
    if missing and not (date and date.heading):
        shown = ", ".join(f"row {row + 1} {_short(sample.table[name].iloc[row])!r}" for row in missing[:PAIRS])
        every = "every row" if not found else f"{len(missing)} rows"
        lines.append(f"not found printed as such near {every}: {shown}{', …' if len(missing) > PAIRS else ''}")
        lines += [text for row in missing[:SCATTERED] if (text := scattered(sample, row, name))]
    return lines


def scattered(sample: StudiedSample, row: int, name: str) -> str:
    """Where the words of a cell stand near its row when they do not stand together; '' when most of them do not."""
    anchor = sample.alignment.anchors[row]
    words = sample.table[name].iloc[row].split()
    if anchor is None or len(words) < 2:
        return ""
    lines = sample.alignment.lines
    near = sorted(lines[max(0, anchor - NEAR) : anchor + NEAR + 1], key=lambda line: abs(line.index - anchor))
    found = []
    for text in words:
        at = next(((line, word) for line in near for word in line.words if word.text == text), None)
        if at:
            found.append(f"{_short(text)!r} top {at[1].top:.0f} x0 {at[1].x0:.1f}")
    if len(found) < MOSTLY * len(words):
        return ""
    return f"the words of row {row + 1} near it: {', '.join(found[:WORDS])}"


def _edges(sample: StudiedSample, cell: Found) -> tuple[float, float]:
    words = [sample.alignment.lines[line].words[at] for line, at in cell.words]
    return min(word.x0 for word in words), max(word.x1 for word in words)


def _pairs(sample: StudiedSample, name: str, rows: list[int]) -> list[str]:
    """Wanted cells and the words printed for them, of rows of different kinds, those that differ first."""
    pairs = []
    for row in rows:
        cell = sample.alignment.cells[row].get(name) if row < len(sample.alignment.cells) else None
        wanted = sample.table[name].iloc[row]
        if cell and wanted.strip():
            printed = printed_words(sample, cell)
            pairs.append((wanted == printed, f"{_short(wanted)!r} ← {_short(printed)!r}"))
    differing = list(dict.fromkeys(text for same, text in pairs if not same))
    if differing:
        return [f"wanted ← printed: {'; '.join(differing[:PAIRS])}"]
    return ["wanted as it is printed."] if pairs else []


def printed_words(sample: StudiedSample, cell: Found) -> str:
    """The words of a cell as printed, line breaks as ⏎."""
    text, before = "", None
    for line, at in cell.words:
        joint = "" if before is None else " " if line == before else " ⏎ "
        text, before = text + joint + sample.alignment.lines[line].words[at].text, line
    return text


def _short(text: str) -> str:
    return text if len(text) <= CELL else text[:CELL] + "…"


def table_facts(analysis: Analysis) -> list[str]:
    """What holds for the table as a whole: order, arithmetic, words of direction."""
    roles = analysis.roles
    facts: list[Any] = []
    if roles.newest_first:
        facts.append("The newest row comes first.")
    if roles.upwards:
        facts.append("Rows are shown in printed order, but `parse` returns them from the last to the first.")
    balance, amount = roles.column("balance"), roles.column("amount")
    if balance and roles.balance_sign:
        change = f"{amount!r}" if amount else "the movement"
        grows = "grows by" if roles.balance_sign > 0 else "shrinks by"
        facts.append(f"From row to row {balance!r} {grows} {change}.")
    if roles.direction_signs:
        signs = ", ".join(f"{word!r} {'+' if sign > 0 else '-'}" for word, sign in roles.direction_signs.items())
        facts.append(f"The sign of a row follows from its direction: {signs}.")
    if roles.opening_row:
        facts.append("Each account starts with a row that has a balance and no amount.")
    return facts
