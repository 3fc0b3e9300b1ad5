"""What is said about one deal: its fingerprint before and after the round, and its code for others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.ambition.controller import shown_name
from game.client.ambition.refusals import SENTENCES, refusal_words
from game.client.ambition.words import rules_words
from game.client.app.codes import finished_code, spaced
from game.client.app.facts import Block, FactsData
from game.client.app.records import RecordProblem
from game.client.games import Listed
from game.client.kit import ids
from game.client.kit.i18n import _, ngettext
from game.client.table.controller import ME, shown_hash
from game.client.table.refusals import placed_words
from game.engine.ambition.codes import DealCode, MatchCode, encode
from game.engine.ambition.dealing import deal_hash, deal_text
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.reading import RecordError

# ---- what is said about one deal
#
# its fingerprint before and after the round, and its code for others.


def sealed_facts(number: int, shown: str) -> FactsData:
    """The fingerprint of a deal whose cards are still hidden."""
    words = _(
        "The cards of this round were fixed before anyone acted. This is their fingerprint "
        "(SHA-256). After the round the cards are shown with it, so anyone can check that "
        "nothing was changed."
    )
    return FactsData(
        _("The deal"),
        _("Round {n}").format(n=number),
        (Block("words", (words,)), Block("box", spaced(shown))),
        ((ids.COPY, _("Copy"), "last"), (ids.CLOSE, _("Close"), None)),
    )


def open_facts(match: Match, index: int, names: Sequence[str]) -> FactsData:
    """The fingerprint of a counted round's deal, and whether it is the one that was shown before the pass."""
    history = match.rounds[index]
    shown, now = shown_hash(match, index), deal_hash(history.deal)
    if shown is None:
        words = _("The hash of this deal. The record doesn’t say which hash was shown before the pass.")
        verdict: tuple[Block, ...] = (Block("words", (words,)),)
    elif shown == now:
        verdict = (Block("yes", (_("The hash shown before the pass matches this deal."),)),)
    else:
        no = Block("no", (_("The hash shown before the pass was different:"),))
        verdict = (no, Block("box", spaced(shown)), Block("words", (_("This deal has the hash:"),)))
    hands = deal_text(history.deal).split("|")
    lines = tuple(hand + ("|" if i < len(hands) - 1 else "") for i, hand in enumerate(hands))
    order = _(
        "It is the SHA-256 of this text, written as one line with no spaces around the |. The hands, in order: {names}."
    )
    return FactsData(
        _("The deal"),
        _("Round {n}").format(n=history.number),
        (
            *verdict,
            Block("box", spaced(now)),
            Block("words", (order.format(names=", ".join(names)),)),
            Block("box", lines),
        ),
        ((ids.COPY, _("Copy the hash"), "last"), (ids.TEXT, _("Copy the text"), "last"), (ids.CLOSE, _("Close"), None)),
    )


def deal_code(match: Match, history: RoundHistory) -> str | None:
    """The code of a round's deal; None where its rules have no place in codes."""
    try:
        return encode(DealCode(match.rules, history.number, history.dealer, history.deal))
    except ValueError:
        return None


def match_code(match: Match) -> str | None:
    """The code of a finished match, if it has one."""
    return finished_code(match, lambda seed: encode(MatchCode(match.rules, seed)))


# ---- records of Ambition
#
# what a list says of one, the match it holds, and the record to give away.


def entry(record: dict[str, Any]) -> Listed:
    """What a list says of a record. Raises RecordProblem, or ValueError, KeyError, TypeError, IndexError or AttributeError for
    what is no such record."""
    players, result = record["players"], record["result"]
    names = tuple(shown_name(player) for player in players)
    place = result["places"][ME] if result["finished"] else None
    try:
        rules = Rules.from_record(record["rules"])
    except RulesError as error:
        raise RecordProblem(_unplayable(error), f"rules: {placed_words(error, SENTENCES)}") from None
    if len(names) != rules.players or not (place is None or isinstance(place, int)):
        raise ValueError(f"{rules.players} players were expected")
    rounds = len(record["rounds"])
    played = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    return Listed(names, "  ·  ".join((rules_words(rules), played)), place)


def read(record: dict[str, Any]) -> Match:
    """The match of a record, replayed by the rules. Raises RecordProblem, RecordError."""
    try:
        return from_record(record)
    except RecordError as error:
        if isinstance(error.__cause__, RulesError):
            raise RecordProblem(_unplayable(error.__cause__), placed_words(error, SENTENCES)) from None
        raise


def public_record(match: Match) -> dict[str, Any]:
    """The record to give away. While a match goes on it holds the counted rounds only and no seed: what is hidden stays so."""
    record = to_record(match)
    if not match.over:
        record |= {"current": None, "seed": None}
    return record


def _unplayable(error: RulesError) -> str:
    return _("its rules can’t be played: {reason}").format(reason=refusal_words(error))
