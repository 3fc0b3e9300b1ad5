"""What a seat's decisions say about a match of Ambusch: what they cost, game by game, and which of them were mistakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ai.ambusch.levels import LEVELS
from ai.ambusch.review.weighing import ASKED, Question, Weighed
from ai.judging import PRACTISED
from game.engine.ambusch.actions import action_of
from game.engine.ambusch.match import Match
from game.engine.ambusch.rewind import Decided

CLASSES = {"?!": 1.5, "?": 3.0, "??": 6.0}
"""From how many hundredths of the match a loss has which mark."""
PRAISE = "!"


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
class SeatReview:
    """A seat in a match. `rated`: without help."""

    seat: int
    name: str
    level: str | None
    games: tuple[Played, ...]
    rated: bool

    @property
    def all(self) -> list[Move]:
        """Its decisions, in order."""
        return [move for game in self.games for move in game.moves]

    @property
    def lost(self) -> float:
        """Hundredths of the match that were lost by choices."""
        return sum(move.weighed.lost for move in self.all)

    @property
    def lost_se(self) -> float:
        """The standard error of that."""
        return float(sum(move.weighed.se**2 for move in self.all) ** 0.5)

    @property
    def classes(self) -> Counter[str]:
        """How many decisions have each mark."""
        return Counter(move.mark for move in self.all if move.mark is not None)

    def lessons(self, most: int = 3) -> list[Move]:
        """The dearest mistakes that an expert would not have made."""
        found = [move for move in self.all if move.mark in CLASSES and move.coached]
        return sorted(found, key=lambda move: -move.weighed.lost)[:most]

    def curiosities(self) -> list[Move]:
        """The mistakes that only a master would have seen."""
        return [move for move in self.all if move.mark in CLASSES and not move.coached]


def mark(weighed: Weighed) -> str | None:
    """The mark of a decision, if it deserves one."""
    if weighed.lost >= 2 * weighed.se and not weighed.agreed:
        earned = [name for name, least in CLASSES.items() if weighed.lost >= least]
        if earned:
            return earned[-1]
    if weighed.gained >= CLASSES["?"] and weighed.found <= ASKED // 4:
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
                _move(before + number + 1, question.decided, weighed)
                for question, weighed in decisions
                if question.decided.game == number
            )
            score = one.score if number + 1 == len(one.games) else None
            points = None if score is None else score.points[seat]
            won_set = None if score is None else score.winner == seat
            games.append(Played(before + number + 1, index + 1, game.winner == seat, points, won_set, moves))
    known = entry.get("level") if entry.get("level") in LEVELS else None
    return SeatReview(seat, entry["name"], known, tuple(games), not entry.get(PRACTISED))


def _move(round: int, decided: Decided, weighed: Weighed) -> Move:
    observation = decided.observation
    ended = sum(move.verb == "discard" and move.seat == observation.seat for move in observation.history[-1].moves)
    return Move(round, ended + 1, decided, weighed, mark(weighed), 2 * weighed.seen >= ASKED)


def to_json(found: SeatReview, words: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The review in JSON, in hundredths of the match. `words`: for each game why each of its marked moves is marked so."""
    count = len(found.games)
    return {
        "seat": found.seat,
        "name": found.name,
        "level": found.level,
        "decisions": len(found.all),
        "lost": round(found.lost, 3),
        "lost_se": round(found.lost_se, 3),
        "error_rate": round(found.lost / count, 3) if count else None,
        "error_rate_se": round(found.lost_se / count, 3) if count else None,
        "word": None,
        "word_interval": None,
        "rating": None,
        "rating_se": None,
        "classes": {name: found.classes[name] for name in (*CLASSES, PRAISE)},
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
