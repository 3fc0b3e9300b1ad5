"""Words in the player's language. English is the source; catalogues lie in ``assets/locale/<code>/LC_MESSAGES``.

``_``, ``pgettext`` and ``ngettext`` look the language up when they are called: no sentence outlives a change of language.
``python -m tools.locale`` collects what they are called with and compiles the catalogues.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Iterable, Sequence

import assets

DOMAIN = "ambition"
LOCALE_DIR = assets.path("locale")
NAMES = {"en": "English", "ja": "日本語"}
"""What each language calls itself: never translated."""

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
_language = "en"


def languages() -> tuple[str, ...]:
    """Codes the program speaks: English, then every language with a compiled catalogue."""
    found = {path.parents[1].name for path in LOCALE_DIR.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ("en", *sorted(found - {"en"}))


def first_spoken(preferred: Iterable[str]) -> str:
    """The first of the languages somebody prefers that the program speaks; English if it speaks none of them."""
    spoken = languages()
    return next((code for code in preferred if code in spoken), "en")


def set_language(code: str) -> str:
    """Switch to `code`; a language without a catalogue means English. Returns the language in force."""
    global _catalogue, _language
    _language = code if code in languages() else "en"
    if _language == "en":
        _catalogue = _gettext.NullTranslations()
    else:
        _catalogue = _gettext.translation(DOMAIN, str(LOCALE_DIR), languages=[_language])
    return _language


def language() -> str:
    """The code of the language in force."""
    return _language


def _(text: str) -> str:
    """`text` in the language in force."""
    return _catalogue.gettext(text)


def pgettext(context: str, text: str) -> str:
    """`text` in the language in force, where the same English words mean two things; `context` says which."""
    return _catalogue.pgettext(context, text)


def ngettext(one: str, many: str, n: int) -> str:
    """`one` or `many` as the number `n` asks for, in the language in force."""
    return _catalogue.ngettext(one, many, n)


def N_(text: str) -> str:
    """`text` as it is, marked for the catalogues: words of data that are looked up with ``_`` when they are shown."""
    return text


def listed(items: Sequence[str]) -> str:
    """Items with commas: ``"a, b, c"``."""
    text = items[0] if items else ""
    for item in items[1:]:
        text = _("{items}, {last}").format(items=text, last=item)
    return text


def first_capital(text: str) -> str:
    """The words as a line begins with them; names and abbreviations in them keep their letters."""
    return text[:1].upper() + text[1:]


def or_of(items: Sequence[str]) -> str:
    """Items as a choice: ``"a, b or c"``."""
    if len(items) < 2:
        return listed(items)
    return _("{items} or {last}").format(items=listed(items[:-1]), last=items[-1])


def all_of(items: Sequence[str]) -> str:
    """Items as one phrase: ``"a, b and c"``."""
    if len(items) < 2:
        return listed(items)
    return _("{items} and {last}").format(items=listed(items[:-1]), last=items[-1])
