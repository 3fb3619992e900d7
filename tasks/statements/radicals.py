"""Radicals that look like Chinese letters: a font with one glyph for both may map it to the radical."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

RADICAL = re.compile("[\u2e80-\u2fdf]")
# Unicode's own normal forms have no letters for these, although they look like whole ones (EquivalentUnifiedIdeograph).
LOOK_ALIKES = dict(
    zip(
        "\u2ea0\u2ec1\u2ec4\u2ec5\u2ec6\u2ec9\u2ecb\u2ed1\u2ed3\u2ed4\u2ed7\u2ed8\u2ed9\u2eda\u2edb\u2edc\u2edd"
        "\u2ee2\u2ee3\u2ee4\u2ee5\u2ee6\u2ee7\u2ee8\u2ee9\u2eea\u2eeb\u2eec\u2eed\u2eee\u2eef\u2ef0\u2ef1\u2ef2",
        "民虎西见角贝车長长门雨青韦页风飞食马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀",
        strict=True,
    )
)
# The forms that China, Japan and older texts have of the letter that some look like.
FORMS = {"\u2f3e": "户戸戶", "\u2fad": "青靑", "\u2fc8": "黄黃", "\u2fca": "黑黒"}
NORMAL = {sign: letter for sign in map(chr, range(0x2E80, 0x2FE0)) if (letter := normalize("NFKC", sign)) != sign}
RADICALS = {**NORMAL, **LOOK_ALIKES}


def letters_of(texts: Iterable[str]) -> dict[str, str]:
    """Return the letter for each radical, in the form that some texts have of it, or their other letters.

    Texts that the Chinese standard of simplified letters has, and those of traditional and Japanese ones lack, are
    simplified.
    """
    text = "".join(letter for one in texts for letter in one if "\u4e00" <= letter <= "\u9fff")
    simplified = _has(text, "gb2312") and not _has(text, "big5") and not _has(text, "shift_jis")
    own = {sign: next((one for one in forms if one in text), "") for sign, forms in FORMS.items()}
    own = {sign: letter or (FORMS[sign][0] if simplified else NORMAL[sign]) for sign, letter in own.items()}
    return {**RADICALS, **own}


def _has(text: str, standard: str) -> bool:
    return text.encode(standard, "ignore").decode(standard) == text
