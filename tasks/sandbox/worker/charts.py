"""Charts: a readable default style, the picture of a figure, and the numbers it shows."""

from __future__ import annotations

import io
import os
from decimal import Decimal
from itertools import pairwise
from typing import Any

DPI = 120
MOST_PIXELS = 4000  # a side
STYLE = {
    "figure.figsize": (8, 4.5),
    "figure.dpi": DPI,
    "figure.constrained_layout.use": True,
    "font.size": 10,
    "date.converter": "concise",
    "axes.formatter.limits": (-6, 15),  # amounts are read in full, not as 1.2 of 1e7
    "axes.formatter.useoffset": False,
    "axes.titlesize": 12,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.alpha": 0.3,
    "legend.frameon": False,
}
MOST_LABELS = 30  # below an axis
LONGEST_DATA = 10_000  # points of a chart that come back as numbers


def set_style() -> None:
    """Draw without a screen, readably, and write no file: a path given to ``savefig`` is ignored."""
    import matplotlib
    from matplotlib import figure, pyplot

    pyplot.switch_backend("Agg")
    matplotlib.rcParams.update(STYLE)
    draw = figure.Figure.savefig

    def savefig(self: Any, target: Any, **options: Any) -> None:
        """Draw into a buffer; into a file, not at all."""
        if not isinstance(target, str | os.PathLike):
            draw(self, target, **options)

    figure.Figure.savefig = savefig
    figure.Figure.tight_layout = lambda *_, **__: None  # the style sees to it, and the two fail beside a colour bar
    pyplot.show = lambda *_, **__: None
    keep_values_of_pies()
    suit_pandas()


def keep_values_of_pies() -> None:
    """Let the pieces of a pie know the numbers that they stand for."""
    from matplotlib.axes import Axes

    draw = Axes.pie

    def pie(self: Any, x: Any, *arguments: Any, **options: Any) -> Any:
        """Draw a pie, and note its numbers at its pieces."""
        known = len(self.patches)
        drawn = draw(self, x, *arguments, **options)
        if not isinstance(x, str):
            for piece, number in zip(self.patches[known:], x, strict=False):
                piece.number = float(number)
        return drawn

    Axes.pie = pie


def suit_pandas() -> None:
    """Let `plot` of pandas draw Decimals, in which it finds no numbers, and days as days, not as numbers of periods."""
    from pandas.plotting import PlotAccessor, plot_params

    plot_params["x_compat"] = True
    plot = PlotAccessor.__call__

    def plot_floats(self: Any, *arguments: Any, **options: Any) -> Any:
        """Draw with floats in the place of Decimals."""
        self._parent = _with_floats(self._parent)
        return plot(self, *arguments, **options)

    PlotAccessor.__call__ = plot_floats


def _with_floats(data: Any) -> Any:
    """A table or column with floats where all that is there is Decimal."""
    if getattr(data, "ndim", 1) == 2:
        return data.apply(_with_floats) if len(data.columns) else data
    known = data.dropna()
    decimals = data.dtype == object and len(known) > 0 and all(isinstance(cell, Decimal) for cell in known)
    return data.astype(float) if decimals else data


def figure_of(value: object, wanted: bool) -> Any:
    """The figure that a value is or belongs to; where one is ``wanted`` and the value names none, the current one.

    None where the value is no figure.
    """
    from matplotlib import axes, figure, pyplot

    if type(value).__name__ == "ndarray" and getattr(value, "size", 0) and isinstance(value.flat[0], axes.Axes):
        value = value.flat[0]
    if isinstance(value, axes.Axes):
        value = value.figure
    if isinstance(value, figure.Figure):
        return value
    if wanted and pyplot.get_fignums() and (value is None or isinstance(value, str | bytes) or value is pyplot):
        return pyplot.gcf()
    return None


def render(figure: Any) -> bytes:
    """The figure as PNG, at most `MOST_PIXELS` a side."""
    spread_labels(figure)
    widest = max(*figure.get_size_inches(), 1)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=min(DPI, MOST_PIXELS / widest))
    return buffer.getvalue()


def spread_labels(figure: Any) -> None:
    """Turn the labels below an axis where they lie on each other, and leave out some of very many."""
    figure.draw_without_rendering()
    for axes in figure.axes:
        labels = [label for label in axes.get_xticklabels() if label.get_text() and label.get_visible()]
        boxes = [label.get_window_extent() for label in labels if not label.get_rotation()]
        if not any(right.x0 < left.x1 for left, right in pairwise(boxes)):
            continue
        step = -(-len(labels) // MOST_LABELS)
        for number, label in enumerate(labels):
            label.set(rotation=45, ha="right", rotation_mode="anchor", visible=number % step == 0)


def data_shown(figure: Any) -> Any:
    """What a figure that was rendered shows: a table of series, x and y, in the order drawn."""
    import pandas

    points: list[tuple[str, Any, Any]] = []
    for axes in figure.axes:
        points += [*_bars(axes), *_wedges(axes), *_lines(axes), *_scatters(axes), *_images(axes)]
    return pandas.DataFrame(points[:LONGEST_DATA], columns=["series", "x", "y"], dtype=object)


def _bars(axes: Any) -> list[tuple[str, Any, Any]]:
    """The bars, upright or lying, by the labels of their ticks where these are words."""
    found = []
    for container in axes.containers:
        bars = [bar for bar in container.patches or () if hasattr(bar, "get_width")]
        if getattr(container, "orientation", "vertical") == "vertical":
            places, sizes = [bar.get_x() + bar.get_width() / 2 for bar in bars], [bar.get_height() for bar in bars]
            named = _places(axes.xaxis, places)
        else:
            places, sizes = [bar.get_y() + bar.get_height() / 2 for bar in bars], [bar.get_width() for bar in bars]
            named = _places(axes.yaxis, places)
        found += [(_series(container, axes), place, float(size)) for place, size in zip(named, sizes, strict=True)]
    return found


def _places(axis: Any, bars: list[float]) -> list[Any]:
    """The places of the bars of one series; those that stand beside the ticks, as groups do, by these."""
    from matplotlib import ticker

    named = [_place(axis, at) for at in bars]
    ticks = [tick.get_loc() for tick in axis.get_major_ticks()]
    if not isinstance(axis.get_major_locator(), ticker.FixedLocator) or len(ticks) < len(bars):
        return named
    nearest = [min(ticks, key=lambda tick: abs(tick - at)) for at in bars]
    widest = min((after - before for before, after in pairwise(sorted(ticks))), default=1) / 2
    beside = all(abs(tick - at) < widest for tick, at in zip(nearest, bars, strict=True))
    return [_place(axis, tick) for tick in nearest] if beside and len(set(nearest)) == len(bars) else named


def _wedges(axes: Any) -> list[tuple[str, Any, Any]]:
    """The pieces of a pie by their numbers; a ring that was drawn otherwise, as shares of 1."""
    from matplotlib.patches import Wedge

    pieces = [patch for patch in axes.patches if isinstance(patch, Wedge)]
    sizes = [getattr(piece, "number", abs(piece.theta2 - piece.theta1) / 360) for piece in pieces]
    return [("", piece.get_label() or "", size) for piece, size in zip(pieces, sizes, strict=True)]


def _images(axes: Any) -> list[tuple[str, Any, Any]]:
    """The fields of a heat map: the label of the row, the label of the column, the number."""
    return [
        (str(_place(axes.yaxis, row)), _place(axes.xaxis, column), _number(number))
        for image in axes.images
        if getattr(image.get_array(), "ndim", 0) == 2
        for row, numbers in enumerate(image.get_array().tolist())
        for column, number in enumerate(numbers)
    ]


def _lines(axes: Any) -> list[tuple[str, Any, Any]]:
    found = []
    for line in axes.lines:
        series = _series(line, axes)
        found += [(series, _place(axes.xaxis, x), _number(y)) for x, y in line.get_xydata().tolist()]
    return found


def _scatters(axes: Any) -> list[tuple[str, Any, Any]]:
    from matplotlib.collections import PathCollection

    found = []
    for dots in axes.collections:
        if isinstance(dots, PathCollection):
            places = [(_place(axes.xaxis, x), _number(y)) for x, y in dots.get_offsets().tolist()]
            found += [(_series(dots, axes), *place) for place in places]
    return found


def _series(artist: Any, axes: Any) -> str:
    """The label of the legend, or else of the axis."""
    label = str(artist.get_label() or "")
    return axes.get_ylabel() if label.startswith("_") or not label else label


def _place(axis: Any, at: float) -> Any:
    """A place on an axis in words: the day of an axis of dates, the label of a category, else the number."""
    from matplotlib import dates, ticker

    if isinstance(axis.get_major_locator(), dates.DateLocator):
        moment = dates.num2date(at).replace(tzinfo=None)
        return moment.date() if not (moment.hour or moment.minute or moment.second) else moment
    if not isinstance(axis.get_major_formatter(), ticker.ScalarFormatter):
        for tick in axis.get_major_ticks():
            if abs(tick.get_loc() - at) < 1e-6:
                return tick.label1.get_text()
    return _number(at)


def _number(value: Any) -> float | None:
    return None if value is None or value != value else float(value)
