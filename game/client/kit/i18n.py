"""Translation of the program's words; English is the source.

Catalogues are in ``assets/locale/<code>/LC_MESSAGES``. ``_``, ``pgettext`` and ``ngettext`` look a
text up when they are called, so no sentence outlives a change of language. ``python -m
tools.locale`` collects the texts that they are called with and compiles the catalogues."""

from __future__ import annotations

import gettext as _gettext
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import assets

DOMAIN = "ambition"
LOCALE_DIR = assets.path("locale")
NAMES = {"en": "English", "ja": "日本語"}
"""What each language calls itself; never translated."""

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
_language = "en"


def languages() -> tuple[str, ...]:
    """Return the codes of the program's languages: English, then every language with a compiled catalogue."""
    found = {path.parents[1].name for path in LOCALE_DIR.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ("en", *sorted(found - {"en"}))


def first_spoken(preferred: Iterable[str]) -> str:
    """Return the first of the `preferred` languages that the program has; "en" if it has none of them."""
    spoken = languages()
    return next((code for code in preferred if code in spoken), "en")


def set_language(code: str) -> str:
    """Switch to the language `code` and return the language now in force.

    A code without a catalogue means English."""
    global _catalogue, _language
    _language = code if code in languages() else "en"
    if _language == "en":
        _catalogue = _gettext.NullTranslations()
    else:
        _catalogue = _gettext.translation(DOMAIN, str(LOCALE_DIR), languages=[_language])
    return _language


def language() -> str:
    """Return the code of the language in force."""
    return _language


@cache
def read_words(name: str) -> dict[str, Any]:
    """Return a file of assets/book, whose words are in English."""
    return tomllib.loads(assets.path("book", f"{name}.toml").read_text(encoding="utf-8"))


def _(text: str) -> str:
    """Return `text` in the language in force."""
    return _catalogue.gettext(text)


def pgettext(context: str, text: str) -> str:
    """Return `text` in the language in force; `context` tells apart two meanings of the same English words."""
    return _catalogue.pgettext(context, text)


def ngettext(one: str, many: str, n: int) -> str:
    """Return `one` or `many`, whichever the number `n` requires, in the language in force."""
    return _catalogue.ngettext(one, many, n)


def N_(text: str) -> str:  # noqa: N802  gettext's usual name
    """Return `text` unchanged, but mark it for the catalogues.

    It is for words in data that are looked up with ``_`` when they are shown."""
    return text


def listed(items: Sequence[str]) -> str:
    """Return the items joined by commas: ``"a, b, c"``."""
    text = items[0] if items else ""
    for item in items[1:]:
        text = _("{items}, {last}").format(items=text, last=item)
    return text


def first_capital(text: str) -> str:
    """Return the text with its first letter capital and all others unchanged."""
    return text[:1].upper() + text[1:]


def or_of(items: Sequence[str]) -> str:
    """Return the items as a choice: ``"a, b or c"``."""
    if len(items) < 2:
        return listed(items)
    return _("{items} or {last}").format(items=listed(items[:-1]), last=items[-1])


def all_of(items: Sequence[str]) -> str:
    """Return the items as one phrase: ``"a, b and c"``."""
    if len(items) < 2:
        return listed(items)
    return _("{items} and {last}").format(items=listed(items[:-1]), last=items[-1])
