"""The table as a fold over events, or rebuilt from an Observation: both give the same TableView.

No pygame.

A fold decides nothing: the engine says who takes a trick and what may be played. Whatever only the
player's own hand on the table changes (the pass tray, noticing new cards, which cards stand out as
playable) is set by the scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.client.ambition.table.notes import consequences, table_note
from game.client.ambition.table.poses import pay
from game.client.ambition.view import BY_SUIT, Chips, SeatView, TableView, statuses, told
from game.engine.ambition import events
from game.engine.ambition.editions import Rules
from game.engine.ambition.observation import Observation
from game.engine.ambition.round import Round
from game.engine.cards import rank_of, suit_of

_FAN_SUITS = (2, 3, 1, 0)  # by suit C D H S: spades stand leftmost, then hearts, clubs, diamonds


def fan_order(cards: Sequence[int], order: str = BY_SUIT) -> list[int]:
    """Return a hand in the order of the fan.

    It is spades, hearts, clubs, diamonds, each high to low, unless `order` is another one."""
    by_rank, up = order.startswith("ranks"), 1 if order.endswith("up") else -1
    keys = {card: (_FAN_SUITS[suit_of(card)], up * rank_of(card)) for card in cards}
    return sorted(cards, key=lambda card: keys[card][::-1] if by_rank else keys[card])


def trick_winner(rules: Rules, leader: int, cards: Sequence[int], blind: bool = False) -> int:
    """Return the seat that wins a trick so far, by the engine's rules.

    `cards` are in play order, at least one; for a `blind` trick all of them."""
    hands: tuple[tuple[int, ...], ...] = ((),) * rules.players
    if blind:
        return int(Round(rules, "hold", hands).winner_of(leader, cards, True))
    led = rules if rules.numbers.blind_suit < 0 else replace(rules, blind_first_trick=False)
    state = Round(led, "hold", hands)
    rest = [
        card
        for card in rules.numbers.deck
        if suit_of(card) != suit_of(cards[0]) and card not in cards
    ]
    # Whole tricks have winners.
    state.restore(0, (), -1, leader, [*cards, *rest[: rules.players - len(cards)]])
    return int(state.last_winner())


def new_view(
    rules: Rules,
    seats: Sequence[tuple[str, str]],
    me: int = 0,
    totals: Sequence[events.Total] = (),
    slammed: Sequence[bool] = (),
) -> TableView:
    """Return an empty table.

    `seats` are the name and portrait of each; `slammed` says who had a Slam before, if that
    matters."""
    view = TableView([SeatView(name, portrait) for name, portrait in seats], me, rules.numbers)
    for seat, total in zip(view.seats, totals, strict=False):
        seat.score, seat.strikes = total.points, total.strikes
    for seat, had in zip(view.seats, slammed, strict=False):
        seat.slammed = had and rules.numbers.slam_once
    _count(view, rules, [0] * len(seats))
    return view


def fold(view: TableView, event: events.Event, rules: Rules) -> None:
    """Change the view by one event as the viewer saw it; hidden cards in the event are not looked at."""
    match event:
        case events.RoundStarted():
            _start_round(view, event, rules)
        case events.Dealt(hands):
            view.hand = fan_order(hands[view.me], view.order)
            for seat in view.seats:
                seat.cards = rules.numbers.tricks
            view.phase = "pass"
            if view.direction == "hold":
                view.phase = "idle"
                _passed(view, rules)
        case events.PassChosen(chooser):
            view.seats[chooser].ready = True
        case events.CardsPassed():
            _pass_cards(view, event, rules)
        case events.BidChosen(chooser):
            view.seats[chooser].ready = True
            if all(seat.ready for seat in view.seats) and rules.numbers.blind_suit >= 0:
                _choose_blind(view)
        case events.CardChosen(chooser):
            view.down[chooser] = -1
            view.seats[chooser].cards -= 1
        case events.PlayStarted(leader):
            view.phase, view.trick_number = "play", 1
            view.leader = view.turn = None if view.down else leader
            for seat in view.seats:
                seat.ready = False
        case events.CardPlayed(player, card):
            _play(view, player, card, rules)
        case events.TrickTaken():
            _take(view, event, rules)
            view.unpaid = event.points
            # A trick without points moves no chips, but it may end a Nil.
            _count(view, rules, [seat.taken for seat in view.seats])
        case events.ChipsMoved(seat_number, amount):
            taken = [seat.taken for seat in view.seats]
            taken[seat_number] += amount
            view.unpaid = 0
            _count(view, rules, taken)
        case events.LastTrickChosen(seat_number, deducted):
            taken = [seat.taken for seat in view.seats]
            taken[seat_number] -= deducted
            view.turn = None
            _count(view, rules, taken)
        case events.RoundScored():
            view.phase, view.turn, view.leader = "scored", None, None
            # Now everybody may know them.
            for seat, bid in zip(view.seats, event.bids or (), strict=False):
                seat.bid = bid
            for seat, total, score in zip(view.seats, event.totals, event.scored, strict=True):
                seat.score, seat.strikes = total.points, total.strikes
                seat.slammed |= rules.numbers.slam_once and "slam" in score.marks
            _count(view, rules, [seat.taken for seat in view.seats])
        case events.MatchEnded():
            view.phase = "over"
    view.legal = frozenset()
    _say(view, rules)


def _start_round(view: TableView, event: events.RoundStarted, rules: Rules) -> None:
    view.phase, view.round_number, view.dealer = "idle", event.number, event.dealer
    view.direction, view.deal_hash = event.direction, event.deal_hash
    view.hand, view.chosen, view.received, view.trick = [], [], [], []
    view.leader, view.winning, view.turn = None, None, None
    view.trick_number, view.last_trick, view.last_winner = 0, (), None
    view.down, view.prospects, view.gone, view.unpaid = {}, (), frozenset(), 0
    for seat in view.seats:
        seat.cards = seat.tricks = 0
        seat.ready, seat.bid = False, None
    _count(view, rules, [0] * len(view.seats))


def _pass_cards(view: TableView, event: events.CardsPassed, rules: Rules) -> None:
    if event.seat == view.me:
        view.hand = [card for card in view.hand if card not in event.cards]
        view.chosen = []
    elif event.to == view.me:
        view.hand = fan_order([*view.hand, *event.cards], view.order)
        view.received = fan_order([*view.received, *event.cards])
    view.seats[event.seat].cards -= len(event.cards)
    view.seats[event.to].cards += len(event.cards)
    if event.seat == len(view.seats) - 1:  # cards are passed in seat order: these are the last
        _passed(view, rules)


def _passed(view: TableView, rules: Rules) -> None:
    """Prepare what follows the pass if it is bidding or a blind trick; the play has an event of its own."""
    if rules.nil_bidding:
        view.phase = "bid"
        for seat in view.seats:
            seat.ready = False
    elif rules.numbers.blind_suit >= 0:
        _choose_blind(view)


def _choose_blind(view: TableView) -> None:
    view.phase, view.trick_number = "blind", 1
    for seat in view.seats:
        seat.ready = False


def lay_down(view: TableView, card: int) -> None:
    """Put the viewer's own card of a blind trick face down; nobody else sees it."""
    view.down[view.me] = card
    view.hand = [other for other in view.hand if other != card]
    view.received = []


def _play(view: TableView, player: int, card: int, rules: Rules) -> None:
    view.trick.append((player, card))
    if player in view.down:
        del view.down[player]
    else:
        view.seats[player].cards -= 1
    if player == view.me:
        view.received = []
        view.hand = [other for other in view.hand if other != card]
    _trick_lies(view, rules)


def _trick_lies(view: TableView, rules: Rules) -> None:
    """Set the leader, the current winner and whose turn it is from the cards on the table."""
    leader, cards = view.trick[0][0], [card for _seat, card in view.trick]
    full = len(view.trick) == len(view.seats)
    # All are turned at once, and nobody led.
    if view.trick_number == 1 and rules.numbers.blind_suit >= 0:
        view.leader = view.turn = None
        view.winning = trick_winner(rules, leader, cards, blind=True) if full else None
        return
    view.leader = leader
    view.winning = trick_winner(rules, leader, cards)
    view.turn = None if full else (leader + len(view.trick)) % len(view.seats)


def _take(view: TableView, event: events.TrickTaken, rules: Rules) -> None:
    numbers = rules.numbers
    count = len(view.seats)
    view.last_trick = tuple(
        ((event.leader + i) % count, card) for i, card in enumerate(event.cards)
    )
    view.last_winner, view.gone = event.winner, view.gone | {*event.cards}
    view.seats[event.winner].tricks += 1
    view.trick, view.winning = [], None
    last = event.number == numbers.tricks
    view.leader = view.turn = None if last else event.winner
    view.trick_number = min(numbers.tricks, event.number + 1)
    if last and numbers.last_trick_deduct and view.seats[event.winner].taken + event.points:
        view.phase, view.turn = "last_trick", event.winner


def _count(view: TableView, rules: Rules, taken: Sequence[int]) -> None:
    """Set the points taken, the chips that show them, and what each seat would get."""
    numbers = rules.numbers
    before = [*(seat.chips for seat in view.seats), view.bank]
    held = pay(before, [*taken, numbers.total - sum(taken)], Chips(*numbers.chips))
    bids, strikes, slammed = zip(
        *((seat.bid, seat.strikes, seat.slammed) for seat in view.seats), strict=True
    )
    pills = statuses(numbers, taken, bids, [seat.tricks for seat in view.seats], strikes, slammed)
    for seat, points, chips, status in zip(view.seats, taken, held, pills, strict=False):
        seat.taken, seat.chips, seat.status = (
            points,
            chips,
            told(status, points, view.trick_number, seat.bid),
        )
    view.bank = held[-1]


def set_bid(view: TableView, bid: bool, rules: Rules, seat: int | None = None) -> None:
    """Show a Nil bid that the viewer knows on its seat, by default the viewer's own."""
    view.seats[view.me if seat is None else seat].bid = bid
    _count(view, rules, [seat.taken for seat in view.seats])


def reword(view: TableView, seats: Sequence[tuple[str, str]], rules: Rules) -> None:
    """Update all words after a change of language; `seats` are the name and portrait of each."""
    for seat, (name, _portrait) in zip(view.seats, seats, strict=True):
        seat.name = name
    _count(view, rules, [seat.taken for seat in view.seats])
    _say(view, rules)


def _say(view: TableView, rules: Rules) -> None:
    """Set the note and the outcomes that the table shows now."""
    view.note = table_note(view, rules.numbers)
    view.prospects = consequences(view, rules)


def view_from_observation(
    observation: Observation, seats: Sequence[tuple[str, str]], deal_hash: str = ""
) -> TableView:
    """Return the table as `observation` determines it.

    New cards count as noticed; which of the others have already chosen is unknown."""
    rules, me = observation.rules, observation.seat
    view = new_view(rules, seats, me, observation.totals, observation.slammed)
    view.phase = "scored" if observation.phase == "over" else observation.phase
    view.round_number, view.dealer = observation.round, observation.dealer
    view.direction, view.deal_hash = observation.direction, deal_hash
    view.hand, view.seats[me].bid = fan_order(observation.hand), observation.bid
    if observation.phase == "pass" and observation.passed is not None:
        view.chosen = [card for _to, cards in observation.passed for card in cards]
    view.seats[me].ready = observation.phase == "pass" and observation.passed is not None
    view.seats[me].ready |= observation.phase == "bid" and observation.bid is not None
    taken = [0] * len(view.seats)
    for number, trick in enumerate(observation.tricks, start=1):
        _take(
            view,
            events.TrickTaken(number, trick.leader, trick.cards, trick.winner, trick.points),
            rules,
        )
        taken[trick.winner] += trick.points
        # Trick by trick: which chips lie where comes from the order of the payments.
        _count(view, rules, taken)
    played = [0] * len(view.seats)
    for seat, _card in observation.played():
        played[seat] += 1
    for seat_view, gone in zip(view.seats, played, strict=True):
        seat_view.cards = rules.numbers.tricks - gone
    if observation.phase == "blind":
        view.trick_number, view.legal = 1, frozenset(observation.legal)
        if observation.chosen >= 0:
            view.seats[me].cards -= 1
            lay_down(view, observation.chosen)
    if observation.phase == "last_trick":
        view.turn = observation.leader
    if observation.phase == "play":
        view.trick_number = len(observation.tricks) + 1
        view.leader = view.turn = observation.leader
        if observation.trick:
            leader = observation.leader
            view.trick = [
                ((leader + i) % len(view.seats), card) for i, card in enumerate(observation.trick)
            ]
            _trick_lies(view, rules)
        view.legal = frozenset(observation.legal)
    if observation.phase == "over":  # the last trick has asked about its points
        view.phase, view.turn = "scored", None
    _count(view, rules, observation.taken)
    _say(view, rules)
    return view
