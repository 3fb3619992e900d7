"""Letters without a name whose text the file tells beside them (ISO 32000-1, 14.9.4: /Span <</ActualText …>> BDC).

Fonts draw some letters otherwise beside certain others, Thai tones above vowels and the second letters of a pair among
them, and browsers name only those that stand for a code of their own. Each is read as a zero: a copy's fonts name it,
where all texts beside it tell the same. Typesetters name a letter with the sign that they draw behind it first, as one;
where the letter stands alone or before the sign again, they tell its text beside it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from pdfminer.cmapdb import CMapParser, FileUnicodeMap

from tasks.statements.contents import drawn
from tasks.statements.pages import TONES

if TYPE_CHECKING:
    import pikepdf

TELLS = b"/ActualText"
NAMELESS = "\x00"
END = b"endcmap"  # before which a font's list of texts may go on
SHOW = {"Tj", "TJ", "'", '"'}
# Vowels of Thai and Lao that fonts draw as two letters.
PARTED = str.maketrans({"\u0e33": "\u0e4d\u0e32", "\u0eb3": "\u0ecd\u0eb2"})
Shown = list[tuple[str, int]]  # letters by the name of their font and their code in it
Letter = tuple[tuple[int, int], int]  # a font's list of texts, and a code in it
Told = list[tuple[str, list[tuple[Letter, str]]]]  # texts, each with the letters it is told of and their names


def name_letters(document: pikepdf.Pdf) -> bool:
    """Let the fonts of a document name the letters that its marked texts tell; return False where these tell none."""
    listed, told, unmarked = {}, [], set()
    for content in (content for content, data in drawn(document) if TELLS in data):
        fonts = {name: font for name, font in _resources(content).get("/Font", {}).items() if "/ToUnicode" in font}
        texts = {name: texts_of(font.ToUnicode.read_bytes()) for name, font in fonts.items()}
        listed |= {font.ToUnicode.objgen: font.ToUnicode for font in fonts.values()}
        for text, shown in _marked(content, {name: _length(font) for name, font in fonts.items()}):
            letters = [((fonts[name].ToUnicode.objgen, code), texts[name].get(code, NAMELESS)) for name, code in shown]
            if text:
                told.append((text.translate(PARTED), letters))
            else:
                unmarked.update(letter for letter, _ in letters)
    names = _names(_without_doubtful(told, unmarked))
    for (font, code), letters in names.items():
        listed[font].write(with_name(listed[font].read_bytes(), code, letters))
    return bool(names)


def _without_doubtful(told: Told, unmarked: Collection[Letter]) -> Told:
    """Return the texts with letters without a name, among them those that are listed with the sign drawn beside them,
    too: texts say otherwise, and all of these letters are marked.
    """
    doubtful = {
        letter
        for text, letters in told
        if _contradicts(text, [named for _, named in letters])
        for letter, named in letters
        if len(named) > 1 and letter not in unmarked
    }
    bare = [(text, [(one, NAMELESS if one in doubtful else named) for one, named in letters]) for text, letters in told]
    return [(text, letters) for text, letters in bare if any(named == NAMELESS for _, named in letters)]


def _contradicts(text: str, names: Sequence[str]) -> bool:
    """Tell whether a text is too short for the names of its letters, or leaves over nothing for those without one."""
    for named in (named for named in names if named != NAMELESS):
        if named not in text:
            return True
        text = text.replace(named, "", 1)
    return not text and NAMELESS in names


def _names(told: Told) -> dict[Letter, str]:
    """Return what letters without a name stand for: what all texts leave over for them, beside the letters known."""
    sure: dict[Letter, str] = {}
    while True:
        found: dict[Letter, set[str]] = defaultdict(set)
        for text, letters in told:
            for letter, left in _left_over(text, [(letter, sure.get(letter, named)) for letter, named in letters]):
                found[letter].add(left)
        more = {letter: texts.pop() for letter, texts in found.items() if len(texts) == 1}
        if not more:
            return sure
        sure |= more


def _left_over(text: str, letters: list[tuple[Letter, str]]) -> list[tuple[Letter, str]]:
    """Return what a text leaves over for the letters without a name: for one of them, or for vowel signs and tones of
    Thai or Lao, whose order is that of the text.
    """
    nameless = [letter for letter, named in letters if named == NAMELESS]
    for sign in "".join(named for _, named in letters if named != NAMELESS):
        if sign not in text:
            return []
        text = text.replace(sign, "", 1)
    if len(nameless) == 1 and text:
        return [(nameless[0], text)]
    in_order = len(nameless) == len(text) and all(map(TONES.match, text))
    return list(zip(nameless, text, strict=True)) if in_order else []


def _resources(content: Any) -> Any:
    import pikepdf

    return content.resources if isinstance(content, pikepdf.Page) else content.get("/Resources", pikepdf.Dictionary())


def texts_of(listed: bytes) -> dict[int, str]:
    """Return the texts that a font lists, by code."""
    texts = FileUnicodeMap()
    CMapParser(texts, BytesIO(listed)).run()
    return texts.cid2unichr


def _length(font: Any) -> int:
    """Return how many bytes make a code of a font."""
    return 2 if font.get("/Subtype") == "/Type0" else 1


def _marked(content: Any, lengths: dict[str, int]) -> Iterator[tuple[str, Shown]]:
    """Yield the texts that are told of letters, '' for none, with these, as far as their fonts are known."""
    import pikepdf

    font, fonts, marks = "", [], []
    for operands, operator in pikepdf.parse_content_stream(content):
        match str(operator):
            case "Tf":
                font = str(operands[0])
            case "q":
                fonts.append(font)
            case "Q" if fonts:
                font = fonts.pop()
            case "BMC" | "BDC" as kind:
                marks.append((_told(operands[1]) if kind == "BDC" else "", []))
            case "EMC" if marks:
                text, shown = marks.pop()
                if text:
                    yield text, shown
            case kind if kind in SHOW and font in lengths:
                letters = [(font, code) for code in _codes(operands[-1], lengths[font])]
                if not any(text for text, _ in marks):
                    yield "", letters
                for _, shown in marks:
                    shown += letters


def _told(properties: Any) -> str:
    import pikepdf

    return str(properties.get("/ActualText", "")) if isinstance(properties, pikepdf.Dictionary) else ""


def _codes(shown: Any, length: int) -> Iterator[int]:
    """Yield the codes of what an operator shows: a string, or several with gaps between them."""
    import pikepdf

    for part in shown if isinstance(shown, pikepdf.Array) else [shown]:
        if isinstance(part, pikepdf.String):
            whole = bytes(part)
            yield from (int.from_bytes(whole[at : at + length]) for at in range(0, len(whole), length))


def with_name(listed: bytes, code: int, text: str) -> bytes:
    """Return a font's list of texts with one more in it."""
    head, end, tail = listed.rpartition(END)
    name = f"1 beginbfchar\n<{code:04X}> <{text.encode('utf-16-be').hex().upper()}>\nendbfchar\n"
    return head + name.encode() + end + tail
