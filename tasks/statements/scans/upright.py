"""Whether a scanned page lies on its side: letters of a line stand closer together than lines do."""

from __future__ import annotations

import numpy
from scipy import ndimage
from scipy.spatial import cKDTree

from tasks.statements.scans.straighten import ink_limit

LEAST, MOST = 0.03, 0.25  # of an inch: how high and broad letters are
ENOUGH = 30  # letters, to tell
SIDEWAYS = 0.6  # of the letters have their nearest neighbour above or below them where a page lies on its side


def lies_on_its_side(grey: numpy.ndarray, dots_per_inch: float) -> bool:
    """Tell whether the lines of text of a grey picture run from top to bottom."""
    parts, _ = ndimage.label(grey < ink_limit(grey))
    least, most = LEAST * dots_per_inch, MOST * dots_per_inch
    middles = [
        ((rows.start + rows.stop) / 2, (columns.start + columns.stop) / 2)
        for rows, columns in ndimage.find_objects(parts)
        if max(rows.stop - rows.start, columns.stop - columns.start) >= 2 * least
        and least <= min(rows.stop - rows.start, columns.stop - columns.start)
        and max(rows.stop - rows.start, columns.stop - columns.start) <= most
    ]
    if len(middles) < ENOUGH:
        return False
    places = numpy.array(middles)
    nearest = places[cKDTree(places).query(places, k=2)[1][:, 1]]
    rise, run = numpy.abs(nearest - places).T
    return float(numpy.mean(rise > run)) >= SIDEWAYS
