"""One bank's statements drawn by programs with different habits: one page to the eye, other operators in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pandas as pd
import pikepdf
from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.statements.drawn_pages import write_page

SIZE = 9
HEADER = (("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520))
WANTED = ["Date", "Details", "Amount", "Balance"]
SAMPLE = [
    ("04/03/2024", "Card payment bakery", "-12.40", "987.60"),
    ("05/03/2024", "Salary", "2,450.00", "3,437.60"),
    ("07/03/2024", "Rent office flat", "-890.00", "2,547.60"),
    ("19/03/2024", "Electricity", "-71.35", "2,476.25"),
]
LATER = [
    ("02/04/2024", "Office supplies", "-5.00", "2,471.25"),
    ("03/04/2024", "Sale of the car", "11,200.00", "13,671.25"),
    ("03/04/2024", "Fee", "-1.25", "13,670.00"),
    ("17/04/2024", "Fifth instalment", "-670.00", "13,000.00"),
    ("29/04/2024", "Card payment fish market", "-31.10", "12,968.90"),
]
UNSEEN = ("21/03/2024", "Never happened", "-100.00", "2,376.25")  # drawn, but not to be seen

Text = tuple[str, float, float]  # what, from where on its baseline, how high


def placed(rows: Iterable[tuple[str, ...]], top: float = 700) -> list[Text]:
    """Return where the header and the rows of a table are printed."""
    lines = [[name for name, _ in HEADER], *rows]
    return [
        (text, x if x > 0 else -x - stringWidth(text, "Helvetica", SIZE), top - 14 * line)
        for line, cells in enumerate(lines)
        for text, (_, x) in zip(cells, HEADER, strict=True)
    ]


def table(rows: Iterable[tuple[str, ...]]) -> pd.DataFrame:
    """Return the table wanted of rows."""
    cells = [
        ["-".join(reversed(day.split("/"))), what, *(n.replace(",", "") for n in numbers)]
        for day, what, *numbers in rows
    ]
    return pd.DataFrame(cells, columns=WANTED, dtype="str")


def show(texts: Iterable[Text], size: int = SIZE) -> str:
    """Return operators that print each text on its own."""
    return "".join(f"BT /F1 {size} Tf 1 0 0 1 {x:.3f} {y:.3f} Tm ({text}) Tj ET\n" for text, x, y in texts)


def letters(texts: Iterable[Text]) -> list[Text]:
    """Return the letters of texts, blanks left out."""
    return [
        (sign, x + stringWidth(text[:at], "Helvetica", SIZE), y)
        for text, x, y in texts
        for at, sign in enumerate(text)
        if sign != " "
    ]


def shuffled(texts: Iterable[Text]) -> list[Text]:
    """Return texts in an order of no meaning, the same every time."""
    texts = list(texts)
    Random(7).shuffle(texts)
    return texts


def twice(texts: Iterable[Text]) -> str:
    """Return operators that print texts twice, a third of a point apart, as bold."""
    texts = list(texts)
    return show(texts) + show((text, x + 0.3, y) for text, x, y in texts)


def beside(content: Callable[[list[Text]], str]) -> Callable[[list[Text]], str]:
    """Return a habit that prints texts and, below them, a row that ``content`` makes unseen."""

    def draw(texts: list[Text]) -> str:
        bottom = min(y for *_, y in texts)
        return show(texts) + content(placed([UNSEEN], bottom)[len(HEADER) :])

    return draw


def unseen_under_a_box(texts: list[Text]) -> str:
    """Return operators that print texts and then a white box over them."""
    return show(texts) + f"q 1 g 40 {texts[0][2] - 4} 500 14 re f Q\n"


def unseen_over_an_end(texts: list[Text]) -> str:
    """Return operators that print texts and then a white one over the last letters of one of them."""
    text, x, y = texts[len(HEADER) + 1]
    over = x + stringWidth(text, "Helvetica", SIZE) - 7
    return show(texts) + f"q 1 g {show([('4711 unseen', over, y)])} Q"


def named_for_screen_readers(texts: list[Text]) -> str:
    """Return operators that print texts, each with small white words that touch its first letter and its last."""
    named = [(text, x - stringWidth(text, "Helvetica", 1), y) for text, x, y in texts]
    ended = [(".", x + stringWidth(text, "Helvetica", SIZE), y) for text, x, y in texts]
    return f"{show(texts)} q 1 g {show(named, 1)} {show(ended, 1)} Q"


def on_a_band(texts: list[Text]) -> str:
    """Return operators that print texts on a coloured band, in its colour."""
    return f"q 0.2 0.3 0.6 rg 40 {texts[0][2] - 4} 500 14 re f {show(texts)} Q"


def named_in_the_colour_of_the_ground(texts: list[Text]) -> str:
    """Return operators that print texts on a tinted ground, and small words of its colour over the upper edge of the
    first letter of each.
    """
    bottom = min(y for *_, y in texts) - 6
    named = [("Column of amounts", x, y + 6) for _, x, y in texts]
    return f"q 0.85 0.9 0.8 rg 40 {bottom} 500 {720 - bottom} re f Q {show(texts)} q 0.85 0.9 0.8 rg {show(named, 1)} Q"


FORM, LIGATURES = "in a form", "with ligatures"
SLANTING = "with a hardly seen watermark below the rows"
WHITE_IN_FORM, FORM_IN_WHITE = "with a white row in a form", "with a row in a form drawn in white"
HABITS: dict[str, tuple[Callable[[list[Text]], str], dict]] = {
    "text by text": (show, {}),
    "letter by letter": (lambda texts: show(letters(texts)), {}),
    "texts in random order": (lambda texts: show(shuffled(texts)), {}),
    "letters in random order": (lambda texts: show(shuffled(letters(texts))), {}),
    "twice, to look bold": (twice, {}),
    "twice in the same place": (lambda texts: show(texts) + show(texts), {}),
    "on a page turned left": (
        lambda texts: f"q 0 1 -1 0 792 0 cm {show(texts)} Q",
        {"MediaBox": [0, 0, 792, 612], "Rotate": 90},
    ),
    "on a page turned right": (
        lambda texts: f"q 0 -1 1 0 0 612 cm {show(texts)} Q",
        {"MediaBox": [0, 0, 792, 612], "Rotate": 270},
    ),
    "on a page upside down": (lambda texts: f"q -1 0 0 -1 612 792 cm {show(texts)} Q", {"Rotate": 180}),
    "on a page with another origin": (
        lambda texts: f"q 1 0 0 1 -200 -300 cm {show(texts)} Q",
        {"MediaBox": [-200, -300, 412, 492]},
    ),
    "on a page with a crop box": (show, {"CropBox": [30, 100, 580, 760]}),
    "on a page with origin and crop box": (
        lambda texts: f"q 1 0 0 1 100 50 cm {show(texts)} Q",
        {"MediaBox": [100, 50, 712, 842], "CropBox": [130, 150, 680, 810]},
    ),
    FORM: (show, {}),
    LIGATURES: (lambda texts: show(texts).replace("fi", "\\001"), {}),
    "with an invisible row": (beside(lambda texts: f"3 Tr {show(texts)} 0 Tr"), {}),
    "with a white row": (beside(lambda texts: f"q 1 1 1 rg {show(texts)} Q"), {}),
    "with a row in no ink of four": (beside(lambda texts: f"q 0 0 0 0 k {show(texts)} Q"), {}),
    "with a row in no ink of one": (beside(lambda texts: f"q /Spot cs 0 scn {show(texts)} Q"), {}),
    "with a transparent row": (beside(lambda texts: f"q /Clear gs {show(texts)} Q"), {}),
    "with a white word at every other": (named_for_screen_readers, {}),
    "with a row in the colour of its band": (beside(on_a_band), {}),
    "with a word in the colour of the ground at every other": (named_in_the_colour_of_the_ground, {}),
    "with a row off the part of the page that is shown": (
        lambda texts: beside(lambda row: f"q 1 0 0 1 0 -250 cm {show(row)} Q")(texts),
        {"CropBox": [30, 500, 580, 760]},
    ),
    "with a row off the shown part of a page with another origin": (
        lambda texts: f"q 1 0 0 1 -40 100 cm {show(texts)} {show(placed([UNSEEN], 400)[len(HEADER) :])} Q",
        {"MediaBox": [-40, 100, 572, 892], "CropBox": [-10, 600, 540, 860]},
    ),
    "with a white row on a page with origin and crop box": (
        lambda texts: f"q 1 0 0 1 100 50 cm {beside(lambda row: f'q 1 g {show(row)} Q')(texts)} Q",
        {"MediaBox": [100, 50, 712, 842], "CropBox": [130, 150, 680, 810]},
    ),
    "with a white row on a turned page with origin and crop box": (
        lambda texts: f"q 0 1 -1 0 892 50 cm {beside(lambda row: f'q 1 g {show(row)} Q')(texts)} Q",
        {"MediaBox": [100, 50, 892, 662], "CropBox": [130, 70, 880, 640], "Rotate": 90},
    ),
    "with a row behind a box": (beside(unseen_under_a_box), {}),
    "with a row behind a box of the old operator": (
        lambda texts: beside(unseen_under_a_box)(texts).replace("re f", "re F"),
        {},
    ),
    SLANTING: (
        lambda texts: f"q 0.99 g BT /F1 60 Tf 0.7 0.7 -0.7 0.7 60 484 Tm (SPECIMEN COPY) Tj ET Q {show(texts)}",
        {},
    ),
    WHITE_IN_FORM: (beside(lambda texts: f"q 1 1 1 rg {show(texts)} Q"), {}),
    FORM_IN_WHITE: (lambda texts: f"{show(texts)} q 1 g /Unseen Do Q", {}),
    "with a white text over a text's end": (unseen_over_an_end, {}),
}


def draw(pdf: Path, habit: str, rows: Iterable[tuple[str, ...]]) -> Path:
    """Draw a statement of these rows in a habit."""
    content, attributes = HABITS[habit]
    write_page(pdf, content(placed(rows)), **attributes)
    with pikepdf.open(pdf, allow_overwriting_input=True) as document:
        page = document.pages[0]
        page.Resources.ExtGState = pikepdf.Dictionary(Clear=pikepdf.Dictionary(ca=0))
        page.Resources.ColorSpace = pikepdf.Dictionary(Spot=spot(document))
        if habit in (FORM, WHITE_IN_FORM):
            whole = as_form(document, page.Contents.read_bytes(), page.Resources)
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Whole=whole))
            page.Contents = document.make_stream(b"/Whole Do")
        if habit == FORM_IN_WHITE:
            row = placed([UNSEEN], 700 - 14 * len(list(rows)))[len(HEADER) :]
            page.Resources.XObject.Unseen = as_form(document, show(row).encode(), pikepdf.Dictionary(page.Resources))
        if habit == LIGATURES:
            page.Resources.Font.F1.Encoding = pikepdf.Dictionary(
                BaseEncoding=pikepdf.Name.WinAnsiEncoding, Differences=[1, pikepdf.Name.fi]
            )
        document.save(pdf)
    return pdf


def as_form(document: pikepdf.Pdf, content: bytes, resources: pikepdf.Object) -> pikepdf.Object:
    """Return a form that draws ``content``."""
    form = document.make_stream(content)
    form.update({"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Form, "/BBox": [0, 0, 612, 792]})
    form.Resources = resources
    return document.make_indirect(form)


def spot(document: pikepdf.Pdf) -> pikepdf.Array:
    """Return the colour space of one black ink: 0 is the bare paper."""
    tint = pikepdf.Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 0, 0, 1], N=1)
    return pikepdf.Array([pikepdf.Name.Separation, pikepdf.Name("/Ink"), pikepdf.Name.DeviceCMYK, tint])
