"""The page on which all editions stand beside each other, from their numbers. No pygame."""

from __future__ import annotations

from game.client.ambition.rulebook.editions import PLAIN, short_title
from game.client.app.rulebook.model import Section, Table
from game.client.kit.i18n import _, listed, ngettext
from game.client.table.card_words import card_words, suit_words
from game.engine.ambition.editions import Edition, Rules

Cell = str | tuple[str, ...]
_NONE = "\u2013"


def editions_section(rules: Rules) -> Section:
    """The page; the column of the rules' own edition is marked."""
    numbers = [plain.numbers for plain in PLAIN]
    own = [(plain.edition, plain.players) for plain in PLAIN].index((rules.edition, rules.players))
    rows = (
        (_("Points"), _points),
        (_("Passes"), lambda n: n.pass_cycle),
        (_("First trick"), _first),
        (_("Too few"), _under),
        (_("A strike for it"), _struck),
        (_("The most"), lambda n: _("nothing, a strike") if n.strike_limit else _("nothing")),
        (_("A round, at most"), lambda n: str(n.cap) if n.cap else _NONE),
        (_("Nil"), _nil),
        (_("Slam"), _slam),
        (_("Beside it"), _beside),
        (_("The last trick"), _last),
        (_("The end"), _end),
        (_("Wins"), _wins),
    )
    table = Table(
        tuple(short_title(plain) for plain in PLAIN),
        tuple((head, tuple(cell(n) for n in numbers)) for head, cell in rows),
        own,
    )
    return Section("editions", _("How the editions differ"), (table,))


def _points(n: Edition) -> str:
    return _("{total}, {tricks} tricks").format(total=n.total, tricks=n.tricks)


def _first(n: Edition) -> str:
    if n.opening_card >= 0:
        return _("{card} leads").format(card=card_words(n.opening_card))
    if n.blind_suit >= 0:
        return _("blind, {suit}").format(suit=suit_words(n.blind_suit))
    return _("left of the dealer")


def _under(n: Edition) -> str:
    words = _("under {quota}: counts") if n.understrike_scores else _("under {quota}: nothing")
    return words.format(quota=n.quota)


def _struck(n: Edition) -> str:
    if not n.strike_limit:
        return _NONE
    return _("yes") if n.understrike_fatal else _("never the last")


def _nil(n: Edition) -> str:
    words = _("no trick: {points}") if n.nil_by_tricks else _("no points: {points}")
    if n.nil_shared_points:
        words += "; " + _("several {points}").format(points=n.nil_shared_points)
    return words.format(points=n.nil_points)


def _slam(n: Edition) -> str:
    words = _("{at}: {points}, once each") if n.slam_once else _("{at}: {points}")
    return words.format(at=n.slam_at, points=n.slam_points)


def _beside(n: Edition) -> str:
    if not n.slam_spares:
        return _("as ever")
    return _("{n} at most").format(n=n.slam_others_cap) if n.slam_others_cap else _("nothing")


def _last(n: Edition) -> str:
    if n.last_trick_points:
        return _("{n} points more").format(n=n.last_trick_points)
    return _("may take {n} off").format(n=n.last_trick_deduct) if n.last_trick_deduct else _NONE


def _end(n: Edition) -> str:
    said = []
    if n.strike_limit:
        said.append(ngettext("{n} strike", "{n} strikes", n.strike_limit).format(n=n.strike_limit))
    if n.rounds:
        said.append(ngettext("{n} round", "{n} rounds", n.rounds).format(n=n.rounds))
    if n.target:
        said.append(ngettext("{n} point", "{n} points", n.target).format(n=n.target))
    return listed(said)


def _wins(n: Edition) -> str:
    if n.clean_winner:
        return _("most points, no new strike")
    return _("most points, under {n} strikes").format(n=n.strike_limit) if n.strike_limit else _("most points")
