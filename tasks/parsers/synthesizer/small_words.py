"""Words that join others, by language: beside one of them, a line was broken between two words and inside none."""

from __future__ import annotations

from tasks.parsers.synthesizer.emission.literals import bracketed
from tasks.parsers.synthesizer.totals import language_of_pages

SMALL = {
    "en": "of to the for from at and by with",
    "de": "der die das und von vom für mit bei zum zur aus",
    "nl": "van het een de en aan voor met bij",
    "fr": "de du des le la les et au aux par pour sur chez",
    "es": "de del el la los las y en por para con al",
    "pt": "de da do das dos e em para por ao com",
    "it": "di del della dei il la e per con da al",
    "sv": "och av på för till med från",
    "nb": "og av på for til med fra",
    "da": "og af på for til med fra",
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
    "ru": "и в на с по за от для до із та",
    "el": "και του της των για από με σε",
}


def small_words(texts: list[str]) -> tuple[tuple[str, str], ...]:
    """Return the constant with the small words of the language that lines of a statement are written in, if known."""
    words = SMALL.get(language_of_pages(texts), "").split()
    return (("SMALL_WORDS", bracketed(words, "{}")),) if words else ()
