"""What banks print at the end of their pages: it may stand where descriptions go on, and is no part of a row."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from tasks.statements.balance_words import squeeze
from tasks.statements.column_words import fold_header

if TYPE_CHECKING:
    from decimal import Decimal

    import pandas as pd

    from tasks.statements.labelled_balances import Labelled
    from tasks.statements.movements import Movements
    from tasks.statements.printed_balances import Line
    from tasks.statements.printed_rows import PrintedRow
    from tasks.statements.roles import Roles

LINES_BELOW = 4  # lines after a page's last row among which what is printed at its end may be
BELOW_ALL = "below all rows stands "  # the words of a line without digits follow
SUMS_BELOW = "below all rows stand amounts behind "  # the letters of a line follow
SAME_PLACE = 1.0  # points: lines that start no further apart stand in one column
SEVERAL = 2  # lines between rows
LONG = 10  # letters of a line that is the same on several pages
# Words, folded, of lines that say that a statement goes on, and where: on the next page, overleaf.
GOES_ON = """
    continue continues continued continuing fortsetzung fortgesetzt weiter suite suivre sigue continua
    continuacion segue continuacao vervolg vervolgt vervolgd vervolgblad fortsatt fortsatter fortsaetter
    fortsettelse fortsetter jatkuu dalszy pokracovani pokracuje pokracovanie folytatas folytatodik continuare
    devami devam nastavak nadaljevanje tesinys turpinajums jarg продолжение продължение продовження συνεχεια
    συνεχιζεται bersambung lanjutan tiep
"""
NEXT_PAGE = """
    page pages overleaf over reverse seite folgeseite blatt ruckseite suivante verso pagina hoja folio siguiente dorso
    vuelta seguente retro proxima seguinte volgende bladzijde blad sida side sivulla sivu strone stronie strane strana
    strani stranici oldalon oldal sayfada sayfa puslapyje lapa lehekuljel странице страница стр сторинци σελιδα halaman
    muka trang
"""
TURNS = re.compile(rf"\b(?:{'|'.join(GOES_ON.split())})\b.*\b(?:{'|'.join(NEXT_PAGE.split())})\b")
TURNS_IN_SIGNS = re.compile(
    r"次(頁|ページ|葉)|下一?[页頁]|[転轉转]次|다음\s?(페이지|쪽|장)|หน้าถัดไป|หน้าต่อไป|الصفحة التالية|בעמוד הבא|अगले पृष्ठ"
)
ALONE = (
    "continued",
    "pto",
    "please turn over",
    "wird fortgesetzt",
    "a suivre",
    "sigue",
    "segue",
    "continua",
    "vervolgblad",
    "zoz",
)


def learn_below(table: pd.DataFrame, roles: Roles, printed: Labelled) -> list[str]:
    """Return the habits of what a sample prints below its last row, such as the title of a summary or the sums of a
    month, and no row has; but for a further line of this, where those of other rows are not wanted, either.
    """
    texts = [squeeze(" ".join(map(str, cells))) for cells in table[list(roles.text_columns)].to_numpy()]
    last = max((found.place for found in printed.rows), default=len(printed.lines))
    below = printed.lines[last + 1 : last + 1 + LINES_BELOW]
    below = below[1:] if below and _is_further_line(below[0], printed, texts) else below
    said = dict.fromkeys(text for line in below if not re.search(r"\d", line.text) and (text := squeeze(line.text)))
    sums = dict.fromkeys(letters for line in below if line.amounts and (letters := _letters(line)))
    return [
        *(BELOW_ALL + text for text in said if not any(text in cells for cells in texts)),
        *(SUMS_BELOW + letters for letters in sums if not any(letters in cells for cells in texts)),
    ]


def _is_further_line(below: Line, printed: Labelled, texts: Sequence[str]) -> bool:
    """Tell whether a line below the last row starts where lines between rows do which no row has."""
    places = {found.place for found in printed.rows}
    between = [printed.lines[at] for at in range(min(places, default=0), max(places, default=0)) if at not in places]
    free = [line for line in between if not line.amounts and not any(squeeze(line.text) in cells for cells in texts)]
    return sum(abs(line.words[0].x0 - below.words[0].x0) <= SAME_PLACE for line in free) >= SEVERAL


def words_below_rows(table: pd.DataFrame, roles: Roles, _: Movements, printed: Labelled) -> str:
    """Return the line that a row has among its words although such a one stands below all rows of the sample: where the
    last row ends a page, it starts the next one like further words of that.
    """
    titles = {habit.removeprefix(BELOW_ALL) for habit in roles.habits if habit.startswith(BELOW_ALL)}
    below = {squeeze(line.text): line.text for line in printed.lines} if titles else {}
    known = [text for text in sorted(titles & below.keys()) if len(text) >= LONG]
    for cell in (squeeze(str(cell)) for name in roles.text_columns for cell in (table[name] if known else ())):
        for text in known:
            if text in cell and text != cell:
                return f"“{below[text]}” is printed below all rows, and one has it among its words"
    return ""


def is_known_below(line: Line, habits: Collection[str]) -> bool:
    """Tell whether a line is one that stands below the last row of a sample, of which no row has the words."""
    return len(text := squeeze(line.text)) >= LONG and BELOW_ALL + text in habits


def is_sum_below(line: Line, habits: Collection[str]) -> bool:
    """Tell whether a line says, of whatever month, what one with amounts below the last row of a sample says."""
    return bool(line.amounts) and SUMS_BELOW + _letters(line) in habits


def lines_carried_over(lines: Sequence[Line], rows: Sequence[PrintedRow]) -> set[int]:
    """Return, by their ids, the lines below the last row of a page that print its balance, and nothing else in numbers,
    where the next page prints the same above its first row: in whatever words, a balance is carried over.
    """
    places = sorted(found.place for found in rows)
    firsts = {lines[place].page: place for place in reversed(places)}
    carried = set()
    for page, last in {lines[place].page: place for place in places}.items():
        head = lines[: firsts.get(page + 1, 0)]
        brought = {said for line in head if line.page == page + 1 and (said := _one_amount(line))}
        balances = {amount.values for amount in lines[last].amounts} & brought
        below = (line for line in lines[last + 1 : last + 1 + LINES_BELOW] if line.page == page)
        carried |= {id(line) for line in below if _one_amount(line) in balances}
    return carried


def _one_amount(line: Line) -> tuple[Decimal, ...]:
    """Return what the amount of a line without other numbers may be worth, () for other lines."""
    numbers = [word for word in line.words if re.search(r"\d", word.text)]
    return line.amounts[0].values if len(numbers) == len(line.amounts) == 1 else ()


def _letters(line: Line) -> str:
    return squeeze(re.sub(r"\d", "", line.text))


def words_below_pages(table: pd.DataFrame, roles: Roles, _: Movements, printed: Labelled) -> str:
    """Return the line that a row's words hold although it is printed below the last row of every page, or of every one
    but the last, and only there, or says that the statement goes on on the next page.
    """
    column, lines = roles.column("description"), printed.lines
    last = {lines[found.place].page: found.place for found in sorted(printed.rows, key=lambda found: found.place)}
    if column is None or len(last) < 2:
        return ""
    cells = [squeeze(str(cell)) for cell in table[column]]
    below = {page: lines[at + 1 : at + 1 + LINES_BELOW] for page, at in last.items()}
    ends = [[line.text for line in found if line.page == page] for page, found in below.items()]
    turns = filter(says_to_turn, chain.from_iterable(ends[:-1]))
    for text in (*_on_all(ends, lines), *_on_all(ends[:-1], lines), *turns):
        if any(squeeze(text) in cell for cell in cells):
            return f"“{text}” is printed at the end of pages, and rows have it among their words"
    return ""


def _on_all(ends: Sequence[Collection[str]], lines: Sequence[Line]) -> list[str]:
    """Return the texts that stand at all of several ends, and nowhere else."""
    same = sorted(set(ends[0]).intersection(*ends[1:])) if len(ends) > 1 else []
    return [
        text for text in same if sum(line.text == text for line in lines) == len(ends) and len(squeeze(text)) >= LONG
    ]


def says_to_turn(text: str) -> bool:
    """Tell whether a line says that the statement goes on on the next page: “Continued overleaf”, “次頁へ続く”."""
    folded = fold_header(text)
    return squeeze(text) in ALONE or bool(TURNS.search(folded) or TURNS_IN_SIGNS.search(text))
