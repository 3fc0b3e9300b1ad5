"""The editions that have a book of rules, and their names. No pygame."""

from __future__ import annotations

from typing import Any

from game.client.ambition.field_words import label_of
from game.client.ambition.words import house_name, option_words
from game.client.app.rulebook.model import Block, Paragraph, RuleChanges
from game.client.kit.i18n import N_, _, first_capital, listed
from game.client.table.words import card_words, suit_words
from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import EDITIONS, Rules

PLAIN = (*(Rules(edition) for edition in EDITIONS), Rules("2004", players=3))
"""Every edition for every number of players, without options."""

_TITLES = {
    ("2006", 4): N_("The rules of 2006"),
    ("2005", 4): N_("The rules of 2005"),
    ("simple", 4): N_("The simple rules"),
    ("2004", 4): N_("The rules of 2004"),
    ("2004", 3): N_("2004, three players"),
}
_SHORT = {
    ("2006", 4): N_("2006"),
    ("2005", 4): N_("2005"),
    ("simple", 4): N_("Simple"),
    ("2004", 4): N_("2004"),
    ("2004", 3): N_("2004, three"),
}


def title_of(rules: Rules) -> str:
    """Return the name of the rules; house rules have the name that they were given."""
    return house_name(rules.house) if rules.house is not None else _(_TITLES[rules.edition, rules.players])


def short_title(rules: Rules) -> str:
    """Return the edition in a word or two, for the head of a column."""
    return _(_SHORT[rules.edition, rules.players])


def direction_words() -> dict[str, str]:
    """Return the words for the directions of a pass, by their names in the data."""
    return {
        "left": _("left"),
        "right": _("right"),
        "across": _("across"),
        "scatter": _("one to each"),
        "hold": _("no pass"),
    }


def value_words(field: str, value: Any) -> str:
    """Return a field's value, in the format of an edition, in words."""
    kind = FIELDS[field].kind
    if kind == "flag":
        return _("yes") if value else _("no")
    if kind == "number":
        return _("none") if value == 0 and FIELDS[field].off_at_zero else str(value)
    if kind == "a card or null":
        return card_words(value) if value >= 0 else _("left of the dealer, any card")
    if kind == "a suit or null":
        return suit_words(value) if value >= 0 else _("none")
    if kind == "cards":
        return listed([card_words(card) for card in value]) if value else _("none")
    if kind == "directions":
        words = direction_words()
        return listed([words[direction] for direction in value])
    return listed([f"{count} \u00d7 {worth}" for count, worth in zip(value, (10, 5, 1), strict=True) if count])


def changed_rows(rules: Rules) -> list[tuple[str, str, str]]:
    """Return what house rules change, as (field or card, value in the edition, value here) in words."""
    if rules.house is None:
        return []
    base = Rules(rules.edition, players=rules.players).numbers
    rows = []
    for field, value in rules.house.changes:
        if field == "card_points":
            rows += [
                (first_capital(card_words(card)), str(base.card_points[card]), str(points)) for card, points in value
            ]
        else:
            before = getattr(base, field)
            rows.append((label_of(field), value_words(field, before), value_words(field, value)))
    return rows


def changes(rules: Rules) -> tuple[Block, ...]:
    """Return the page that says what house rules change; it is empty for an edition."""
    if rules.house is None:
        return ()
    rows, base = changed_rows(rules), title_of(Rules(rules.edition, players=rules.players))
    words = _("“{name}”: house rules, based on “{edition}”. The changes:")
    if not rows:
        words = _("“{name}”: house rules, based on “{edition}”, with no changes.")
    blocks: list[Block] = [Paragraph(words.format(name=title_of(rules), edition=base))]
    if option_words(rules):
        blocks.append(Paragraph(_("Options: {words}.").format(words=listed(option_words(rules)))))
    return (*blocks, *([RuleChanges(tuple(rows))] if rows else []))
