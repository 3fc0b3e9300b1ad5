"""A game of Ambusch to be looked at again: what the table shows at each step, with every hand and pile open. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambusch.grid import Places
from game.client.ambusch.poses import arrange
from game.client.ambusch.view import TableView, fan_order, fold, new_view
from game.client.kit.i18n import _
from game.client.table.card_words import card_words
from game.client.table.grid import CARD_RATIO
from game.client.table.note import Note
from game.client.table.poses import OPEN_GAP, OPEN_STEP, OPEN_W, Z_BACK, Key, Pose, open_place, open_poses
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
from game.engine.ambusch.match import GameHistory, Match, deal_hash
from game.engine.ambusch.observation import Move

_MARGIN = 24.0


class Replay:
    """A finished game of a match, by the indices of its set and of the game in it."""

    def __init__(self, match: Match, set: int, game: int, seats: Sequence[tuple[str, str]]) -> None:
        self.match, self.set, self.game, self.seats = match, set, game, list(seats)
        self.history: GameHistory = match.sets[set].games[game]
        self._moves = _events(self.history, match.rules.turn_limit)

    @property
    def last(self) -> int:
        """The number of the last step; the first, 0, is the deal."""
        return len(self._moves)

    def open_piles(self, index: int) -> list[list[int]]:
        """What each seat has put away at a step."""
        games = self.match.sets[self.set].games
        done = games[: self.game + (index == self.last)]
        return [
            [game.kept for game in done if game.winner == seat and game.kept >= 0] for seat in range(len(self.seats))
        ]

    def hands(self, index: int) -> list[list[int]]:
        """What each seat holds at a step, high to low."""
        hands = [list(hand) for hand in self.history.deal.hands]
        for event in (event for events in self._moves[:index] for event in events):
            match event:
                case StockDrawn(seat, card) | DiscardTaken(seat, card):
                    hands[seat].append(card)
                case Discarded(seat, card):
                    hands[seat].remove(card)
                case TrioLaid(seat) | PairsLaid(seat):
                    gone = (*event.trio, event.kept) if isinstance(event, TrioLaid) else event.cards
                    hands[seat] = [card for card in hands[seat] if card not in gone]
        return [fan_order(hand) for hand in hands]

    def view(self, index: int) -> TableView:
        """The table at a step, from the first seat."""
        view = new_view(self.match.rules, self.seats, 0)
        before = self.match.sets[: self.set]
        for seat, seat_view in enumerate(view.seats):
            scores = [past.score for past in before if past.score is not None]
            seat_view.sets = sum(score.winner == seat for score in scores)
            seat_view.points = sum(score.points[seat] for score in scores)
        deal = self.history.deal
        fold(view, GameStarted(self.set + 1, self.game + 1, self.history.starter, deal_hash(deal)))
        fold(view, HandsDealt(deal.hands, deal.upcard))
        for event in (event for events in self._moves[:index] for event in events):
            fold(view, event)
        piles = self.open_piles(index)
        for seat_view, pile in zip(view.seats, piles, strict=True):
            seat_view.pile = len(pile)
        view.stock = 52 - sum(map(len, piles)) - sum(map(len, self.hands(index))) - len(view.discards) - len(view.laid)
        view.own_pile, view.received = list(piles[0]), []
        view.note = self._note(index)
        return view

    def _note(self, index: int) -> Note:
        """What has happened with this step."""
        if index == 0:
            name = self.seats[self.history.starter][0]
            return Note(_("As dealt"), (_("{name} begins.").format(name=name),))
        names = [name for name, _portrait in self.seats]
        event = self._moves[index - 1][-1]
        match event:
            case StockDrawn(seat, card):
                line = _("From the stock: the {card}.").format(card=card_words(card))
            case DiscardTaken(seat, card):
                line = _("From the discards: the {card}.").format(card=card_words(card))
            case Discarded(seat, card):
                line = _("Discarded: the {card}.").format(card=card_words(card))
            case TrioLaid(seat, _trio, kept):
                line = _("A trio laid; put away: the {card}.").format(card=card_words(kept))
            case PairsLaid(seat):
                line = _("Two pairs: nobody puts a card away.")
            case _:
                text = _("{n} turns, and nobody went out.")
                return Note(_("The game is drawn"), (text.format(n=self.match.rules.turn_limit),))
        return Note(names[seat], (line,))


def _events(history: GameHistory, limit: int) -> list[list[Event]]:
    """What each move showed, and at the end of a game that nobody won that it was drawn."""
    found: list[list[Event]] = []
    stock, discards = len(history.deal.stock), 1
    for move in history.moves:
        events: list[Event] = []
        if move.verb == "draw stock":
            if not stock:
                stock, discards = discards - 1, 1
                events.append(StockRenewed(stock))
            stock -= 1
        discards += {"draw discard": -1, "discard": 1}.get(move.verb, 0)
        found.append([*events, _event(move)])
    if history.over and history.winner < 0:
        found.append([GameDrawn(limit)])
    return found


def _event(move: Move) -> Event:
    match move.verb:
        case "draw stock":
            return StockDrawn(move.seat, move.card)
        case "draw discard":
            return DiscardTaken(move.seat, move.card)
        case "discard":
            return Discarded(move.seat, move.card)
        case "lay":
            return TrioLaid(move.seat, move.shown, move.card)
        case _:
            return PairsLaid(move.seat, move.shown)


# ------------------------------------------------------------------------------------------------ where cards stand


def replay_poses(replay: Replay, index: int, view: TableView, places: Places) -> dict[Key, Pose]:
    """Every card at a step: as on the table, but the hands and piles of others open too."""
    poses = {key: pose for key, pose in arrange(view, places).items() if key[0] in ("card", "stock")}
    hands, piles = replay.hands(index), replay.open_piles(index)
    for seat in range(1, len(view.seats)):
        place, pile = view.place(seat), piles[seat]
        poses |= open_poses(places.base, place, hands[seat])
        x, y, step = pile_place(places, place, len(pile))
        for i, card in enumerate(pile):
            poses["card", card] = Pose(x + OPEN_W / 2 + i * step, y, OPEN_W, z=Z_BACK + 20 * place + i)
    return poses


def pile_place(places: Places, place: int, n: int) -> tuple[float, float, float]:
    """Left edge, middle and step of another seat's open pile: below the plate; at the top beside it."""
    plate, grid, high = places.base.plates[place], places.base, OPEN_W * CARD_RATIO
    if place == 2:
        x = plate.right + OPEN_GAP
        return x, plate.y + high / 2, min(OPEN_STEP, (grid.right - _MARGIN - OPEN_W - x) / max(1, n - 1))
    x, _y, step = open_place(grid, place, n)
    return x, plate.bottom + OPEN_GAP + high / 2, step
