"""The page on which all editions stand beside each other, from their numbers. No pygame."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambition.rulebook.editions import PLAIN, short_title
from game.client.ambition.worth import Said, most_beside, worths
from game.client.app.rulebook.model import Section, Table
from game.client.kit.i18n import _, listed, ngettext
from game.client.table.card_words import card_words, suit_words
from game.engine.ambition.editions import Edition, Rules

Cell = str | tuple[str, ...]
_NONE = "\u2013"


def editions_section(rules: Rules) -> Section:
    """The page; the column of the rules' own edition is marked, and shows these rules with their options."""
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
            lambda r: _about(r, _("nothing, a strike") if r.numbers.strike_limit else _("nothing"), "most"),
        ),
        (_("Most per round"), lambda r: _about(r, str(r.numbers.cap) if r.numbers.cap else _NONE, "safe")),
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
    table = Table(tuple(heads), tuple((head, tuple(cell(each) for each in shown)) for head, cell in rows), own)
    return Section("editions", _("Editions compared"), (table,))


def _about(rules: Rules, words: str, *kinds: str) -> Said:
    """Words about what rounds are worth, of these kinds."""
    found = worths(rules)
    return Said(words, *(found[kind] for kind in kinds if kind in found))


def _points(n: Edition) -> str:
    return _("{total}, {tricks} tricks").format(total=n.total, tricks=n.tricks)


def _first(n: Edition) -> str:
    if n.opening_card >= 0:
        return _("{card} leads").format(card=card_words(n.opening_card))
    if n.blind_suit >= 0:
        return _("blind, {suit}").format(suit=suit_words(n.blind_suit))
    return _("left of the dealer")


def _under(rules: Rules) -> Said:
    words = _("under {quota}: counts") if rules.numbers.understrike_scores else _("under {quota}: nothing")
    return _about(rules, words.format(quota=rules.numbers.quota), "under", "safe")


def _struck(rules: Rules) -> Said:
    if not rules.numbers.strike_limit:
        return _about(rules, _NONE, "under")
    words = _("yes") if rules.numbers.understrike_fatal else _("never the last")
    return _about(rules, words, "under", "under_last")


def _nil(rules: Rules) -> Said:
    n = rules.numbers
    words = _("no trick: {points}") if n.nil_by_tricks else _("no points: {points}")
    if rules.nil_bidding:
        points = _("{bid} or {unbid}").format(bid=n.nil_bid_points, unbid=n.nil_unbid_points)
        return _about(rules, words.format(points=points), "nil_bid", "nil_unbid")
    if n.nil_shared_points:
        words += "; " + _("several {points}").format(points=n.nil_shared_points)
    return _about(rules, words.format(points=n.nil_points), "nil", "nil_shared")


def _slam(rules: Rules) -> Said:
    n = rules.numbers
    words = _("{at}: {points}, once each") if n.slam_once else _("{at}: {points}")
    words = words.format(at=n.slam_at, points=n.slam_points)
    if n.grand_slam_points or n.grand_slam_pardon:
        all_tricks = worths(rules)["grand"]
        words += "; " + _("all {points}").format(points=all_tricks.points)
    return _about(rules, words, "slam", "grand")


def _beside(rules: Rules) -> Said:
    n = rules.numbers
    if not n.slam_spares:
        return _about(rules, _("as usual"))
    most = most_beside(n)
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
        return _("most points, no new strike")
    return _("most points, under {n} strikes").format(n=n.strike_limit) if n.strike_limit else _("most points")
