"""What is read aloud at a table of Ambusch: what happens, a card that has the focus, how things stand. No pygame.

Of cards that lie face down, because somebody else sits before the screen, nothing is said.
"""

from __future__ import annotations

from game.client.ambusch.view import TableView
from game.client.ambusch.words import game_words, table_note
from game.client.kit.i18n import _, listed, ngettext
from game.client.kit.spoken import Focused, place_words
from game.client.table.card_words import card_words
from game.engine.ambusch.events import (
    Discarded,
    DiscardTaken,
    Event,
    GameDrawn,
    GameStarted,
    HandsDealt,
    PairsLaid,
    StockDrawn,
    StockRenewed,
    TrioLaid,
)


def event_words(view: TableView, event: Event) -> list[str]:
    """What has just happened, which `view` shows already."""
    match event:
        case GameStarted():
            return title_words(view)
        case HandsDealt():
            return [*hand_told(view), *discard_told(view)]
        case StockRenewed():
            return [_("The discards become the new stock")]
        case StockDrawn(seat, card) if seat == view.me and not view.covered:
            return [_("You draw the {card}").format(card=card_words(card))]
        case StockDrawn(seat):
            return [_("{name} draws").format(name=view.seats[seat].name)]
        case DiscardTaken(seat, card) if seat == view.me:
            return [_("You take the {card}").format(card=card_words(card))]
        case Discarded(seat, card) if seat == view.me:
            return [_("You discard the {card}").format(card=card_words(card))]
        case DiscardTaken(seat, card):
            return [_("{name} takes the {card}").format(name=view.seats[seat].name, card=card_words(card))]
        case Discarded(seat, card):
            return [_("{name} discards the {card}").format(name=view.seats[seat].name, card=card_words(card))]
        case TrioLaid() | PairsLaid() | GameDrawn():
            note = table_note(view)
            cards = [listed([card_words(card) for card in view.laid])] if view.laid else []
            return [note.heading, *cards, *note.lines] if note is not None else cards
    return []


def turn_words(view: TableView) -> list[str]:
    """The person is called: what for."""
    note = table_note(view)
    return [note.heading, *note.lines] if note is not None else []


def title_words(view: TableView) -> list[str]:
    """Which set and game it is."""
    if not view.set:
        return []
    return [_("Set {n}").format(n=view.set), game_words(view.game, view.rules.games_per_set)]


def hand_told(view: TableView) -> list[str]:
    """The viewer's hand."""
    if view.covered or not view.hand:
        return []
    return [_("Your hand"), listed([card_words(card) for card in view.hand])]


def discard_told(view: TableView) -> list[str]:
    """What lies on top of the discards."""
    return [_("Discarded last: {card}").format(card=card_words(view.discards[-1]))] if view.discards else []


def card_focus(view: TableView, card: int) -> Focused:
    """A card of the hand."""
    if view.covered:
        return Focused(card, _("face down"))
    notes = []
    if card == view.fourth:
        notes.append(_("goes to your pile"))
    if view.phase == "discard" and view.legal:
        notes.append(_("can be discarded") if card in view.legal else _("can’t be discarded"))
    if card in view.received and card != view.fourth:
        notes.append(_("new"))
    place = place_words(view.hand.index(card) + 1, len(view.hand)) if card in view.hand else ""
    return Focused(card, card_words(card), listed(notes), place)


def state_words(view: TableView) -> list[str]:
    """How things stand: what is to be done, the hand, the piles, and what everybody has."""
    told = [*title_words(view), *turn_words(view), *hand_told(view), *discard_told(view)]
    told.append(ngettext("{n} card in the stock", "{n} cards in the stock", view.stock).format(n=view.stock))
    if view.own_pile and not view.covered:
        told += [_("Your pile"), listed([card_words(card) for card in view.own_pile])]
    for seat in view.seats:
        words = [ngettext("{n} card in the pile", "{n} cards in the pile", seat.pile).format(n=seat.pile)]
        if view.rules.scoring == "sets":
            words.append(ngettext("{n} set won", "{n} sets won", seat.sets).format(n=seat.sets))
        else:
            words.append(ngettext("{n} point", "{n} points", seat.points).format(n=seat.points))
        told.append(_("{name}: {words}").format(name=seat.name, words=listed(words)))
    return told
