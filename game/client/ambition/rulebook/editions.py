"""The editions that there are books of, by name. No pygame."""

from __future__ import annotations

from game.client.kit.i18n import N_, _
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
    """What the rules are called: house rules by the name they were given."""
    return rules.house.name if rules.house is not None else _(_TITLES[rules.edition, rules.players])


def short_title(rules: Rules) -> str:
    """The edition in a word or two, for the head of a column."""
    return _(_SHORT[rules.edition, rules.players])
