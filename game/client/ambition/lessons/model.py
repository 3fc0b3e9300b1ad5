"""What a lesson is made of. Plain data; words are English and marked for the catalogues. No pygame.

Words may hold ``{trick}`` (the points of the trick that was just taken), ``{winner}`` (who took it) and ``{you}``,
``{hazel}``, ``{corvin}``, ``{rowan}`` (points taken so far); the coach puts in what the match counted.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tell:
    """Words to read before anything is asked. `marks`: what they speak of (see `game.client.table.coach_painter`)."""

    text: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """A card to play. `cards` are those that do what is asked, names with spaces between; none: any legal one.

    Another card stays in the hand; `wrong` says why for some cards, `otherwise` for the rest. `right` is said once the trick
    is over."""

    text: str
    right: str
    cards: str = ""
    wrong: tuple[tuple[str, str], ...] = ()
    otherwise: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PassTask:
    """Three cards to pass, whichever the person likes. `right` is said once the cards have changed hands."""

    text: str
    right: str


Step = Tell | Task | PassTask


@dataclass(frozen=True, slots=True)
class Exercise:
    """A prepared position and what happens in it.

    `hands`: what each seat holds when it begins, seat 0 the person's. `before`: the tricks that were already played, in the
    order of play with slashes between, the first led by `opener`. `replies`: the cards the other three play from then on,
    each in its order; where one isn't legal, or none is left, the lowest legal card is played. With `passes` (three cards of
    seats 1, 2 and 3) the exercise begins with the pass of a whole deal. `counted`: the round is played to its end and its
    result shown."""

    hands: tuple[str, str, str, str]
    replies: tuple[str, str, str]
    steps: tuple[Step, ...]
    before: str = ""
    opener: int = 0
    passes: tuple[str, str, str] | None = None
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach says in a free round, once, as soon as the person's seat stands so: `when` is a status kind (safe, under,
    over, nil, slam), ``pass``, ``lead`` or ``threat`` (somebody else comes near a Slam)."""

    when: str
    text: str


@dataclass(frozen=True, slots=True)
class FreeRound:
    """A round against real computer players, from a deal of this seed, with hints of what to watch."""

    seed: int
    hints: tuple[Hint, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """`learned` is the sentence at its end; `page` the page of the rules that belongs to it; `untold`: what of the
    table a later lesson teaches, so that it isn't shown yet (`game.client.ambition.view`)."""

    id: str
    title: str
    learned: str
    parts: tuple[Exercise | FreeRound, ...]
    page: str
    untold: frozenset[str] = frozenset()
