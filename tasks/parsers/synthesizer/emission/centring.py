"""The part of a parser file for texts of several lines around the middle of their row, as tables centre them."""

from __future__ import annotations

from collections.abc import Collection

# A number may be another row's; whether a blank follows a hyphen or a slash at the end of a line is unknown.
WHOLE_ROWS = '''
def with_whole_rows(lines):
    """Return the lines of a page, those of texts around the middle of a row as one with the row's own."""
    whole = []
    for block in cluster_objects(lines, lambda line: line[0]["bottom"], ROW_GAP):
        row, middle = block[len(block) // 2], (block[0][0]["bottom"] + block[-1][0]["bottom"]) / 2
        around = [word for line in block for word in line if line is not row]
        left = min((word["x0"] for word in around), default=0)
        words = [word for line in block for word in line if word["x0"] >= left]
        dated = row[0]["x0"] < left and DATE.search(" ".join(word["text"] for word in row))
        if dated and abs(row[0]["bottom"] - middle) < 1:
            if any(NUMBER.fullmatch(word["text"]) or word["text"][-1] in "-/" for word in around):
                raise ValueError(f"how the lines around a row belong to it is unknown: {around[0]['text']}")
            block = [[word for word in row if word["x0"] < left] + words]
        whole += block
    return whole
'''.strip("\n")


def centring_functions(traits: Collection[str]) -> list[str]:
    """Return the function that puts centred rows together, where the rows of a layout leave room for such."""
    return [WHOLE_ROWS] if "centred" in traits else []
