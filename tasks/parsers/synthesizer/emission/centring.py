"""The part of a parser file for texts of several lines around the middle of their row, as tables centre them."""

from __future__ import annotations

from collections.abc import Collection

# A number may be another row's; whether a blank follows a hyphen or a slash at the end of a line is unknown.
WHOLE_ROWS = '''
def with_whole_rows(lines):
    """Return the lines of a page, those of texts around the middle of a row as one with the row's own."""
    whole = []
    for block in cluster_objects(lines, lambda line: line[0]["bottom"], ROW_GAP):
        first, row, last = block[0][0], block[len(block) // 2], block[-1][0]
        lone = last is row[0] and min(abs(word["x0"] - first["x0"]) for word in row) > 2  # a blank line ends its text
        even = row[0]["x0"] < last["x0"] and abs(first["bottom"] + last["bottom"] - 2 * row[0]["bottom"]) < 2
        if DATE.search(" ".join(word["text"] for word in row)) and row[0]["x0"] < first["x0"] and (lone or even):
            around = [word["text"] for line in block for word in line if line is not row]
            if any(NUMBER.fullmatch(text) or text[-1] in "-/" for text in around):
                raise ValueError(f"how the lines around a row belong to it is unknown: {' '.join(around)}")
            block = [[row[0], *(word for line in block for word in line if word is not row[0])]]
        whole += block
    return whole
'''.strip("\n")


def centring_functions(traits: Collection[str]) -> list[str]:
    """Return the function that puts centred rows together, where the rows of a layout leave room for such."""
    return [WHOLE_ROWS] if "centred" in traits else []
