"""The words of Ambusch: poker hands, what the table says, why something can't be done."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambusch.view import TableView
from game.client.kit.i18n import N_, _, all_of, listed, ngettext
from game.client.kit.spoken import Focused, place_words
from game.client.table.words import Note, card_words, reason_words
from game.engine.ambusch import events
from game.engine.ambusch.poker import category, ranks
from game.engine.ambusch.refusal import PlayFault
from game.engine.ambusch.rules import Rules
from game.engine.cards import RANKS, mask_of
from game.engine.refusal import Illegal, Reason

CATEGORY_WORDS = (
    N_("No cards"),
    N_("High card"),
    N_("Pair"),
    N_("Two pairs"),
    N_("Three of a kind"),
    N_("Straight"),
    N_("Flush"),
    N_("Full house"),
    N_("Four of a kind"),
    N_("Straight flush"),
)
"""The names of poker hands, by the engine's index of categories."""


def rank_words(rank: int) -> str:
    """Return the name of a rank, from 0 for the 2 to 12 for the ace."""
    return str(rank + 2) if rank < 9 else (_("jack"), _("queen"), _("king"), _("ace"))[rank - 9]


def hand_words(cards: Sequence[int]) -> str:
    """Return the best poker hand of a pile in words: ``"Pair: king"``, ``"Straight to the 9"``."""
    mask = mask_of(cards)
    kind, deciding = category(mask), ranks(mask)
    name = CATEGORY_WORDS[kind]
    if kind == 0:
        return _(name)
    if kind in (5, 9):
        text = _("{hand}, {rank} high")
        return text.format(hand=_(name), rank=rank_words(deciding[0]))
    told = deciding[:2] if kind in (3, 7) else deciding[:1]
    return _("{hand}: {ranks}").format(
        hand=_(name), ranks=all_of([rank_words(rank) for rank in told])
    )


def scoring_words(rules: Rules) -> str:
    """Return how a match is won, in a few words."""
    if rules.scoring == "sets":
        return ngettext("best of {n} set", "best of {n} sets", rules.best_of).format(
            n=rules.best_of
        )
    return ngettext("to {n} point", "to {n} points", rules.target).format(n=rules.target)


def game_words(number: int, of: int) -> str:
    """Return the number of a game in its set: ``"Game 4 of 10"``."""
    return _("Game {n} of {of}").format(n=number, of=of)


# ------------------------------------------------------------------------------------------------ the note plate


def table_note(view: TableView, keys: dict[str, str] | None = None) -> Note | None:
    """Return the note for the table as it is; None if there is nothing to say.

    `keys`: the names of the keys for the verbs, by command."""
    if view.phase == "over":
        return _end_note(view)
    if view.turn is None or view.phase == "idle":
        return None
    name = view.seats[view.turn].name
    if view.turn != view.me:
        if view.phase == "discard":
            return Note(
                _("{name} has drawn").format(name=name),
                (_("Now {name} discards a card.").format(name=name),),
            )
        return Note(_("{name} decides").format(name=name))
    if view.covered:
        return Note(
            _("{name}’s turn").format(name=name), (_("The cards stay face down until then."),)
        )
    if view.phase == "discard":
        if view.taken >= 0 and view.rules.taken_card_stays:
            line = _("Any but the {card}, which you took.").format(card=card_words(view.taken))
            return Note(_("Discard a card"), (line,))
        return Note(
            _("Discard a card"), (_("A trio can be laid on your next turn at the earliest."),)
        )
    if view.fourth >= 0:
        line = _("Lay it (the {card} to your pile), or draw.").format(card=card_words(view.fourth))
        return Note(_("You hold a trio"), (line,))
    if view.fourths:
        return Note(
            _("You hold a trio"), (_("Choose the card that goes to your pile. Or keep drawing."),)
        )
    if view.blocks:
        return Note(_("Two pairs"), (_("Block: the game ends, and no pile grows."),))
    top = card_words(view.discards[-1]) if view.discards else ""
    return Note(_("Your turn"), (_("Draw from the stock, or take the {card}.").format(card=top),))


def ending_words(view: TableView) -> str:
    """Return how a game ended, in one line: ``"Hazel goes out: 10 J Q"``; empty before its end."""
    if view.phase != "over" or not view.game:
        return ""
    if view.layer is None:
        return _("The game is drawn")
    cards = " ".join(RANKS[card % 13].replace("T", "10") for card in view.laid)
    return _("{who}: {cards}").format(who=_out_words(view), cards=cards)


def _out_words(view: TableView) -> str:
    """Return who went out or blocked."""
    assert view.layer is not None
    name, mine = view.seats[view.layer].name, view.layer == view.me and not view.covered
    if len(view.laid) == 4:
        return _("You block") if mine else _("{name} blocks").format(name=name)
    return _("You go out") if mine else _("{name} goes out").format(name=name)


def _end_note(view: TableView) -> Note | None:
    if view.layer is None:
        return Note(
            _("The game is drawn"),
            (_("{n} turns, and nobody went out.").format(n=view.rules.turn_limit),),
        )
    heading, mine = _out_words(view), view.layer == view.me and not view.covered
    if len(view.laid) == 4:
        return Note(heading, (_("Two pairs: nobody puts a card away."),))
    if mine:
        line = (
            _("The {card} goes to your pile.").format(card=card_words(view.kept))
            if view.kept >= 0
            else ""
        )
        return Note(heading, (line,) if line else ())
    return Note(heading, (_("The fourth card goes face down to the pile."),))


# ------------------------------------------------------------------------------------------------ why not


def why_not(view: TableView, verb: str, card: int = -1) -> Note:
    """Return why the viewer can't do something now: draw, take, lay or block, or choose a card."""
    return Note(*_reason(view, verb, card))


def _reason(view: TableView, verb: str, card: int) -> tuple[str, tuple[str, ...]]:
    if view.phase == "over" or view.turn is None:
        return _("Not now"), (_words(Illegal.OVER),)
    if view.turn != view.me or view.covered:
        return _("Not now"), (_words(Illegal.TURN),)
    if verb == "card":
        if view.phase == "discard":
            return _("Not this card"), (_words(PlayFault.TAKEN, card=card),)
        if view.fourths:
            return _("Not this card"), (_words(PlayFault.NO_TRIO, card=card),)
        return _("Draw first"), (_("You hold no trio: draw a card, then discard one."),)
    if view.phase == "discard":
        later = {"lay": PlayFault.LAY_LATER, "block": PlayFault.BLOCK_LATER}
        return _("You have drawn"), (_words(later.get(verb, PlayFault.DRAWN)),)
    if verb == "lay":
        if view.fourths:
            return _("Which card goes to your pile?"), (
                _("Choose the card that goes to your pile, then lay."),
            )
        return _("No trio"), (
            _("A trio is three of a kind, or three ranks in a row; after the ace comes the 2."),
        )
    if verb == "block":
        return _("No two pairs"), (_words(PlayFault.TWO_PAIRS),)
    return _("Not now"), (_words(PlayFault.NO_STOCK),)


def _words(code: PlayFault | Illegal, **data: int) -> str:
    return reason_words(Reason(code, **data))


def event_words(view: TableView, event: events.Event) -> list[str]:
    """Return what has just happened, in words; `view` already shows it."""
    match event:
        case events.GameStarted():
            return title_words(view)
        case events.HandsDealt():
            return [*spoken_hand(view), *spoken_discard(view)]
        case events.StockRenewed():
            return [_("The discards become the new stock")]
        case events.StockDrawn(seat, card) if seat == view.me and not view.covered:
            return [_("You draw the {card}").format(card=card_words(card))]
        case events.StockDrawn(seat):
            return [_("{name} draws").format(name=view.seats[seat].name)]
        case events.DiscardTaken(seat, card) if seat == view.me:
            return [_("You take the {card}").format(card=card_words(card))]
        case events.Discarded(seat, card) if seat == view.me:
            return [_("You discard the {card}").format(card=card_words(card))]
        case events.DiscardTaken(seat, card):
            return [
                _("{name} takes the {card}").format(
                    name=view.seats[seat].name, card=card_words(card)
                )
            ]
        case events.Discarded(seat, card):
            return [
                _("{name} discards the {card}").format(
                    name=view.seats[seat].name, card=card_words(card)
                )
            ]
        case events.TrioLaid() | events.PairsLaid() | events.GameDrawn():
            note = table_note(view)
            cards = [listed([card_words(card) for card in view.laid])] if view.laid else []
            return [note.heading, *cards, *note.lines] if note is not None else cards
    return []


def turn_words(view: TableView) -> list[str]:
    """Return the words that tell the person what to do now."""
    note = table_note(view)
    return [note.heading, *note.lines] if note is not None else []


def title_words(view: TableView) -> list[str]:
    """Return which set and game it is; empty before the first."""
    if not view.set:
        return []
    return [_("Set {n}").format(n=view.set), game_words(view.game, view.rules.games_per_set)]


def spoken_hand(view: TableView) -> list[str]:
    """Return the viewer's hand in words; empty while it is covered."""
    if view.covered or not view.hand:
        return []
    return [_("Your hand"), listed([card_words(card) for card in view.hand])]


def spoken_discard(view: TableView) -> list[str]:
    """Return the top card of the discards in words; empty without one."""
    return (
        [_("Discarded last: {card}").format(card=card_words(view.discards[-1]))]
        if view.discards
        else []
    )


def card_focus(view: TableView, card: int) -> Focused:
    """Return the words for a card of the hand that has the focus."""
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
    """Return how things stand: what is to be done, the hand, the piles, and what every player has."""
    told = [*title_words(view), *turn_words(view), *spoken_hand(view), *spoken_discard(view)]
    told.append(
        ngettext("{n} card in the stock", "{n} cards in the stock", view.stock).format(n=view.stock)
    )
    if view.own_pile and not view.covered:
        told += [_("Your pile"), listed([card_words(card) for card in view.own_pile])]
    return [*told, *part_words(view)[1]]


def part_words(view: TableView) -> tuple[list[str], list[str]]:
    """Return what was discarded last, and what every player has."""
    told: list[str] = []
    for seat in view.seats:
        words = [
            ngettext("{n} card in the pile", "{n} cards in the pile", seat.pile).format(n=seat.pile)
        ]
        if view.rules.scoring == "sets":
            words.append(ngettext("{n} set won", "{n} sets won", seat.sets).format(n=seat.sets))
        else:
            words.append(ngettext("{n} point", "{n} points", seat.points).format(n=seat.points))
        told.append(_("{name}: {words}").format(name=seat.name, words=listed(words)))
    return spoken_discard(view), told
