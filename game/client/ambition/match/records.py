"""How records of matches are listed, read and given away."""

from __future__ import annotations

from game.client.ambition.controller import shown_name
from game.client.ambition.field_words import refusal_words
from game.client.ambition.words import rules_words
from game.client.app.records import RecordFileError
from game.client.games import Listed
from game.client.kit.i18n import _, ngettext
from game.client.table.person import ME
from game.client.table.words import placed_words
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.json_reader import Record, RecordError


def entry(record: Record) -> Listed:
    """Return what a list shows of a record.

    Raises RecordFileError if its rules can't be played, and ValueError, KeyError, TypeError,
    IndexError or AttributeError if it isn't such a record."""
    players, result = record["players"], record["result"]
    names = tuple(shown_name(player) for player in players)
    place = result["places"][ME] if result["finished"] else None
    try:
        rules = Rules.from_record(record["rules"])
    except RulesError as error:
        raise RecordFileError(_unplayable(error), f"rules: {placed_words(error)}") from None
    if len(names) != rules.players or not (place is None or isinstance(place, int)):
        raise ValueError(f"{rules.players} players were expected")
    rounds = len(record["rounds"])
    played = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    return Listed(names, "  ·  ".join((rules_words(rules), played)), place)


def read(record: Record) -> Match:
    """Return the match of a record, replayed by the rules.

    Raises RecordFileError if its rules can't be played, and RecordError for any other fault."""
    try:
        return from_record(record)
    except RecordError as error:
        if isinstance(error.__cause__, RulesError):
            raise RecordFileError(_unplayable(error.__cause__), placed_words(error)) from None
        raise


def public_record(match: Match) -> Record:
    """Return the record of a match in the form that may be given away.

    While the match goes on, that is only the counted rounds, without the seed, so that hidden cards
    stay hidden."""
    record = to_record(match)
    if not match.over:
        record |= {"current": None, "seed": None}
    return record


def _unplayable(error: RulesError) -> str:
    return _("its rules can’t be played: {reason}").format(reason=refusal_words(error))
