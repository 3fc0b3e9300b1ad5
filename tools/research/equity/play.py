"""Matches that masters play by match equity, to which match equity is fitted."""

from __future__ import annotations

from ai.ambition.bots import AMBITION
from ai.ambition.levels import Level
from ai.runner import play_match
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.json_reader import dump_line
from game.engine.rng import Stream


def played(rules: Rules, level: Level, seed: int, index: int) -> str:
    """Return the record line of match `index` between four players of a level.

    It depends on nothing but the arguments."""
    stream = Stream("equity match", rules.edition, rules.players, rules.nil_bidding, rules.short_game, seed, index)
    entries = [{"name": str(seat), "kind": "ai", "level": level.id} for seat in range(rules.players)]
    match = Match(rules, entries, stream.next64() >> 11)
    play_match(AMBITION, match, [AMBITION.player(level, stream.next64()) for _entry in entries])
    return dump_line(AMBITION.to_record(match))
