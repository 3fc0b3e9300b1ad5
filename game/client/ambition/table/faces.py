"""What opponents show: for two seconds a face, and now and then a line, about what everybody at the table has seen.

A face comes with the end of a trick, a round or the match. It depends on no hidden card, no bid
that is secret and no choice of the person's, so it tells nothing about what anybody will play. No
pygame."""

from __future__ import annotations

import math
import random
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import assets
from game.client.ambition.view import WORTH, TableView, slam_counts
from game.client.app.opponents import CHARACTERS, MOODS
from game.client.kit.i18n import _
from game.engine.ambition import events
from game.engine.ambition.editions import Edition
from game.engine.ambition.wall import Standing
from game.engine.cards import parse_card, rank_of, suit_of

CALM, PLEASED, WORRIED, STARTLED, PROUD = MOODS
OFF, FACES, FIRST, WORDS = "off", "faces", "first", "words"
"""The settings for how much opponents show: nothing, faces, lines too in the first matches, or lines always."""
MOOD_OF = {
    "won": PROUD, "lost": WORRIED, "slam": PROUD, "nil": PROUD, "out": WORRIED, "third": WORRIED, "your_third": STARTLED,
    "high2": STARTLED, "slam_lost": STARTLED, "slam_stopped": PLEASED, "nil_lost": STARTLED, "king": STARTLED,
    "slam_near": PROUD, "wall": WORRIED, "king_given": PLEASED, "nil_broken": PLEASED, "over": WORRIED, "under": WORRIED,
    "safe": PLEASED,
}  # fmt: skip
"""What an event means to a player, the weightiest first, and the expression that shows it."""
_WEIGHT = {meaning: i for i, meaning in enumerate(MOOD_OF)}
_BY_PORTRAIT = {character.portrait: character.id for character in CHARACTERS}
KING = parse_card("KC")
LATE = 8
"""The number of the next trick from which points taken for the first time break a Nil that mattered."""
FACE_MS, MOVE_MS = 2200.0, 520.0
"""How long a face stays, and how long it moves when it comes, in milliseconds."""
APART, TALK = 5, 0.6
"""The least number of tricks from one line to the next, and how often one is said where it may be."""
SMALL, LARGE = 56.0, 92.0
_GROW_MS = 140.0

Means = Mapping[int, Sequence[str]]
"""What an event means to each seat."""


def trick_means(view: TableView, seat: int, before: Sequence[int]) -> Means:
    """Return what the points of a trick mean, which `seat` has just taken; `before` is what each seat had."""
    numbers, taken, trick = view.numbers, [each.taken for each in view.seats], dict(view.last_trick)
    found: dict[int, list[str]] = {each: [] for each in range(len(taken))}
    if seat != view.last_winner or taken[seat] <= before[seat]:
        return found
    others = [each for each in found if each != seat]
    if before[seat] < numbers.slam_at and slam_counts(
        numbers, taken, seat, [each.slammed for each in view.seats]
    ):
        found[seat].append("slam")
    elif _near(numbers, taken, seat) and not _near(numbers, before, seat):
        found[seat].append("slam_near")
    for each in others:
        if _near(numbers, before, each) and numbers.slam_at - taken[each] > numbers.total - sum(
            taken
        ):
            found[each].append("slam_lost")
            found[seat].append("slam_stopped")
    if not before[seat] and numbers.nil_points and view.trick_number >= LATE:
        found[seat].append("nil_lost")
        for each in others:
            found[each].append("nil_broken")
    giver = next((who for who, card in trick.items() if card == KING), seat)
    if KING in trick.values() and numbers.card_points[KING] >= numbers.quota:
        caught = suit_of(trick[seat]) == suit_of(KING) and not rank_of(trick[seat])
        found[seat].append("high2" if caught else "king")
        if giver != seat:
            found[giver].append("king_given")
    tricks = numbers.tricks - sum(each.tricks for each in view.seats) + 1  # before this one
    if before[seat] <= Standing(numbers, tuple(before), tricks).wall(seat) < taken[seat]:
        found[seat].append("wall")
    return found


def _near(numbers: Edition, taken: Sequence[int], seat: int) -> bool:
    """Return whether a seat has half of a Slam, more than all others together, and can still get the rest."""
    own, rest = taken[seat], sum(taken) - taken[seat]
    return rest < own and numbers.slam_at - own <= min(
        numbers.slam_at // 2, numbers.total - own - rest
    )


def round_means(
    event: events.RoundScored,
    numbers: Edition,
    strikes: Sequence[int],
    me: int,
    ended: events.MatchEnded | None = None,
) -> Means:
    """Return what the end of a round means, and of the match if it has `ended`; `strikes` are those before."""
    found: dict[int, list[str]] = {}
    for seat, (score, total) in enumerate(zip(event.scored, event.totals, strict=True)):
        marks = {"slam", "nil"} & {*score.marks}
        names = {
            "nil_bid_made": "nil",
            "nil_bid_failed": "nil_lost",
            "overstrike": "over",
            "understrike": "under",
        }
        found[seat] = [*marks, *(names[mark] for mark in score.marks if mark in names)]
        if total.strikes > strikes[seat] and numbers.strike_limit:
            found[seat] += {0: ["out"], 1: ["third"]}.get(numbers.strike_limit - total.strikes, [])
        if not found[seat] and not event.void:
            found[seat].append("safe")
        if ended is not None:
            found[seat].append("won" if seat in ended.winners else "lost")
    if "third" in found[me]:
        for seat in {*found} - {me}:
            found[seat].append("your_third")
    return found


@cache
def lines() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return what each character may say, by its id and by what an event means to it."""
    return tomllib.loads(assets.path("lines.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Face:
    """A face that is shown: its expression, what it says, and for how many milliseconds it has been there."""

    mood: str
    line: str = ""
    at: float = 0.0

    @property
    def pose(self) -> tuple[float, float, float]:
        """How far it is beside its place, and its size: it grows, and each expression has a move of its own."""
        t = min(1.0, self.at / MOVE_MS)
        grown = min(1.0, self.at / _GROW_MS, max(0.0, FACE_MS - self.at) / _GROW_MS)
        size = SMALL + (LARGE - SMALL) * grown
        match self.mood:
            case _ if t == 1:
                return 0.0, 0.0, size
            case "pleased":  # two hops
                return 0.0, -9 * abs(math.sin(2 * math.pi * t)) * (1 - 0.5 * t), size
            case "worried":  # shakes its head
                return 6 * math.sin(6 * math.pi * t) * (1 - t), 0.0, size
            case "startled":  # starts
                return 0.0, 0.0, size + 26 * math.sin(math.pi * t) * (1 - t)
            case _:  # rises once, slowly
                return 0.0, -12 * math.sin(math.pi * t), size


class Faces:
    """The faces at a table.

    `speaks` says whether lines are wanted; `said` gets each, with the seat that says it."""

    def __init__(self, seed: int) -> None:
        self.speaks: Callable[[], bool] = lambda: False
        self.said: Callable[[int, str], None] = lambda seat, line: None
        self._random = random.Random(f"lines {seed}")
        self._shown: dict[int, Face] = {}
        self._used: set[str] = set()  # in this match
        self._tricks = APART  # since the last line

    def shown(self, still: bool) -> Mapping[int, Face]:
        """Return the faces by their seats; with `still`, none moves."""
        low, high = MOVE_MS, FACE_MS - _GROW_MS
        return {
            seat: replace(f, at=min(max(f.at, low), high)) if still else f
            for seat, f in self._shown.items()
        }

    def passes(self, ms: float) -> bool:
        """Let time pass, and return whether a face has changed."""
        before = list(self._shown.values())
        self._shown = {seat: replace(face, at=face.at + ms) for seat, face in self._shown.items()}
        self._shown = {seat: face for seat, face in self._shown.items() if face.at < FACE_MS}
        return any(face.at < MOVE_MS or face.at + ms > FACE_MS - _GROW_MS for face in before)

    def follow(self, event: events.Event, view: TableView, taken: Sequence[int]) -> None:
        """React to an event of a round that `view` shows already; `taken` is what each seat had before."""
        match event:
            case events.RoundStarted():
                self._shown.clear()
            case events.TrickTaken():
                self._tricks += 1
            case events.ChipsMoved(seat):
                self.react(view, trick_means(view, seat, taken))

    def react(self, view: TableView, means: Means) -> None:
        """Show what an event means to everybody with a face, and let one of them say something if it is time."""
        if WORTH in view.untold:
            return
        chief = {seat: min(each, key=_WEIGHT.__getitem__) for seat, each in means.items() if each}
        chief = {
            seat: each for seat, each in chief.items() if view.seats[seat].portrait in _BY_PORTRAIT
        }
        self._shown |= {seat: Face(MOOD_OF[each]) for seat, each in chief.items()}
        if self._tricks < APART or not self.speaks() or self._random.random() > TALK:
            return
        for seat in sorted(chief, key=lambda seat: (_WEIGHT[chief[seat]], self._random.random())):
            own = lines()[_BY_PORTRAIT[view.seats[seat].portrait]].get(chief[seat], ())
            if fresh := [line for line in own if line not in self._used]:
                line = self._random.choice(fresh)
                self._used.add(line)
                self._tricks = 0
                self._shown[seat] = replace(self._shown[seat], line=_(line))
                self.said(seat, _(line))
                return
