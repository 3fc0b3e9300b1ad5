"""What is read aloud at the table: what happens there, a card that has the focus, and how things stand. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.table.notes import trick_taken
from game.client.ambition.table.words import round_words
from game.client.ambition.view import POINTS, WORTH, TableView
from game.client.ambition.words import strike_words
from game.client.kit.i18n import _, listed, ngettext
from game.client.kit.spoken import Focused, place_words
from game.client.table.card_words import card_words, rank_word, suit_words
from game.client.table.poses import in_fan
from game.engine.ambition.events import (
    CardPlayed,
    CardsPassed,
    Dealt,
    Event,
    LastTrickChosen,
    PassChosen,
    RoundStarted,
    TrickTaken,
)
from game.engine.cards import suit_of


def event_words(view: TableView, event: Event) -> list[str]:
    """What has just happened, which `view` shows already; nothing for what is said elsewhere or is of no use."""
    match event:
        case RoundStarted():
            return title_words(view)
        case Dealt():
            return hand_words(_("Your hand"), in_fan(view))
        case PassChosen(seat) if seat != view.me:
            return [_("{name} has chosen").format(name=view.seats[seat].name)]
        case CardsPassed(_seat, to) if to == view.me:
            cards = listed([card_words(card) for card in event.cards])
            return [_("{name} passes you: {cards}").format(name=view.seats[event.seat].name, cards=cards)]
        case CardPlayed(seat, card):
            return [_("{name}: {card}").format(name=view.seats[seat].name, card=card_words(card))]
        case TrickTaken(winner=winner, points=points):
            return [_taken_words(view, winner, points)]
        case LastTrickChosen(seat, deducted):
            name = view.seats[seat].name
            if not deducted:
                return [_("{name} keeps all points").format(name=name)]
            text = ngettext("{name} takes {n} point off", "{name} takes {n} points off", deducted)
            return [text.format(name=name, n=deducted)]
    return []


def _taken_words(view: TableView, winner: int, points: int) -> str:
    if POINTS in view.untold:
        return trick_taken(None if winner == view.me else view.seats[winner].name)
    if winner == view.me:
        text = ngettext("You take the trick with {n} point", "You take the trick with {n} points", points)
        return text.format(n=points)
    text = ngettext("{name} takes the trick with {n} point", "{name} takes the trick with {n} points", points)
    return text.format(name=view.seats[winner].name, n=points)


def turn_words(view: TableView) -> list[str]:
    """The person is called: what for."""
    if view.phase == "pass":
        return [round_words(view)]
    if view.phase == "bid":
        return [_("Nil: yes or no?")]
    if view.phase == "blind":
        return [_("Your turn: a card for the first trick, face down")]
    if view.phase == "last_trick":
        return [_("You may take points off for the last trick")]
    return [_("Your turn") if view.trick else _("Your lead")]


def card_focus(view: TableView, card: int, more: Sequence[str] = ()) -> Focused:
    """A card of the hand or the pass tray: its name, whether it can be played, what `more` there is to it, and where it is."""
    notes = list(more)
    if card in view.in_tray:
        notes.append(_("chosen to pass"))
    elif view.legal:
        notes.append(_("can be played") if card in view.legal else _("can’t be played"))
    if card in view.received:
        notes.append(_("new"))
    if view.phase == "pass":
        points = view.numbers.card_points[card]
        notes.append(ngettext("{n} point", "{n} points", points).format(n=points))
    fan = in_fan(view)
    place = place_words(fan.index(card) + 1, len(fan)) if card in fan else ""
    return Focused(card, card_words(card), listed(notes), place)


def title_words(view: TableView) -> list[str]:
    """Which round it is, and how far it has come."""
    return [_("Round {n}").format(n=view.round_number), round_words(view)] if view.round_number else []


def hand_words(title: str, cards: Sequence[int]) -> list[str]:
    """Cards by suit: ``"spades: ace, 10, 7"``."""
    told = [title] if cards else []
    for suit in dict.fromkeys(suit_of(card) for card in cards):
        ranks = [rank_word(card) for card in cards if suit_of(card) == suit]
        told.append(_("{suit}: {cards}").format(suit=suit_words(suit), cards=listed(ranks)))
    return told


def trick_words(view: TableView) -> list[str]:
    """The cards that lie on the table, in the order in which they were played."""
    told = []
    for seat, card in view.trick:
        words = _("{name}: {card}").format(name=view.seats[seat].name, card=card_words(card))
        told.append(listed([words, _("winning")]) if seat == view.winning else words)
    return told


def state_words(view: TableView) -> list[str]:
    """How things stand: the trick as it lies, the hand, what everybody has taken, and the scores."""
    told = title_words(view)
    told += trick_words(view)
    if view.note is not None:
        told += [view.note.heading, *view.note.lines]
    told += hand_words(_("Your hand"), in_fan(view))
    if view.legal and len(view.legal) < len(view.hand):
        told += hand_words(_("You can play"), [card for card in in_fan(view) if card in view.legal])
    if POINTS in view.untold:
        return told
    for seat in view.seats:
        taken = ngettext("{n} point taken", "{n} points taken", seat.taken).format(n=seat.taken)
        score = ngettext("score {n} point", "score {n} points", abs(seat.score)).format(n=seat.score)
        status = seat.status.label if seat.status is not None else ""
        strikes = strike_words(seat.strikes, 0, view.numbers)
        shown = (taken,) if WORTH in view.untold else (taken, status, score, strikes)
        words = listed([each for each in shown if each])
        told.append(_("{name}: {words}").format(name=seat.name, words=words))
    return told
