"""Ledgers in words: where the points of a round came from, and what decided a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client.ambition.chance_course import Course, chance_words, points_words
from game.client.ambition.dialogs.waterfall import Bar
from game.client.ambition.help.reasons import choice_words
from game.client.ambition.review.model import Account, Event, Review
from game.client.kit.charts import FIRST, SECOND, THIRD
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _, pgettext

TOLD = 3
"""Events of a part that are named."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What a ledger is told in. `words` of a value with its sign; below `small` a part is told as about nothing, since no more is
    known of it; what an event adds as play and as luck."""

    words: Callable[[float], str]
    small: float
    skill: Callable[[Event], float]
    luck: Callable[[Event], float]


POINTS = Unit(points_words, 1.5, lambda event: event.skill, lambda event: event.luck)
CHANCES = Unit(chance_words, 0.01, lambda event: event.win_skill, lambda event: event.win_luck)

Share = Callable[[Event], float | None]
"""What an event adds to a part; None where it has nothing to do with it."""


def account_words(review: Review) -> tuple[str, str]:
    """The two sentences on the points of rounds: what came from elsewhere and what from the play, and what a master would have
    made of it."""
    given = sum(each.deal + each.others + each.happened + each.hidden for each in review.ledgers)
    you = sum(each.you for each in review.ledgers)
    room = you + sum(move.weighed.lost for move in review.all)
    first = _("The cards and the others gave you {given} points, your play {you}.")
    second = _("A master’s choices would have been worth {room} to you.")
    return first.format(given=points_words(given), you=points_words(you)), second.format(room=points_words(room))


def chances_words(review: Review, match: Account) -> tuple[str, str]:
    """The same of a match, in chances to win it."""
    given = match.deal + match.others + match.happened + match.hidden
    lost = [move.weighed.lost_win for move in review.all]
    room = match.you + sum(each for each in lost if each is not None)
    first = _("The cards and the others moved your chance to win by {given}, your play by {you}.")
    second = _("A master’s choices would have moved it by {room}.")
    return first.format(given=chance_words(given), you=chance_words(match.you)), second.format(room=chance_words(room))


def bars(review: Review, names: Sequence[str], me: int, players: int) -> list[Bar]:
    """The points of rounds: their parts one after another, each from where the one before has ended, and the result."""
    sums = {id: sum(getattr(each, id) for each in review.ledgers) for id in ("par", *_PARTS)}
    usual = _("A usual round"), _("What a round is worth to anybody before the cards are dealt.")
    about = _("Points scored, minus 20 for each strike. The parts above add up to this.")
    result = sum(each.result for each in review.ledgers)
    return _bars(POINTS, sums, (usual, (_("The result"), about)), result, review, names, me, players)


def chance_bars(review: Review, match: Account, over: bool, names: Sequence[str], me: int, players: int) -> list[Bar]:
    """The same of a match, in chances to win it; `over`: whether it has ended."""
    sums = {id: getattr(match, id) for id in ("par", *_PARTS)}
    start = (
        _("An equal share"),
        _("Your chance before the first deal, and what the estimate changed by itself from one round to the next."),
    )
    about = _("A win counts as 100 %, a shared win as its share.")
    now = _("Your chance to win the match now. The parts above add up to this.")
    end = (_("The result"), about) if over else (_("Your chance now"), now)
    return _bars(CHANCES, sums, (start, end), match.result, review, names, me, players)


_PARTS = ("deal", "others", "happened", "hidden", "you")


def _bars(
    unit: Unit,
    sums: dict[str, float],
    ends: tuple[tuple[str, str], tuple[str, str]],
    result: float,
    review: Review,
    names: Sequence[str],
    me: int,
    players: int,
) -> list[Bar]:
    """All bars. `ends`: title and explanation of the first one and of the result."""
    shares: dict[str, Share] = {
        "par": lambda event: None,
        "deal": lambda event: unit.luck(event) if event.seat < 0 else None,
        "others": lambda event: unit.skill(event) if event.seat not in (me, -1) else None,
        "happened": lambda event: unit.luck(event) if event.seat not in (me, -1) else None,
        "hidden": lambda event: unit.luck(event) if event.seat == me else None,
        "you": lambda event: unit.skill(event) if event.seat == me else None,
    }
    said = {
        "par": ends[0],
        "deal": (pgettext("of points", "The deal"), _("How much more the cards you were dealt are worth than usual.")),
        "others": (_("How well the others play"), _("How much players of their strength gain against you.")),
        "happened": (
            _("What they chose"),
            _("What they chose, compared with what they might just as well have chosen."),
        ),
        "hidden": (
            _("How the hidden cards lay"),
            _("What your choices brought that nobody could have known. Nobody is to blame for it."),
        ),
        "you": (
            _("Your play"),
            _("How much better your choices were than an average player’s, given what you knew."),
        ),
    }
    found, at = list[Bar](), 0.0
    for id, (words, about) in said.items():
        value = sums[id]
        lines = [about, *_largest(review, unit, shares[id], names, players)]
        if abs(value) < unit.small:
            lines.insert(1, _("About zero: it can’t be told more exactly."))
        found.append(Bar(id, words, at, at + value, Explanation(words, tuple(lines))))
        at += value
    words, about = ends[1]
    return [*found, Bar("result", words, 0.0, result, Explanation(words, (about,)), whole=True)]


def course(review: Review, me: int) -> Course:
    """The chance to win the match after every event, and whose doing it was: the person's, the others', or that of the cards."""
    first = review.ledgers[0].win
    assert first is not None, "there is an account of the match only where all rounds have one"
    steps, parts = list[tuple[float, str]](), list[tuple[int, int]]()
    for ledger in review.ledgers:
        assert ledger.win is not None, "there is an account of the match only where all rounds have one"
        parts.append((len(steps), ledger.number))
        value = ledger.win.par
        for event in ledger.events:
            value += event.win_skill + event.win_luck
            own = event.seat == me and abs(event.win_skill) >= abs(event.win_luck)
            steps.append((value, FIRST if own else THIRD if event.seat in (me, -1) else SECOND))
    return Course(first.par, tuple(steps), tuple(parts))


def _largest(review: Review, unit: Unit, of: Share, names: Sequence[str], players: int) -> list[str]:
    """The events that have most to do with a part."""
    events = [
        (value, ledger.number, event)
        for ledger in review.ledgers
        for event in ledger.events
        if (value := of(event)) is not None and abs(value) >= unit.small
    ]
    largest = sorted(events, key=lambda each: -abs(each[0]))[:TOLD]
    return [_event_words(unit, *each, names, players, len(review.ledgers) > 1) for each in largest]


def _event_words(
    unit: Unit, value: float, number: int, event: Event, names: Sequence[str], players: int, many: bool
) -> str:
    where = _("Round {n}").format(n=number) if many else ""
    if event.seat < 0:
        place = pgettext("of points", "The deal")
    elif event.phase in ("play", "blind"):
        place = _("Trick {n}").format(n=event.played // players + 1)
    else:
        place = {"pass": _("The pass"), "bid": _("The Nil bid")}.get(event.phase, _("The last trick"))
    what = (
        _("{name}: {choice}").format(name=names[event.seat], choice=choice_words(event.choice)) if event.choice else ""
    )
    told = "  ·  ".join(each for each in (where, place, what) if each)
    return _("{what} ({points})").format(what=told, points=unit.words(value))
