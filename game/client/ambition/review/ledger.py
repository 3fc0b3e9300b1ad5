"""The ledger of rounds in words: where the points came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambition.dialogs.waterfall import Bar, points_words
from game.client.ambition.help.reasons import choice_words
from game.client.ambition.review.model import Event, Review
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _, pgettext

SMALL = 1.5
"""Points below which a part is told as about nothing: no more is known of it."""
TOLD = 3
"""Events of a part that are named."""


def account_words(review: Review) -> tuple[str, str]:
    """The two sentences: what came from elsewhere and what from the play, and what a master would have made of it."""
    given = sum(each.deal + each.others + each.happened + each.hidden for each in review.ledgers)
    you = sum(each.you for each in review.ledgers)
    room = you + sum(move.weighed.lost for move in review.all)
    first = _("The cards and the others gave you {given} points, your play {you}.")
    second = _("A master’s choices would have been worth {room} to you.")
    return first.format(given=points_words(given), you=points_words(you)), second.format(room=points_words(room))


def bars(review: Review, names: Sequence[str], me: int, players: int) -> list[Bar]:
    """The parts one after another, each from where the one before has ended, and the result."""
    parts: list[tuple[str, str, str, Callable[[Event], float | None]]] = [
        (
            "par",
            _("A usual round"),
            _("What a round is worth to anybody before the cards are dealt."),
            lambda event: None,
        ),
        (
            "deal",
            pgettext("of points", "The deal"),
            _("How much more the cards you were dealt are worth than usual."),
            lambda event: event.luck if event.seat < 0 else None,
        ),
        (
            "others",
            _("How well the others play"),
            _("How much players of their strength gain against you."),
            lambda event: event.skill if event.seat not in (me, -1) else None,
        ),
        (
            "happened",
            _("What they chose"),
            _("What they chose, compared with what they might just as well have chosen."),
            lambda event: event.luck if event.seat not in (me, -1) else None,
        ),
        (
            "hidden",
            _("How the hidden cards lay"),
            _("What your choices brought that nobody could have known. Nobody is to blame for it."),
            lambda event: event.luck if event.seat == me else None,
        ),
        (
            "you",
            _("Your play"),
            _("How much better your choices were than an average player’s, given what you knew."),
            lambda event: event.skill if event.seat == me else None,
        ),
    ]
    found, at = list[Bar](), 0.0
    for id, words, about, of in parts:
        value = sum(getattr(each, id) for each in review.ledgers)
        lines = [about, *_dearest(review, of, names, players)]
        if abs(value) < SMALL:
            lines.insert(1, _("About zero: it can’t be told more exactly."))
        found.append(Bar(id, words, at, at + value, Explanation(words, tuple(lines))))
        at += value
    result = sum(each.result for each in review.ledgers)
    about = _("Points scored, minus 20 for each strike. The parts above add up to this.")
    return [*found, Bar("result", _("The result"), 0.0, result, Explanation(_("The result"), (about,)), whole=True)]


def _dearest(review: Review, of: Callable[[Event], float | None], names: Sequence[str], players: int) -> list[str]:
    """The events that have most to do with a part."""
    rounds = [moves[0].round if moves else 0 for moves in review.moves]
    events = [
        (value, number, event)
        for number, ledger in zip(rounds, review.ledgers, strict=False)
        for event in ledger.events
        if (value := of(event)) is not None and abs(value) >= SMALL
    ]
    largest = sorted(events, key=lambda each: -abs(each[0]))[:TOLD]
    return [_event_words(value, number, event, names, players, len(rounds) > 1) for value, number, event in largest]


def _event_words(value: float, number: int, event: Event, names: Sequence[str], players: int, many: bool) -> str:
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
    return _("{what} ({points})").format(what=told, points=points_words(value))
