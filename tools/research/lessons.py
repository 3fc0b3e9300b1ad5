"""What masters make of the hands that the lessons of strategy ask about; measured by `tools.figures`.

A hand is played in many deals by a master that would rather make a Nil, take points or make a Slam,
among three casual players: what it brings, and how often the Nil or the Slam comes off. Of a pass,
the right ways are held against the best of all ways. Equal arguments give equal figures, whatever
the number of processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from ai.ambition.bots import AMBITION
from ai.ambition.exercise_judge import ranked
from ai.ambition.levels import ADVISER, AmbitionTemperament, level
from ai.ambition.players import SearchPlayer
from ai.runner import play_match
from ai.workers import spread
from game.client.ambition.lessons.model import KINDS, STRATEGY, HandQuestion, read_lesson
from game.client.ambition.lessons.scripted import asked_hand
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.reward import Taste
from game.engine.cards import parse_cards
from game.engine.rng import Stream

OTHERS = "casual"
AIMS = {
    "nil": AmbitionTemperament("nil", "", Taste(nil=40, slam=-30)),
    "points": AmbitionTemperament("points", "", Taste(nil=-30, slam=-40)),
    "slam": AmbitionTemperament("slam", "", Taste(nil=-20, slam=40)),
}
"""What a master likes that plays for one thing."""
RANKINGS = 6
"""How many times all ways to pass are compared."""


def questions(asked: bool) -> list[HandQuestion]:
    """Return the hands of the lessons: those that are asked what they are for, or those of which three cards are passed."""
    parts = [part for id in STRATEGY for part in read_lesson(id).parts]
    return [part for part in parts if isinstance(part, HandQuestion) and bool(part.kind) is asked]


def played(question: HandQuestion, aim: str, seed: int, index: int) -> tuple[float, bool]:
    """Return the points less 20 a strike that a master gets from a hand with an aim, and whether it made a Nil or Slam."""
    stream, hand = Stream("lesson hand", seed, index), parse_cards(question.hand.split())
    rest = [card for card in range(52) if card not in hand]
    stream.shuffle(rest)
    match = Match(
        Rules(), [{"name": f"{seat}", "kind": "ai", "level": OTHERS} for seat in range(4)]
    )
    match.begin_dealt([hand, rest[:13], rest[13:26], rest[26:]], stream.below(4), 1)
    # So that the points of what it likes count as they are.
    aiming = replace(level(ADVISER), equity=False)
    master = SearchPlayer(aiming, stream.next64(), temperament=AIMS[aim])
    players = [
        master,
        *(AMBITION.player(AMBITION.levels[OTHERS], stream.next64()) for _ in range(3)),
    ]
    play_match(AMBITION, match, players, 1)
    scored = match.current.scored[0]
    return scored.points - 20.0 * scored.strikes, aim in scored.marks


def behind(question: HandQuestion, seed: int) -> tuple[float, float]:
    """Return how many points the worst of the right ways to pass and the three highest cards bring less than the best way."""
    seen = asked_hand(question, "", OTHERS).observation(0)
    score = {frozenset(way.choice): way.score for way in ranked(seen, seed=seed).ways}
    right = [score[frozenset(parse_cards(way.split()))] for way in question.passes]
    high = frozenset(sorted(seen.hand, key=lambda card: card % 13)[-3:])
    return max(score.values()) - min(right), max(score.values()) - score[high]


def judged(seed: int, n: int, jobs: int) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield what each hand brings by each aim in `n` rounds, how often a Nil or Slam comes off, and what passes lose."""
    asked = list(enumerate(questions(True), 1))
    calls = ((hand, aim, seed, index) for (_n, hand), aim, index in product(asked, KINDS, range(n)))
    with spread(played, calls, jobs) as found:
        for (number, _hand), aim in product(asked, KINDS):
            points, made = zip(*(next(found) for _ in range(n)), strict=True)
            yield f"hand {number}: played for {aim}", points
            if aim != "points":
                yield f"hand {number}: {aim} made", [float(each) for each in made]
    passed = questions(False)
    rankings = ((each, seed * 100 + k) for each, k in product(passed, range(RANKINGS)))
    with spread(behind, rankings, jobs) as losses:
        for number in range(1, len(passed) + 1):
            right, high = zip(*(next(losses) for _ in range(RANKINGS)), strict=True)
            yield f"pass {number}: a right way behind the best", right
            yield f"pass {number}: the three highest behind the best", high


def fixed_hand() -> str:
    """Return what a master makes of the first hand in four deals, by each aim: it signs the master and the players."""
    return str(
        [played(questions(True)[0], aim, 2006, index) for aim, index in product(KINDS, range(4))]
    )
