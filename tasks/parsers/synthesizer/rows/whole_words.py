"""What tells that a line ends with a whole word: small words that join others, by language, or numbers."""

from __future__ import annotations

from tasks.parsers.synthesizer.rows.totals import UNSPACED, language_of_pages

SMALL = {
    "en": "of to the for from with and",
    "de": "der die und von für mit",
    "nl": "van het de en voor met",
    "fr": "de du des le la et par",
    "es": "de del el la y en por",
    "pt": "de da do e em para por",
    "it": "di del della e per con",
    "sv": "och av på för till",
    "nb": "og av på for til",
    "da": "og af på for til",
    "fi": "ja sekä tai",
    "pl": "i w z na do od za dla oraz",
    "cs": "a v z na do od za pro",
    "sk": "a v z na do od za pre",
    "hr": "i u na od za iz",
    "sl": "in v na od za iz",
    "ro": "de la din pe cu pentru și",
    "hu": "az és egy",
    "et": "ja ning",
    "lt": "ir už iš su",
    "lv": "un par ar no",
    "tr": "ve ile için",
    "id": "dan ke dari untuk di",
    "ms": "dan ke dari untuk di",
    "ru": "и в на с по за от для",
    "el": "και του της των για από με σε",
}
ENGLISH = r" (for|from|with)$"  # written in every country, and not how words of other languages end
# A word and a number, one above the other; fewer letters may belong to a code.
WORD_AND_NUMBER = r"[^\W\d_]{4} \d|\d [^\W\d_]{4,}$"


def between_words(texts: list[str]) -> tuple[tuple[str, str], ...]:
    """Return the constant that tells, of the words around a line's end, whether the first is a whole word.

    Beside a small word of the language, or between a word and a number; none for languages that part no words.
    """
    language = language_of_pages(texts)
    if language in UNSPACED:
        return ()
    words = SMALL.get(language, "").replace(" ", "|")
    small = [rf"(?<!\S)({words})(?!\S)"] if words else []
    told = "|".join([*small, *([] if language == "en" else [ENGLISH]), WORD_AND_NUMBER])
    return (("WORD_END", f're.compile(r"(?i){told}")'),)
