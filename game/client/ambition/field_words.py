"""The words of all fields that house rules may change: their page, name and explanation, and refusals. No pygame.

`game.engine.ambition.edition` defines which values a field may have; a new rule needs a field there
and an entry in assets/book/house.toml."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from game.client.kit.i18n import _, read_words
from game.client.table.words import card_words, reason_words
from game.engine.ambition.refusal import RulesError
from game.engine.refusal import Reason


class Words(NamedTuple):
    """The words of a field.

    `label`: its name; `about`: a sentence for people who don't know the rules by heart; `page`: the
    page with its row, or empty if it has no row of its own."""

    label: str
    about: str = ""
    page: str = ""


def house_pages() -> dict[str, str]:
    """Return the pages of house rules by id, with their names in English."""
    found: dict[str, str] = read_words("house")["pages"]
    return found


@cache
def field_words() -> dict[str, Words]:
    """Return the fields of house rules, and the options that are shown with them, in the order of their rows."""
    return {field: Words(**words) for field, words in read_words("house")["fields"].items()}


def label_of(field: str) -> str:
    """Return the name of a field or option; an unknown one is returned as it is."""
    found = field_words().get(field)
    return _(found.label) if found else field


def about(field: str) -> str:
    """Return the sentence that explains a field or option."""
    return _(field_words()[field].about)


def reason_of(error: RulesError) -> str:
    """Return the reason of an error in words, without the name of the field."""
    data = error.reason.data
    if "needs" in data:
        data = data | {"needs": label_of(data["needs"])}
    return reason_words(Reason(error.reason.code, **data))


def refusal_words(error: RulesError) -> str:
    """Return the field, the card if it is about one, and the reason of an error.

    An example is ``"Points for a Slam: two players could Slam; ..."``."""
    if not error.field:
        return reason_of(error)
    where = label_of(error.field)
    if error.field == "card_points" and "card" in error.reason.data:
        where = card_words(error.reason.data["card"])
    return _("{where}: {reason}").format(where=where, reason=reason_of(error))
