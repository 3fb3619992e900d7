"""Letters of right-to-left script that a font draws as one, such as lam and alef: they are named as they are read.

All other letters of such a word stand on the page from its end, so these have to as well before the word is turned: a
copy's fonts name them the other way round.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tasks.statements.marked_text import texts_of, with_name

if TYPE_CHECKING:
    import pikepdf

JOINED = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]{2,}")


def are_joined(text: str) -> bool:
    """Tell whether the text of one letter is several of right-to-left script."""
    return bool(JOINED.fullmatch(text))


def mirror_letters(document: pikepdf.Pdf) -> bool:
    """Let the fonts of a document name such letters from the last to the first; return False where none draws any."""
    import pikepdf

    fonts = (thing for thing in document.objects if isinstance(thing, pikepdf.Dictionary) and "/ToUnicode" in thing)
    streams = {font.ToUnicode.objgen: font.ToUnicode for font in fonts if isinstance(font.ToUnicode, pikepdf.Stream)}
    found = False
    for stream in streams.values():
        listed = stream.read_bytes()
        for code, text in texts_of(listed).items():
            if are_joined(text):
                listed, found = with_name(listed, code, text[::-1]), True
        stream.write(listed)
    return found
