"""The question to the model: a system part that is the same for every bank, and what is known of this one.

Sizes are kept in tokens (see tokens.py): what must be said is said in full, and the rows, boxes and pages share what
is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tasks.parsers.model.column_facts import column_facts
from tasks.parsers.model.correction import attempt_text
from tasks.parsers.model.material import Material
from tasks.parsers.model.prompt_files import fill, prompt_file
from tasks.parsers.model.sections import box_lines, csv_rows, ruling_lines
from tasks.parsers.model.shown_lines import page_texts
from tasks.parsers.model.start import start_text
from tasks.tokens import count_tokens

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis, StudiedSample

SMALL, A_PAGE, LARGEST = 8_000, 2_000, 20_000  # tokens: up to two pages, each further page, any number of pages
SLACK = 100
ROOM_FOR_PAGES = 2_500  # tokens that must be left for rows and pages when the nearest miss is shown with its code
ROOM_IN_CORRECTION = 900  # tokens for rows and pages that are left beside the last file, whatever its length
CSV_SHARE, BOX_SHARE = 0.22, 0.22  # of what rows, boxes and pages have together, where not all of it fits
OTHER_SAMPLES = 2  # further samples that are shown, shortly
OTHER_CSV, OTHER_PAGES = 150, 700  # tokens for each of them


def prompt_for(material: Material) -> tuple[str, list[dict[str, Any]]]:
    """The system part and the messages that ask for the next parser."""
    system = prompt_file("system.md")
    limit = limit_of(material.analysis) - count_tokens(system)
    text = question(material, limit)
    if (over := count_tokens(text) - limit) > 0:  # what is said about lines left out costs something, too
        text = question(material, limit - over - SLACK)
    return system, [{"role": "user", "content": text}]


def limit_of(analysis: Analysis) -> int:
    """Tokens that the whole prompt may have."""
    pages = sum(len(sample.pages) for sample in analysis.samples)
    return min(SMALL + A_PAGE * max(0, pages - 2), LARGEST)


def question(material: Material, budget: int) -> str:
    """The message about one bank, within a budget of tokens."""
    analysis = material.analysis
    main = max(analysis.samples, key=lambda sample: len(sample.alignment.anchors))
    others = [sample for sample in analysis.samples if sample is not main]
    columns = column_facts(analysis, main)
    further = other_samples(others) + ruling_lines(main)
    last = ""
    if material.attempts:
        around = attempt_text(analysis, material.attempts, 0)
        code = budget - count_tokens(columns + further + around + prompt_file("sample.md")) - ROOM_IN_CORRECTION
        last = attempt_text(analysis, material.attempts, code)
    left = budget - count_tokens(columns + further + last)
    if not last:
        last = start_text(analysis, material.start, with_code=True)
        if left - count_tokens(last) < ROOM_FOR_PAGES:
            last = start_text(analysis, material.start, with_code=False)
        left -= count_tokens(last)
    left -= count_tokens(prompt_file("sample.md"))
    csv, boxes, pages = shares(main, left)
    return fill(
        "sample.md",
        samples=heading(main, len(others)),
        columns=columns,
        csv=csv,
        pages=pages,
        boxes=boxes,
        more=further + last,
    )


def shares(sample: StudiedSample, budget: int) -> tuple[str, str, str]:
    """The rows, the boxes and the pages of a sample: in full where they fit, else each by its share of the budget."""
    csv, pages = csv_rows(sample, LARGEST), page_texts(sample, LARGEST)
    for_boxes = budget - count_tokens(csv) - count_tokens(pages)
    if for_boxes < budget * BOX_SHARE:
        csv = csv_rows(sample, int(budget * CSV_SHARE))
        for_boxes = int(budget * BOX_SHARE)
    boxes = box_lines(sample, for_boxes)
    return csv, boxes, page_texts(sample, budget - count_tokens(csv) - count_tokens(boxes))


def heading(sample: StudiedSample, others: int) -> str:
    """What the sample is, in a sentence or two."""
    pages, rows = len(sample.pages), len(sample.table)
    more = f" {others} further sample{'s' if others > 1 else ''} must be read by the same file." if others else ""
    more += f" {fill('watermark.md', size=f'{sample.tallest:.0f}').strip()}" if sample.tallest else ""
    more += f" {fill('right_to_left.md').strip()}" if sample.turned else ""
    over = "" if sample.complete else " studied"
    return f"The sample has {pages} page{'s' if pages > 1 else ''}{over} and {rows} rows.{more}"


def other_samples(samples: list[StudiedSample]) -> str:
    """The other samples, each by its first rows and the lines that teach most."""
    return "".join(
        fill(
            "other_sample.md",
            facts=heading(sample, 0),
            csv=csv_rows(sample, OTHER_CSV),
            pages=page_texts(sample, OTHER_PAGES),
        )
        for sample in samples[:OTHER_SAMPLES]
    )
