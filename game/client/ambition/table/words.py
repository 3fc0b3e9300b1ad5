"""The words about the table: beside the round's name, on plates during a choice, and read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.ambition.table.meter import meter_words, metered
from game.client.ambition.table.notes import trick_taken
from game.client.ambition.table.round_end import SeatCountUp
from game.client.ambition.view import (
    POINTS,
    WORTH,
    SeatView,
    TableView,
    nil_alive,
    slam_counts,
    struck_out,
)
from game.client.ambition.words import strike_words
from game.client.kit import gui
from game.client.kit.i18n import _, listed, ngettext
from game.client.kit.spoken import Focused, place_words, sentences
from game.client.table.poses import in_fan
from game.client.table.words import card_words, rank_word, suit_words
from game.engine.ambition import events
from game.engine.ambition.editions import EDITION_2006, Edition, Rules
from game.engine.cards import suit_of


def runs_of(flags: list[bool]) -> list[range]:
    """Return the stretches of True as ranges: ``[True, True, False, True]`` gives 0..1 and 3..3."""
    runs: list[range] = []
    for i, flag in enumerate(flags):
        if not flag:
            continue
        if runs and runs[-1].stop == i:
            runs[-1] = range(runs[-1].start, i + 1)
        else:
            runs.append(range(i, i + 1))
    return runs


def round_words(view: TableView) -> str:
    """Return the words beside the round's name: the direction of the pass and the progress of the round."""
    ahead = {
        "left": _("Pass left"),
        "right": _("Pass right"),
        "across": _("Pass across"),
        "scatter": _("One card to each"),
        "hold": _("No pass"),
    }
    parts = [_("Practice")] if view.practice else [_("With help")] if view.helped else []
    if view.phase in ("pass", "idle"):
        parts.append(ahead.get(view.direction, ""))
    elif view.phase == "bid":
        parts.append(_("Nil bids"))
    elif view.phase == "last_trick":
        parts.append(_("The last trick’s points"))
    elif view.phase in ("play", "blind") and view.trick_number:
        parts.append(_("Trick {n} of {of}").format(n=view.trick_number, of=view.numbers.tricks))
    return "  ·  ".join(parts)


def choice_look(view: TableView, place: int, ready: bool, dealer: bool) -> PlateLook:
    """Return how a plate looks while everybody chooses.

    It shows Ready, Choosing or Your choice, or what the viewer has bid, and who gets the viewer's
    cards."""
    words = _("Ready") if ready else _("Your choice") if place == 0 else _("Choosing…")
    if place == 0 and ready and view.phase == "bid" and view.bid is not None:
        words = _("Nil bid") if view.bid else _("No Nil bid")
    target = ""
    if view.phase == "pass" and place != 0:
        if view.direction == "scatter":
            target = _("gets one card")
        elif {"left": 1, "across": 2, "right": 3}.get(view.direction) == place:
            target = _("gets your three")
    active = place == 0 and not ready
    active = active or (bool(target) and view.direction != "scatter")
    return PlateLook(active, dealer, None, words, ready, target, view.numbers)


def pill_words(rules: Rules, seats: Sequence[SeatView], seat: int, title: str) -> gui.Explanation:
    """Explain a seat's pill, which says `title`."""
    numbers = rules.numbers
    if struck_out(numbers, seats[seat].strikes):
        line = _("{n} strikes: this player can’t win any more.").format(n=numbers.strike_limit)
        return gui.Explanation(title, (line,))
    return gui.Explanation(title, tuple(_lines(rules, seats, seat)))


def _lines(rules: Rules, seats: Sequence[SeatView], seat: int) -> list[str]:
    numbers, taken, bid = rules.numbers, [each.taken for each in seats], seats[seat].bid
    failed = _("Nil was bid, and points were taken: the bid has failed.")
    if slam_counts(numbers, taken, seat, [each.slammed for each in seats]):
        doesnt = _("The Nil bid doesn’t matter in such a round.") if numbers.slam_spares else failed
        return [_slammed(numbers), doesnt] if bid else [_slammed(numbers)]
    return (
        [_nil(rules, bid)]
        if nil_alive(numbers, taken, seat, [each.tricks for each in seats])
        else [failed]
    )


def _slammed(numbers: Edition) -> str:
    text = _(
        "{slam} or more make a Slam: it scores {worth}, and nobody gets a strike in this round."
    )
    if not numbers.slam_spares or not numbers.strike_limit:
        text = _("{slam} or more make a Slam: it scores {worth}.")
    return text.format(slam=numbers.slam_at, worth=numbers.slam_points)


def _nil(rules: Rules, bid: bool | None) -> str:
    numbers = rules.numbers
    if bid:
        text = _("If it stays that way, the Nil bid is made: {n}. A single point, and it fails.")
        return text.format(n=numbers.nil_bid_points)
    if rules.nil_bidding and bid is None:
        text = _("If it stays that way, it is a Nil: {bid} if it was bid in secret, otherwise {n}.")
        return text.format(bid=numbers.nil_bid_points, n=numbers.nil_unbid_points)
    if rules.nil_bidding:
        text = _("If it stays that way, it is a Nil, but it wasn’t bid: {n}.")
        return text.format(n=numbers.nil_unbid_points)
    if numbers.nil_by_tricks:
        text = _(
            "No trick yet. If it stays that way, it is a Nil, worth {n}; even a trick without points spoils it."
        )
    else:
        text = _("If it stays that way, it is a Nil, worth {n}. Tricks without points do no harm.")
    text = text.format(n=numbers.nil_points)
    if numbers.nil_shared_points:
        text += " " + _("Several Nils are worth {n} each.").format(n=numbers.nil_shared_points)
    return text


@dataclass(frozen=True, slots=True)
class PlateLook:
    """What a plate shows beside its seat.

    `active`: the seat is to act; `dealer`: the seat deals; `taken`: the points to show while chips
    are moving, None for the seat's own. `choice`: words about a pass or bid instead of what was
    taken; `done`: with a tick; `target`: words that say that it gets the viewer's cards. `numbers`:
    those of the edition in play; `untold`: what a lesson hasn't taught yet; `counted`: how far the
    end of the round is shown."""

    active: bool = False
    dealer: bool = False
    taken: int | None = None
    choice: str | None = None
    done: bool = False
    target: str = ""
    numbers: Edition = EDITION_2006
    untold: frozenset[str] = frozenset()
    counted: SeatCountUp | None = None


def event_words(view: TableView, event: events.Event) -> list[str]:
    """Return what has just happened, to be read aloud; `view` shows it already.

    Empty for what is said elsewhere or is of no use."""
    match event:
        case events.RoundStarted():
            return title_words(view)
        case events.Dealt():
            return hand_words(_("Your hand"), in_fan(view))
        case events.PassChosen(seat) if seat != view.me:
            return [_("{name} has chosen").format(name=view.seats[seat].name)]
        case events.CardsPassed(_seat, to) if to == view.me:
            cards = listed([card_words(card) for card in event.cards])
            return [
                _("{name} passes you: {cards}").format(
                    name=view.seats[event.seat].name, cards=cards
                )
            ]
        case events.CardPlayed(seat, card):
            return [_("{name}: {card}").format(name=view.seats[seat].name, card=card_words(card))]
        case events.TrickTaken(winner=winner, points=points):
            return [_taken_words(view, winner, points)]
        case events.LastTrickChosen(seat, deducted):
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
        text = ngettext(
            "You take the trick with {n} point", "You take the trick with {n} points", points
        )
        return text.format(n=points)
    text = ngettext(
        "{name} takes the trick with {n} point", "{name} takes the trick with {n} points", points
    )
    return text.format(name=view.seats[winner].name, n=points)


def turn_words(view: TableView) -> list[str]:
    """Return what the person is called upon to do."""
    if view.phase == "pass":
        return [round_words(view), _("choose three cards")]
    if view.phase == "bid":
        return [_("Nil: yes or no?")]
    if view.phase == "blind":
        return [_("Your turn: a card for the first trick, face down")]
    if view.phase == "last_trick":
        return [_("You may take points off for the last trick")]
    return [_("Your turn") if view.trick else _("Your lead")]


def card_focus(view: TableView, card: int, more: Sequence[str] = ()) -> Focused:
    """Return a card of the hand or the pass tray as it is read aloud.

    It is the card's name, whether it can be played, `more` about it, and its place."""
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
    """Return which round it is and its progress."""
    return (
        [_("Round {n}").format(n=view.round_number), round_words(view)] if view.round_number else []
    )


def hand_words(title: str, cards: Sequence[int]) -> list[str]:
    """Return cards by suit after the title: ``"spades: ace, 10, 7"``; empty without cards."""
    told = [title] if cards else []
    for suit in dict.fromkeys(suit_of(card) for card in cards):
        ranks = [rank_word(card) for card in cards if suit_of(card) == suit]
        told.append(_("{suit}: {cards}").format(suit=suit_words(suit), cards=listed(ranks)))
    return told


def trick_words(view: TableView) -> list[str]:
    """Return the cards on the table, in the order in which they were played."""
    told = []
    for seat, card in view.trick:
        words = _("{name}: {card}").format(name=view.seats[seat].name, card=card_words(card))
        told.append(listed([words, _("winning")]) if seat == view.winning else words)
    return told


def state_words(view: TableView) -> list[str]:
    """Return everything about the table now: the trick, the hand, what everybody has taken, and the scores."""
    told = title_words(view)
    told += trick_words(view)
    if view.note is not None:
        told += [view.note.heading, *view.note.lines]
    told += hand_words(_("Your hand"), in_fan(view))
    if view.legal and len(view.legal) < len(view.hand):
        told += hand_words(_("You can play"), [card for card in in_fan(view) if card in view.legal])
    return [*told, *part_words(view)[1]]


def part_words(view: TableView) -> tuple[list[str], list[str]]:
    """Return the trick, and a line for each seat: what it has, and the viewer's the meter, too.

    There are no lines where a lesson hasn't told of points yet."""
    told: list[str] = []
    for seat in view.seats if POINTS not in view.untold else ():
        taken = ngettext("{n} point taken", "{n} points taken", seat.taken).format(n=seat.taken)
        score = ngettext("score {n} point", "score {n} points", abs(seat.score)).format(
            n=seat.score
        )
        status = seat.status.label if seat.status is not None else ""
        strikes = strike_words(seat.strikes, 0, view.numbers)
        shown = (taken,) if WORTH in view.untold else (taken, status, score, strikes)
        words = listed([each for each in shown if each])
        said = _("{name}: {words}").format(name=seat.name, words=words)
        mine = metered(view) and seat is view.seats[view.me]
        told.append(sentences([said, *meter_words(view)[1:]]) if mine else said)
    return trick_words(view) or [_("No card is on the table.")], told
