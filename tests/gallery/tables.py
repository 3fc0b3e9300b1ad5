"""Made-up tables and rounds, from which the gallery's pictures and some tests are made."""

from __future__ import annotations

from game.client.ambition.table.notes import card_note, refusal_note, table_note
from game.client.ambition.table.poses import share
from game.client.ambition.view import SeatView, Status, TableView, statuses, told
from game.client.kit.i18n import _
from game.engine.ambition.editions import EDITION_2006
from game.engine.ambition.events import RoundScored, SeatScore, Total
from game.engine.ambition.refusal import PlayFault
from game.engine.cards import parse_card, parse_cards
from game.engine.refusal import Reason

VALUES = EDITION_2006.card_points


def cards(text: str) -> list[int]:
    """The cards of names with spaces between."""
    return parse_cards(text.split())


def seats(taken: tuple[int, ...] = (8, 0, 24, 15), held: int = 8) -> list[SeatView]:
    """Four seats in the midst of a round."""
    pills = zip(statuses(EDITION_2006, taken), taken, strict=True)
    status = [told(pill, points, 14 - held, None) for pill, points in pills]
    shared = share([*taken, 112 - sum(taken)])
    rows = (("You", "you", 96, 1), ("Hazel", "hare", 71, 0), ("Corvin", "raven", 118, 3), ("Rowan", "fox", 84, 2))
    made = []
    for i, (name, portrait, score, strikes) in enumerate(rows):
        cards_held = 0 if i == 0 else held
        made.append(SeatView(_(name), portrait, cards_held, score, strikes, taken[i], 0, shared[i], status[i]))
    return made


def table_view() -> TableView:
    """Trick five: Hazel led the 2 of spades and it is winning."""
    taken = (8, 0, 24, 15)
    view = TableView(
        seats(taken),
        phase="play",
        round_number=6,
        dealer=2,
        direction="right",
        trick_number=5,
        hand=cards("AS 9S 4S JH 5H QC 8C KD 3D"),
        legal=frozenset(cards("AS 9S 4S")),
        trick=[(1, parse_card("2S")), (2, parse_card("KS")), (3, parse_card("7S"))],
        leader=1,
        winning=1,
        turn=0,
        bank=share([*taken, 112 - sum(taken)])[4],
        deal_hash="3fa9c21b" + 7 * "5d08e1b7",
    )
    view.note = table_note(view, EDITION_2006)
    return view


def first_trick() -> TableView:
    """The first trick with thirteen cards in hand; the top seat wins it and Rowan thinks."""
    view = table_view()
    view.seats = seats((0, 0, 0, 0), 13)
    view.bank = share([0, 0, 0, 0, 112])[4]
    view.round_number, view.direction, view.trick_number = 7, "across", 1
    view.hand = cards("AS TS 7S KH 9H 6H 3H QC TC 4C KD 8D 2D")
    view.legal = frozenset()
    view.received = cards("KH 9H 2D")
    view.trick = [(1, parse_card("5D")), (2, parse_card("JD"))]
    view.leader, view.winning, view.turn = 1, 2, 3
    view.note = table_note(view, EDITION_2006)
    return view


def refused() -> TableView:
    """A card that can't be played was clicked."""
    view = table_view()
    view.note = refusal_note(parse_card("QC"), Reason(PlayFault.FOLLOW, suit=3))
    return view


def late_round() -> TableView:
    """Big piles, a Slam in sight, somebody out of strikes."""
    taken = (14, 3, 20, 69)
    view = table_view()
    view.seats = seats(taken, 2)
    view.seats[2].strikes = 4
    view.seats[2].status = Status("out", _("Out"))
    view.seats[1].name = "Maximiliane von Birkenfels"
    view.seats[1].score = -21
    view.seats[0].status = Status("over", _("Bid failed"))
    view.seats[0].taken = 48
    view.bank = share([*taken, 112 - sum(taken)])[4]
    view.hand, view.legal = cards("AS 4H 3D"), frozenset(cards("AS 4H 3D"))
    view.trick, view.leader, view.winning, view.turn = [], 0, None, 0
    view.trick_number = 11
    view.note = table_note(view, EDITION_2006)
    return view


def pass_view(direction: str, chosen: str, ready: bool = False) -> TableView:
    """Choosing three cards."""
    view = table_view()
    view.seats = seats((0, 0, 0, 0), 13)
    view.phase, view.direction, view.turn = "pass", direction, None
    view.trick, view.leader, view.winning, view.legal = [], None, None, frozenset()
    view.hand = cards("AS TS 7S 3S AH QH 8H 2H KC 9C 4C JD 5D")
    view.chosen = [*cards(chosen)]
    for seat in (2, 3):
        view.seats[seat].ready = True
    view.seats[0].ready = ready
    view.note = card_note(parse_card("2H"), EDITION_2006)
    return view


def bid_view() -> TableView:
    """Bidding Nil."""
    view = pass_view("left", "")
    view.phase = "bid"
    view.note = table_note(view, EDITION_2006)
    return view


def bid_made() -> TableView:
    """Nil is bid; the others are still choosing."""
    view = bid_view()
    view.seats[0].ready, view.seats[0].bid = True, True
    return view


def bid_table(taken: tuple[int, ...], bid: bool) -> TableView:
    """A trick of a round with Nil bids, in which the viewer did or didn't bid it."""
    view = table_view()
    pills = statuses(EDITION_2006, taken, (bid, None, None, None))
    for i, (seat, points, pill) in enumerate(zip(view.seats, taken, pills, strict=True)):
        seat.taken, seat.status = points, told(pill, points, view.trick_number, bid if i == 0 else None)
    view.seats[0].bid = bid
    return view


def scored(number: int = 6, bids: tuple[bool, ...] | None = None) -> RoundScored:
    """A round in which everything happens."""
    lines = (
        SeatScore(40, 0),
        SeatScore(24 if bids is None else 35, 0, ("nil",) if bids is None else ("nil", "nil_bid_made")),
        SeatScore(28, 0),
        SeatScore(0, 1, ("overstrike",)),
    )
    totals = (Total(136, 1), Total(95, 0), Total(146, 3), Total(84, 3))
    return RoundScored(number, (41, 0, 28, 43), bids, lines, False, totals)


def slam() -> RoundScored:
    """A Slam, and three beside it."""
    lines = (SeatScore(14, 0), SeatScore(0, 0), SeatScore(40, 0, ("slam",)), SeatScore(11, 0))
    return RoundScored(9, (29, 0, 72, 11), None, lines, False, (Total(14, 3), Total(-21, 0), Total(40, 0), Total(11)))


def failed_bids() -> RoundScored:
    """Nil bids that failed in every way."""
    lines = (
        SeatScore(0, 1, ("overstrike", "nil_bid_failed")),
        SeatScore(14 - 21, 0, ("nil_bid_failed",)),
        SeatScore(13, 1, ("understrike", "nil_bid_failed")),
        SeatScore(40, 1, ("nil_bid_failed",)),
    )
    totals = (Total(96, 2), Total(64, 3), Total(131, 4), Total(124, 3))
    return RoundScored(7, (44, 14, 13, 41), (True, True, True, True), lines, False, totals)


def void() -> RoundScored:
    """All four would strike."""
    lines = tuple(SeatScore(0, 0, (mark,)) for mark in ("overstrike", "overstrike", "understrike", "understrike"))
    return RoundScored(3, (52, 52, 7, 1), None, lines, True, (Total(40, 1), Total(24), Total(31, 1), Total(55, 2)))
