"""What a seat's decisions say about a match of Ambusch: what they cost, game by game, and which of them were mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ai.ambusch.levels import LEVELS
from ai.ambusch.review.weighing import ASKED, Question, Weighed
from ai.reviews import MISTAKES, PRACTISED, PRAISE, SeatSums
from game.engine.ambusch.actions import action_of
from game.engine.ambusch.match import Match
from game.engine.ambusch.rewind import Decided

MARKS = (1.5, 3.0, 6.0)
"""From how many hundredths of the match a loss has each mark."""


@dataclass(frozen=True, slots=True)
class Move:
    """A decision with its mark, if any. `round`: the number of its game, counted through all sets; `turn`: which turn of its
    player in that game. `coached`: whether an expert would have chosen better."""

    round: int
    turn: int
    decided: Decided
    weighed: Weighed
    mark: str | None
    coached: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A complete game: its number through all sets, the number of its set, whether the seat won it, and in the last game of a
    scored set the points and whether it won that. `moves`: the seat's decisions."""

    round: int
    set: int
    won: bool
    points: int | None
    won_set: bool | None
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class SeatReview(SeatSums[Move]):
    """A seat in a match, in hundredths of the match. `rated`: without help."""

    seat: int
    name: str
    level: str | None
    games: tuple[Played, ...]
    rated: bool

    @property
    def all(self) -> list[Move]:
        """Its decisions, in order."""
        return [move for game in self.games for move in game.moves]


def mark(weighed: Weighed) -> str | None:
    """The mark of a decision, if it deserves one."""
    if weighed.lost >= 2 * weighed.se and not weighed.agreed:
        earned = [name for name, least in zip(MISTAKES, MARKS, strict=True) if weighed.lost >= least]
        if earned:
            return earned[-1]
    if weighed.gained >= MARKS[1] and weighed.found <= ASKED // 4:
        return PRAISE
    return None


def review(
    match: Match,
    seat: int,
    sets: Iterable[tuple[int, Sequence[tuple[Question, Weighed]]]],
    _ledgers: Sequence[object] = (),
) -> SeatReview:
    """The review of a seat from its decisions in the complete games of each set, by the set's index. There are no ledgers."""
    entry, games = match.players[seat], list[Played]()
    for index, decisions in sets:
        one = match.sets[index]
        before = sum(len(each.games) for each in match.sets[:index])
        for number, game in enumerate(one.games):
            if not game.over:
                continue
            moves = tuple(
                marked(before + number + 1, question.decided, weighed)
                for question, weighed in decisions
                if question.decided.game == number
            )
            score = one.score if number + 1 == len(one.games) else None
            points = None if score is None else score.points[seat]
            won_set = None if score is None else score.winner == seat
            games.append(Played(before + number + 1, index + 1, game.winner == seat, points, won_set, moves))
    known = entry.get("level") if entry.get("level") in LEVELS else None
    return SeatReview(seat, entry["name"], known, tuple(games), not entry.get(PRACTISED))


def marked(round: int, decided: Decided, weighed: Weighed) -> Move:
    """A decision of a game, by its number through all sets, with its mark."""
    observation = decided.observation
    ended = sum(move.verb == "discard" and move.seat == observation.seat for move in observation.history[-1].moves)
    return Move(round, ended + 1, decided, weighed, mark(weighed), 2 * weighed.seen >= ASKED)


def to_json(found: SeatReview, words: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The review in JSON, in hundredths of the match. `words`: for each game why each of its marked moves is marked so."""
    return {
        **found.sums(len(found.games)),
        "rounds": [_game_json(game, why) for game, why in zip(found.games, words, strict=True)],
    }


def _game_json(game: Played, words: Sequence[str]) -> dict[str, Any]:
    marked = [move for move in game.moves if move.mark]
    scored = {} if game.points is None else {"set_points": game.points, "set_won": game.won_set}
    return {
        "round": game.round,
        "set": game.set,
        "result": int(game.won),
        **scored,
        "ledger": None,
        "room": None,
        "errors": round(sum(move.weighed.lost for move in game.moves), 3),
        "luck_adjusted": None,
        "moves": [_move_json(move, why) for move, why in zip(marked, words, strict=True)],
    }


def _move_json(move: Move, why: str) -> dict[str, Any]:
    weighed, phase = move.weighed, move.decided.observation.phase
    return {
        "phase": phase,
        "trick": move.turn,
        "chosen": [action_of(weighed.yours.choice[0], phase).text()],
        "best": [action_of(weighed.better.choice[0], phase).text()],
        "lost": round(weighed.lost, 3),
        "se": round(weighed.se, 3),
        "class": move.mark,
        "coached": move.coached,
        "why": why,
    }
