"""The editions that have a book of rules: their names, what house rules change in them, and all compared. No pygame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.client.ambition.field_words import label_of
from game.client.ambition.view import ExplainedText, worths
from game.client.ambition.words import house_name, option_words
from game.client.app.rulebook.model import Block, Paragraph, RuleChanges, WordTable
from game.client.kit.i18n import N_, _, first_capital, listed, ngettext
from game.client.table.words import card_words, suit_words
from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import EDITIONS, Edition, Rules

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
    return (
        house_name(rules.house)
        if rules.house is not None
        else _(_TITLES[rules.edition, rules.players])
    )


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
    return listed(
        [f"{count} \u00d7 {worth}" for count, worth in zip(value, (10, 5, 1), strict=True) if count]
    )


def changed_rows(rules: Rules) -> list[tuple[str, str, str]]:
    """Return what house rules change, as (field or card, value in the edition, value here) in words."""
    if rules.house is None:
        return []
    base = Rules(rules.edition, players=rules.players).numbers
    rows = []
    for field, value in rules.house.changes:
        if field == "card_points":
            rows += [
                (first_capital(card_words(card)), str(base.card_points[card]), str(points))
                for card, points in value
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


def source_words(rules: Rules) -> str:
    """Return whose rules these are, and who told them where the text isn't the inventor's own."""
    teller = {"2004": "赤桐 (Akagiri)", "simple": "Nakoa Davis"}.get(rules.edition)
    if teller is None:
        return _("Rules © Mike Church, 2003–2006, explained in our own words.")
    return _(
        "Rules © Mike Church, 2003–2006, as told by {name}, explained in our own words."
    ).format(name=teller)


Cell = str | tuple[str, ...]
_NONE = "\u2013"


def editions_table(rules: Rules) -> WordTable:
    """Return the table that compares the editions.

    The column of the rules' own edition is marked, and shows these rules with their options."""
    own = [(plain.edition, plain.players) for plain in PLAIN].index((rules.edition, rules.players))
    shown = [rules if i == own else plain for i, plain in enumerate(PLAIN)]
    rows: list[tuple[str, Callable[[Rules], Cell]]] = [
        (_("Points"), lambda r: _points(r.numbers)),
        (_("Passes"), lambda r: r.numbers.pass_cycle),
        (_("First trick"), lambda r: _first(r.numbers)),
        (_("Too few"), _under),
        (_("A strike for it"), _struck),
        (
            _("The most"),
            lambda r: _about(
                r, _("nothing, a strike") if r.numbers.strike_limit else _("nothing"), "most"
            ),
        ),
        (
            _("Most per round"),
            lambda r: _about(r, str(r.numbers.cap) if r.numbers.cap else _NONE, "safe"),
        ),
        (_("Nil"), _nil),
        (_("Slam"), _slam),
        (_("The others"), _beside),
        (_("The last trick"), lambda r: _last(r.numbers)),
        (_("The end"), _end),
        (_("Wins"), lambda r: _wins(r.numbers)),
    ]
    if not all(each.numbers.high_two for each in shown):
        rows.insert(3, (_("The high 2"), lambda r: _("yes") if r.numbers.high_two else _("no")))
    heads = [short_title(each) for each in shown]
    if rules.house is not None:
        heads[own] = _("House rules")
    elif rules.chosen():
        heads[own] += " +"  # with options
    return WordTable(
        tuple(heads), tuple((head, tuple(cell(each) for each in shown)) for head, cell in rows), own
    )


def _about(rules: Rules, words: str, *kinds: str) -> ExplainedText:
    """Return words with an explanation of these kinds of outcomes."""
    found = worths(rules)
    return ExplainedText(words, *(found[kind] for kind in kinds if kind in found))


def _points(n: Edition) -> str:
    return _("{total}, {tricks} tricks").format(total=n.total, tricks=n.tricks)


def _first(n: Edition) -> str:
    if n.opening_card >= 0:
        return _("{card} leads").format(card=card_words(n.opening_card))
    if n.blind_suit >= 0:
        return _("blind, {suit}").format(suit=suit_words(n.blind_suit))
    return _("left of the dealer")


def _under(rules: Rules) -> ExplainedText:
    words = (
        _("under {quota}: counts")
        if rules.numbers.understrike_scores
        else _("under {quota}: nothing")
    )
    return _about(rules, words.format(quota=rules.numbers.quota), "under", "safe")


def _struck(rules: Rules) -> ExplainedText:
    if not rules.numbers.strike_limit:
        return _about(rules, _NONE, "under")
    words = _("yes") if rules.numbers.understrike_fatal else _("never the last")
    return _about(rules, words, "under", "under_last")


def _nil(rules: Rules) -> ExplainedText:
    n = rules.numbers
    words = _("no trick: {points}") if n.nil_by_tricks else _("no points: {points}")
    if rules.nil_bidding:
        points = _("{bid} or {unbid}").format(bid=n.nil_bid_points, unbid=n.nil_unbid_points)
        return _about(rules, words.format(points=points), "nil_bid", "nil_unbid")
    if n.nil_shared_points:
        words += "; " + _("several {points}").format(points=n.nil_shared_points)
    return _about(rules, words.format(points=n.nil_points), "nil", "nil_shared")


def _slam(rules: Rules) -> ExplainedText:
    n = rules.numbers
    words = _("{at}: {points}, once each") if n.slam_once else _("{at}: {points}")
    words = words.format(at=n.slam_at, points=n.slam_points)
    if n.grand_slam_points or n.grand_slam_pardon:
        all_tricks = worths(rules)["grand"]
        words += "; " + _("all {points}").format(points=all_tricks.points)
    return _about(rules, words, "slam", "grand")


def _beside(rules: Rules) -> ExplainedText:
    n = rules.numbers
    if not n.slam_spares:
        return _about(rules, _("as usual"))
    most = n.slam_others_cap
    return _about(rules, _("{n} at most").format(n=most) if most else _("nothing"), "beside")


def _last(n: Edition) -> str:
    if n.last_trick_points:
        return _("{n} points more").format(n=n.last_trick_points)
    return _("may take {n} off").format(n=n.last_trick_deduct) if n.last_trick_deduct else _NONE


def _end(rules: Rules) -> str:
    n, said = rules.numbers, []
    if n.strike_limit:
        said.append(ngettext("{n} strike", "{n} strikes", n.strike_limit).format(n=n.strike_limit))
    if n.rounds:
        said.append(ngettext("{n} round", "{n} rounds", n.rounds).format(n=n.rounds))
    if n.target:
        said.append(ngettext("{n} point", "{n} points", n.target).format(n=n.target))
    if rules.short_game:
        said.append(ngettext("{n} point", "{n} points", n.short_target).format(n=n.short_target))
    return listed(said)


def _wins(n: Edition) -> str:
    if n.clean_winner:
        return _("highest score, no new strike")
    return (
        _("highest score, under {n} strikes").format(n=n.strike_limit)
        if n.strike_limit
        else _("highest score")
    )
