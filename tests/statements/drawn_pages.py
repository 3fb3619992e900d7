"""Pages written operator by operator, each with a habit in which readers of PDFs differ."""

from __future__ import annotations

from pathlib import Path

import pikepdf

LINES = "BT /F1 9 Tf 40 700 Td (01/02/2025 Card payment 12.50) Tj 0 -14 Td (02/02/2025 Salary 1,900.00) Tj ET\n"

# Read by the quick way.
USUAL = {
    "level text": LINES,
    "text placed by a matrix": "BT /F1 1 Tf 9 0 0 9 40 700 Tm (Opening balance) Tj ET",
    "a turned coordinate system": "q 1 0 0 -1 0 792 cm BT /F1 9 Tf 1 0 0 -1 40 92 Tm (Opening balance) Tj ET Q",
    "kerned letters": "BT /F1 9 Tf 40 700 Td [(A) 120 (W) 80 (A) 60 (Y) -900 (12) 40 (.50)] TJ ET",
    "leaders that touch": "BT /F1 9 Tf 40 700 Td (Fee......12.50 rent.....) Tj 0 -14 Td (bread...1.20 tea ....3) Tj ET",
    "leaders that touch a signed number": "BT /F1 9 Tf 40 700 Td (Fee......-12.50 rent.....) Tj ET",
    "digits that are not shown": "BT /F1 9 Tf 40 700 Td (5402__________3317 12.50 rent...... 3.10) Tj ET",
    "digits that are not shown beside leaders": "BT /F1 9 Tf 40 700 Td (54______3317 bread......1.20) Tj ET",
    "leaders between words": "BT /F1 9 Tf 40 700 Td (Date......Amount 12.50 rent...... 3.10) Tj ET",
    "narrow letters": "BT /F1 9 Tf 80 Tz 40 700 Td (Opening balance 12.50) Tj ET",
    "spaced letters": "BT /F1 9 Tf 0.8 Tc 40 700 Td (Opening) Tj ET",
    "spaced words": "BT /F1 9 Tf 6 Tw 40 700 Td (Opening balance 12.50) Tj ET",
    "raised letters": "BT /F1 9 Tf 40 700 Td (Fee) Tj 30 0 Td 4 Ts (1) Tj ET",
    "unseen text": LINES + "BT /F1 9 Tf 3 Tr 40 600 Td (hidden) Tj 0 Tr 1 g 0 -20 Td (white) Tj ET",
    "a slanting watermark": LINES + "BT /F1 60 Tf 0.7 0.7 -0.7 0.7 100 300 Tm (DRAFT) Tj ET",
    "a note along the margin": LINES + "BT /F1 7 Tf 0 1 -1 0 20 300 Tm (form 12) Tj ET",
    "a hyphen at a line's end": "BT /F1 9 Tf 40 700 Td (Card pay-) Tj 0 -12 Td (ment) Tj ET",
    "blanks in a row": "BT /F1 9 Tf 40 700 Td (01/02/2025     Card      12.50   ) Tj ET",
    "a blank of its own": LINES + "BT /F1 9 Tf 40 650 Td (ab) Tj 60 0 Td ( ) Tj 20 0 Td (cd) Tj ET",
    "a text without blanks": "BT /F1 9 Tf 40 700 Td (Card) Tj 22 0 Td (payment) Tj 80 0 Td (12.50) Tj ET",
    "text outside the page": LINES + "BT /F1 9 Tf -30 500 Td (outside) Tj 700 0 Td (beyond) Tj ET",
    "a sign that stands for itself": LINES
    + "BT /F1 9 Tf 40 650 Td /Span <</ActualText (a)>> BDC <61> Tj EMC (bc) Tj ET\n"
    + "BT /F1 9 Tf 40 630 Td (de) Tj /Span <</ActualText <FEFF00A0> >> BDC <20> Tj EMC (f) Tj ET",
    "a shape closed twice": LINES + "10 10 m 50 10 l 50 50 l h s 60 60 20 20 re b",
    "letters drawn from right to left": "BT /F1 9 Tf 45.004 700 Td (b) Tj -5.004 0 Td (a) Tj ET",
    "ruling lines and boxes": LINES
    + "40 690 m 500 690 l S 40 500 200 100 re S 0 0 m 10 0 l 10 10 l h f 50 400 0 20 re f 60 400 30 0 re S\n"
    + "2 0 0 2 10 10 cm 20 20 30 30 re f 100 100 m 120 120 140 120 160 100 c S",
    "a text printed twice": LINES + LINES,
    "a text printed twice to look bold": LINES + LINES.replace("40 700", "40.3 700"),
    "a sign printed twice": "BT /F1 9 Tf 40 700 Td (ab) Tj 0.4 0 Td (xb) Tj ET",
    "a text over another": "BT /F1 9 Tf 40 700 Td (ab) Tj ET BT /F1 9 Tf 40 700 Td (cd) Tj ET",
    "a gap as wide as the limit": "BT /F1 10 Tf 40 700 Td [(a) -150 (b)] TJ ET",
    "lines as close as the limit": "BT /F1 9 Tf 40 700 Td (ab) Tj 30 -3 Td (cd) Tj ET",
    "letters that lean": "BT /F1 9 Tf 1 0 0.3 1 40 700 Tm (Opening) Tj ET",
    "a baseline hardly level": "BT /F1 9 Tf 1 0.005 -0.005 1 40 700 Tm (Opening) Tj ET",
    "spaced letters over two texts": "BT /F1 9 Tf 2 Tc 40 700 Td (Open) Tj (ing) Tj ET",
    "text in a form": LINES + "q 1 0 0 1 50 -100 cm /Form Do Q",
    "another sign behind a sign": "BT /F1 9 Tf 40 700 Td /Span <</ActualText (x)>> BDC <61> Tj EMC ET",
    "other text behind a text": "/Span <</ActualText (x)>> BDC " + LINES + " EMC",
    "a sign without a glyph name": "BT /F1 9 Tf 40 700 Td (Fee \\201 \\001x) Tj ET",
    "escaped and nested signs": "BT /F1 9 Tf 40 700 Td (a\\(b\\)(c(d)\\053)\\\ne \\d) Tj <4142 4> Tj <4 14 2> Tj ET",
    "a font named in digits": "BT /F#31 9 Tf 40 700 Td (Opening) Tj ET",
    "words of a language in a text": "BT /F1 9 Tf 40 700 Td [(a) true nothing (b)] TJ ET",
    "a picture between operators": "BI /W 1 /H 1 /BPC 8 /CS /G ID EEI (x) Tj\nEI\n" + LINES,
    "operators that lack operands": "9 re 1 w BT /F1 9 Tf 40 700 Td (ab) Tj Tj -1 Td (cd) Tj ET",
    "lines begun by a quote": "BT /F1 9 Tf 12 TL 40 700 Td (ab) Tj (cd) ' 1 2 (e f) \" T* (gh) Tj ET",
    "comments and unknown operators": "% (no) Tj\nBT /F1 9 Tf 40 700 Td (ab) Tj nothing null true ET % end",
}
# Read by pdfplumber, and why.
UNUSUAL = {
    "mirrored text": (LINES + "BT /F1 9 Tf -1 0 0 1 400 600 Tm (Opening) Tj ET", "mirrored"),
    "a text without its end": (LINES + "BT /F1 9 Tf 40 600 Td (Opening", "without its end"),
    "a sign that belongs nowhere": (LINES + "} BT /F1 9 Tf 40 600 Td (Opening) Tj ET", "nowhere"),
}
# Contents and page attributes that give coordinates of its own.
TURNED = {
    "a turned page": ("BT /F1 9 Tf 0 1 -1 0 300 100 Tm (Opening) Tj ET", {"Rotate": 90}),
    "a page upside down": (LINES, {"Rotate": 180}),
    "a page that does not begin at 0": (LINES + "20 30 50 60 re S", {"MediaBox": [20, 30, 632, 822]}),
    "a page in another unit": (LINES, {"UserUnit": 2}),
    "a cropped page": (LINES, {"CropBox": [30, 40, 500, 720]}),  # what is cropped is read as well
}


def write_page(pdf: Path, content: str, pages: int = 1, **attributes: object) -> Path:
    """Write a PDF whose pages draw ``content`` with Helvetica as /F1, and a form /Form; return its path."""
    document = pikepdf.new()
    helvetica = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica", "Encoding": "/WinAnsiEncoding"}
    font = document.make_indirect(_dictionary(helvetica))
    form = document.make_stream(b"BT /F1 9 Tf 40 700 Td (in a form) Tj ET")
    form.update({"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Form, "/BBox": [0, 0, 612, 792]})
    form.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
    for _ in range(pages):
        page = document.add_blank_page(page_size=(612, 792))
        page.Resources = pikepdf.Dictionary(
            Font=pikepdf.Dictionary(F1=font, F2=_dictionary(helvetica | {"BaseFont": "/Courier"})),
            XObject=pikepdf.Dictionary(Form=form),
        )
        page.Contents = document.make_stream(content.encode("latin-1"))
        for name, value in attributes.items():
            page[f"/{name}"] = value
    document.save(pdf)
    return pdf


def _dictionary(values: dict[str, str]) -> pikepdf.Dictionary:
    return pikepdf.Dictionary({f"/{key}": pikepdf.Name(value) for key, value in values.items()})
