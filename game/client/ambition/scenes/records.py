"""Records of Ambition: what a list says of one, the match it holds, and the record to give away."""

from __future__ import annotations

from typing import Any

from game.client.ambition.controller import shown_name
from game.client.ambition.refusals import SENTENCES, refusal_words
from game.client.ambition.words import rules_words
from game.client.app.records import RecordProblem
from game.client.games import Listed
from game.client.kit.i18n import _, ngettext
from game.client.table.controller import ME
from game.client.table.refusals import placed_words
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.reading import RecordError


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
