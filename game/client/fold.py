"""The table as a fold over events, or rebuilt from an Observation: both give the same TableView. No pygame.

A fold never decides anything: who takes a trick and what may be played come from the engine. What only the player's own hand
on the table changes (the pass tray, noticing new cards, which cards stand out as playable) is set by the scene.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.chips import pay
from game.client.notes import table_note
from game.client.status import statuses
from game.client.view import Chips, SeatView, TableView
from game.engine.ambition.editions import Rules
from game.engine.ambition.observation import Observation
from game.engine.ambition.round import Round
from game.engine.cards import rank_of, suit_of
from game.engine.events import (
    BidChosen,
    CardPlayed,
    CardsPassed,
    ChipsMoved,
    Dealt,
    Event,
    MatchEnded,
    PassChosen,
    PlayStarted,
    RoundScored,
    RoundStarted,
    Total,
    TrickTaken,
)

HAND = 13
_FAN_SUITS = (2, 3, 1, 0)  # by suit C D H S: spades stand leftmost, then hearts, clubs, diamonds


def fan_order(cards: Sequence[int]) -> list[int]:
    """A hand as it stands in the fan: spades, hearts, clubs, diamonds, each high to low."""
    return sorted(cards, key=lambda card: (_FAN_SUITS[suit_of(card)], -rank_of(card)))


def trick_winner(rules: Rules, leader: int, cards: Sequence[int]) -> int:
    """The seat that wins a trick as it lies, by the engine's rules. `cards` in play order, at least one."""
    state = Round(rules, "hold", ((), (), (), ()))
    state.restore(0, (), -1, leader, cards)
    return int(state.last_winner())


def new_view(rules: Rules, seats: Sequence[tuple[str, str]], me: int = 0, totals: Sequence[Total] = ()) -> TableView:
    """An empty table. `seats`: name and portrait of each."""
    view = TableView([SeatView(name, portrait) for name, portrait in seats], me)
    for seat, total in zip(view.seats, totals, strict=False):
        seat.score, seat.strikes = total.points, total.strikes
    _count(view, rules, [0] * len(seats))
    return view


def fold(view: TableView, event: Event, rules: Rules) -> None:
    """Change the view by what happened, as the viewer saw it. Hidden cards in the event are not looked at."""
    match event:
        case RoundStarted():
            _start_round(view, event, rules)
        case Dealt(hands):
            view.hand = fan_order(hands[view.me])
            for seat in view.seats:
                seat.cards = HAND
            view.phase = "idle" if view.direction == "hold" else "pass"
            if view.direction == "hold" and rules.nil_bidding:
                view.phase = "bid"
        case PassChosen(chooser) | BidChosen(chooser):
            view.seats[chooser].ready = True
        case CardsPassed():
            _pass_cards(view, event, rules)
        case PlayStarted(leader):
            view.phase, view.leader, view.turn, view.trick_number = "play", leader, leader, 1
            for seat in view.seats:
                seat.ready = False
        case CardPlayed(player, card):
            _play(view, player, card, rules)
        case TrickTaken():
            _take(view, event)
        case ChipsMoved(seat_number, amount):
            taken = [seat.taken for seat in view.seats]
            taken[seat_number] += amount
            _count(view, rules, taken)
        case RoundScored():
            view.phase, view.turn, view.leader = "scored", None, None
            for seat, total in zip(view.seats, event.totals, strict=True):
                seat.score, seat.strikes = total.points, total.strikes
        case MatchEnded():
            view.phase = "over"
    view.legal = frozenset()
    view.note = table_note(view, rules.numbers)


def _start_round(view: TableView, event: RoundStarted, rules: Rules) -> None:
    view.phase, view.round_number, view.dealer = "idle", event.number, event.dealer
    view.direction, view.deal_hash = event.direction, event.deal_hash
    view.hand, view.chosen, view.received, view.trick = [], [], [], []
    view.bid, view.leader, view.winning, view.turn = None, None, None, None
    view.trick_number, view.last_trick, view.last_winner = 0, (), None
    for seat in view.seats:
        seat.cards = seat.tricks = 0
        seat.ready = False
    _count(view, rules, [0] * len(view.seats))


def _pass_cards(view: TableView, event: CardsPassed, rules: Rules) -> None:
    if event.seat == view.me:
        view.hand = [card for card in view.hand if card not in event.cards]
        view.chosen = []
    elif event.to == view.me:
        view.hand = fan_order([*view.hand, *event.cards])
        view.received = fan_order([*view.received, *event.cards])
    view.seats[event.seat].cards -= len(event.cards)
    view.seats[event.to].cards += len(event.cards)
    if event.seat == len(view.seats) - 1 and rules.nil_bidding:  # cards are passed in seat order: these are the last
        view.phase = "bid"
        for seat in view.seats:
            seat.ready = False


def _play(view: TableView, player: int, card: int, rules: Rules) -> None:
    view.trick.append((player, card))
    view.seats[player].cards -= 1
    if player == view.me:
        view.received = []
        view.hand = [other for other in view.hand if other != card]
    _trick_lies(view, rules)


def _trick_lies(view: TableView, rules: Rules) -> None:
    """Leader, winner as it lies and whose turn it is, from the cards on the table."""
    leader = view.trick[0][0]
    view.leader = leader
    view.winning = trick_winner(rules, leader, [card for _seat, card in view.trick])
    full = len(view.trick) == len(view.seats)
    view.turn = None if full else (leader + len(view.trick)) % len(view.seats)


def _take(view: TableView, event: TrickTaken) -> None:
    count = len(view.seats)
    view.last_trick = tuple(((event.leader + i) % count, card) for i, card in enumerate(event.cards))
    view.last_winner = event.winner
    view.seats[event.winner].tricks += 1
    view.trick, view.winning = [], None
    last = event.number == HAND
    view.leader = view.turn = None if last else event.winner
    view.trick_number = min(HAND, event.number + 1)


def _count(view: TableView, rules: Rules, taken: Sequence[int]) -> None:
    """Points taken, the chips that show them and what each seat stands to get."""
    numbers = rules.numbers
    before = [*(seat.chips for seat in view.seats), view.bank]
    held = pay(before, [*taken, numbers.total - sum(taken)], Chips(*numbers.chips))
    pills = statuses(numbers, taken, view.me, view.bid)
    for seat, points, chips, status in zip(view.seats, taken, held, pills, strict=False):
        seat.taken, seat.chips, seat.status = points, chips, status
    view.bank = held[-1]


def set_bid(view: TableView, bid: bool, rules: Rules) -> None:
    """Show the viewer's own Nil bid on its seat."""
    view.bid = bid
    _count(view, rules, [seat.taken for seat in view.seats])


def reword(view: TableView, seats: Sequence[tuple[str, str]], rules: Rules) -> None:
    """Say everything in words anew, after a change of language. `seats`: name and portrait of each."""
    for seat, (name, _portrait) in zip(view.seats, seats, strict=True):
        seat.name = name
    _count(view, rules, [seat.taken for seat in view.seats])
    view.note = table_note(view, rules.numbers)


def view_from_observation(observation: Observation, seats: Sequence[tuple[str, str]], deal_hash: str = "") -> TableView:
    """The table as `observation` determines it. New cards count as noticed, and who has chosen already isn't known."""
    rules, me = observation.rules, observation.seat
    view = new_view(rules, seats, me, observation.totals)
    view.phase = "scored" if observation.phase == "over" else observation.phase
    view.round_number, view.dealer = observation.round, observation.dealer
    view.direction, view.deal_hash = observation.direction, deal_hash
    view.hand, view.bid = fan_order(observation.hand), observation.bid
    if observation.phase == "pass" and observation.passed is not None:
        view.chosen = [card for _to, cards in observation.passed for card in cards]
    view.seats[me].ready = observation.phase == "pass" and observation.passed is not None
    view.seats[me].ready |= observation.phase == "bid" and observation.bid is not None
    taken = [0] * len(view.seats)
    for number, trick in enumerate(observation.tricks, start=1):
        _take(view, TrickTaken(number, trick.leader, trick.cards, trick.winner, trick.points))
        taken[trick.winner] += trick.points
        _count(view, rules, taken)  # trick by trick: which chips lie where comes from the order of the payments
    played = [0] * len(view.seats)
    for seat, _card in observation.played():
        played[seat] += 1
    for seat_view, gone in zip(view.seats, played, strict=True):
        seat_view.cards = HAND - gone
    if observation.phase == "play":
        view.trick_number = len(observation.tricks) + 1
        view.leader = view.turn = observation.leader
        if observation.trick:
            leader = observation.leader
            view.trick = [((leader + i) % len(view.seats), card) for i, card in enumerate(observation.trick)]
            _trick_lies(view, rules)
        view.legal = frozenset(observation.legal)
    _count(view, rules, observation.taken)
    view.note = table_note(view, rules.numbers)
    return view
