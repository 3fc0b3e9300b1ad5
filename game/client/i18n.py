"""Words in the player's language. English is the source; catalogues lie in ``assets/locale/<code>/LC_MESSAGES``.

``_`` and ``ngettext`` look the language up when they are called: no sentence outlives a change of language.
"""

from __future__ import annotations

import gettext as _gettext

import assets

DOMAIN = "ambition"
LOCALE_DIR = assets.path("locale")

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
_language = "en"


def languages() -> tuple[str, ...]:
    """Codes the program speaks: English, then every language with a compiled catalogue."""
    found = {path.parents[1].name for path in LOCALE_DIR.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ("en", *sorted(found - {"en"}))


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


def ngettext(one: str, many: str, n: int) -> str:
    """`one` or `many` as the number `n` asks for, in the language in force."""
    return _catalogue.ngettext(one, many, n)
