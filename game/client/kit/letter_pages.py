"""The pages of the letter board: which letters a field accepts, in the language of the window. No pygame.

A page has rows of equal length. Kana are in the usual order, a column for each consonant, then those with marks, then the small
ones. A test checks that the fonts have every letter.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit.i18n import N_, _, language

WORDS, DIGITS, CODE = "words", "digits", "code"
"""What a field accepts: any text, digits only, or the letters of a code."""
_KATAKANA = 0x30A1 - 0x3041  # so far behind the hiragana
_SMALL = "ぁぃぅぇぉっゃゅょ"


@dataclass(frozen=True, slots=True)
class Page:
    """One page of letters: `sign` stands on the key that turns to it, `words` name it. Where it is `cased` it has small letters
    and capitals; `start` is the row and column that has the focus first."""

    id: str
    sign: str
    words: str
    rows: tuple[str, ...]
    cased: bool = False
    start: tuple[int, int] = (0, 0)


_HIRAGANA = (
    "あかさたなはまやらわがざだばぱぁゃ",
    "いきしちにひみ「りをぎじぢびぴぃゅ",
    "うくすつぬふむゆるんぐずづぶぷぅょ",
    "えけせてねへめ」れーげぜでべぺぇっ",
    "おこそとのほもよろ・ごぞどぼぽぉ、",
)
_LETTERS = Page(
    "letters", "abc", N_("Letters"), ("1234567890", "qwertyuiop", "asdfghjkl\u2019", "zxcvbnm,.-"), True, (2, 4)
)
_ACCENTS = Page(
    "accents",
    "àéñ",
    N_("Letters with marks"),
    ("àáâãäåāăąæçćčďđð", "èéêëēėęěğìíîïīįı", "łñńňòóôõöøōőœŕřþ", "śšşßťúùûüūůűýźżž"),
    True,
)
_SIGNS = Page("signs", "?!&", N_("Signs"), ("!?&+=*#%@/", "()[]:;\u201c\u201d\"'", "«»–_~§$£°^"))
_KANA = (
    Page("hiragana", "あいう", N_("Hiragana"), _HIRAGANA),
    Page(
        "katakana",
        "アイウ",
        N_("Katakana"),
        tuple(
            "".join(
                chr(ord(each) + _KATAKANA) if "ぁ" <= each <= "ん" else "ヴ" if each == "、" else each for each in row
            )
            for row in _HIRAGANA
        ),
    ),
)
_DIGITS = Page(DIGITS, "123", N_("Digits"), ("12345", "67890"))
_CODE = Page(CODE, "ABC", N_("Letters"), ("01234567", "89ABCDEF", "GHJKMNPQ", "RSTVWXYZ"))
"""The letters of codes, which leave out those that look like digits."""
_NAMES = {
    ",": N_("comma"),
    ".": N_("full stop"),
    "-": N_("hyphen"),
    "\u2019": N_("apostrophe"),
    "'": N_("straight apostrophe"),
    "!": N_("exclamation mark"),
    "?": N_("question mark"),
    "&": N_("ampersand"),
    "+": N_("plus"),
    "=": N_("equals"),
    "*": N_("asterisk"),
    "#": N_("number sign"),
    "%": N_("per cent"),
    "@": N_("at sign"),
    "/": N_("slash"),
    "(": N_("opening bracket"),
    ")": N_("closing bracket"),
    "[": N_("opening square bracket"),
    "]": N_("closing square bracket"),
    ":": N_("colon"),
    ";": N_("semicolon"),
    "\u201c": N_("opening quotation mark"),
    "\u201d": N_("closing quotation mark"),
    '"': N_("straight quotation mark"),
    "«": N_("opening guillemet"),
    "»": N_("closing guillemet"),
    "–": N_("dash"),
    "_": N_("underscore"),
    "~": N_("tilde"),
    "§": N_("section sign"),
    "$": N_("dollar"),
    "£": N_("pound"),
    "°": N_("degree"),
    "^": N_("circumflex"),
    "「": N_("opening corner bracket"),
    "」": N_("closing corner bracket"),
    "ー": N_("long vowel mark"),
    "・": N_("middle dot"),
    "、": N_("ideographic comma"),
}
"""What signs are called, which speech passes over."""


def pages(takes: str) -> tuple[Page, ...]:
    """The pages for a field that takes WORDS, DIGITS or a CODE; the first is open at first."""
    if takes == DIGITS:
        return (_DIGITS,)
    if takes == CODE:
        return (_CODE,)
    latin = (_LETTERS, _ACCENTS, _SIGNS)
    return (*_KANA, *latin) if language() == "ja" else latin


def capital(letter: str) -> str:
    """The capital of a letter; of one that has no single capital itself."""
    return letter.upper() if len(letter.upper()) == 1 else letter


def letter_words(letter: str, cased: bool = True) -> str:
    """A letter as it is read aloud: capitals (where there are small ones, `cased`), small kana and signs by name."""
    if letter in _NAMES:
        name = _NAMES[letter]
        return _(name)
    plain = chr(ord(letter) - _KATAKANA) if "ァ" <= letter <= "ヴ" else letter
    if plain in _SMALL:
        return _("small {letter}").format(letter=chr(ord(letter) + 1))
    if cased and letter != letter.lower():
        return _("capital {letter}").format(letter=letter)
    return letter
