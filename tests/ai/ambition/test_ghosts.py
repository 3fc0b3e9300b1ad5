"""Ghosts: the same level with the same seed is the match itself, byte for byte, and what was played is kept."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ai.ambition.bots import AMBITION
from ai.ambition.ghosts import GhostMatch, Ghosts, _name
from ai.ambition.levels import LEVELS
from ai.answer_cache import AnswerCache
from ai.games import seat_seed
from ai.runner import play_match
from ai.workers import CancelledError, never_cancelled
from game.engine.ambition.daily import ROUNDS, daily, results
from game.engine.ambition.editions import Rules
from game.engine.ambition.ghost import course_of
from game.engine.ambition.match import Match
from game.engine.ambition.record import to_record
from game.engine.json_reader import Record, dump_line

DAY = course_of(daily(date(2026, 11, 23)).match(), rounds=ROUNDS)


def played(level: str, rules: Rules, rounds: int) -> Match:
    """A match in which a level sits in the person's seat, as the arena and the window's autoplay seat it."""
    levels, tastes = (level, "casual", "club", "novice"), ("steady", "nil", "slam", "careful")
    players: list[Record] = [
        {"name": str(seat), "kind": "ai", "level": each, "temperament": taste}
        for seat, (each, taste) in enumerate(zip(levels, tastes, strict=True))
    ]
    match = Match(rules, players[: rules.players], 77)
    bots = [
        AMBITION.player(
            LEVELS[each["level"]], seat_seed(77, seat), None, None, AMBITION.temperaments[each["temperament"]]
        )
        for seat, each in enumerate(players[: rules.players])
    ]
    play_match(AMBITION, match, bots, rounds)
    return match


@pytest.mark.parametrize("rules", [Rules(), Rules("2005"), Rules("simple"), Rules("2004", players=3)])
def test_the_ghost_of_the_same_level_and_seed_is_the_match(rules: Rules) -> None:
    match = played("club", rules, 2)
    assert dump_line(to_record(GhostMatch(course_of(match), "club").play())) == dump_line(to_record(match))


def ghosts_in(folder: Path) -> Ghosts:
    cache = AnswerCache(folder / "kept.sqlite", "now")
    return Ghosts(lambda: cache)


def test_the_ghost_of_a_round_begins_where_the_match_stood() -> None:
    match = played("club", Rules(), 3)
    ghost = GhostMatch(course_of(match, 1, 1), "club").play()
    assert to_record(ghost)["rounds"] == to_record(match)["rounds"][:2]
    other = GhostMatch(course_of(match, 1, 1), "novice").play()
    assert other.rounds[0].plays == match.rounds[0].plays and other.rounds[1].deal == match.rounds[1].deal


def test_a_ghost_that_was_called_off_goes_on_where_it_was(tmp_path: Path) -> None:
    ghosts, asked = ghosts_in(tmp_path), 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked == 5

    with pytest.raises(CancelledError):
        ghosts.scores(DAY, "club", 1, cancelled)
    begun = ghosts._begun[DAY, "club", 1].match.rounds
    assert begun, "what was played is kept"
    assert ghosts.scores(DAY, "club", 1, cancelled) == results(GhostMatch(DAY, "club", 1).play())
    assert not ghosts._begun


def test_what_was_played_is_read_from_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = ghosts_in(tmp_path)
    scores = first.scores(DAY, "novice", 0, never_cancelled)

    def never(*_args: object) -> Match:
        raise AssertionError("it was kept")

    second = ghosts_in(tmp_path)
    monkeypatch.setattr(second, "_played", never)
    assert second.scores(DAY, "novice", 0, never_cancelled) == scores


@pytest.mark.parametrize("text", ["[1.5]", "{", '"x"', "[true]"])
def test_kept_results_that_are_none_are_played_anew(tmp_path: Path, text: str) -> None:
    ghosts = ghosts_in(tmp_path)
    scores = ghosts.scores(DAY, "newcomer", 0, never_cancelled)
    ghosts._kept().put(f"scores:{_name(DAY, 'newcomer', 0)}", text)
    assert ghosts.scores(DAY, "newcomer", 0, never_cancelled) == scores


def test_runs_of_a_level_differ() -> None:
    assert len({results(GhostMatch(DAY, "newcomer", run).play()) for run in range(4)}) > 1
