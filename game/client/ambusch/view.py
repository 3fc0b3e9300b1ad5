"""What the table of Ambusch shows, as plain data, and how the match's events change it.

The view is that of one seat, `me`: of the other seats it knows how many cards they hold. It can be
made again from an Observation at any time, by folding what that seat has seen of the game. No
pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.client.kit.geometry import Rect, Viewport, centred
from game.client.table.grid import BACK_W, CARD_RATIO, PLATE_H, PLATE_W, Slot, TableGrid, make_grid
from game.client.table.poses import Z_BACK, Z_TRICK, Key, Pose, back_poses, fan_poses
from game.client.table.words import Note
from game.engine.ambusch import events
from game.engine.ambusch.melds import fourth_cards, is_two_pairs
from game.engine.ambusch.observation import Observation, SeenGame, SeenMove
from game.engine.ambusch.phases import ViewPhase
from game.engine.ambusch.rules import Rules
from game.engine.cards import cards_of, mask_of

PLACES = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""Where players are drawn, clockwise from the viewer, by their number: 0 below, 1 left, 2 top, 3 right."""
HAND = 4


@dataclass(slots=True)
class SeatView:
    """One seat: `cards` in hand, and in `pile` how many were put away in this set.

    `sets`: won before this set; `points`: scored before it."""

    name: str
    portrait: str
    cards: int = 0
    pile: int = 0
    sets: int = 0
    points: int = 0


@dataclass(slots=True)
class TableView:
    """The whole table from seat `me`.

    `phase`: idle (cards are being dealt), turn, discard, or over. `discards` from the lowest up.
    `laid`: the cards with which seat `layer` went out, and `kept` what it put away (-1: hidden or
    none). `fourth`: the card that would be put away now (-1: none is chosen). `covered`: the hand
    is face down, because somebody else is at the screen."""

    rules: Rules
    seats: list[SeatView]
    me: int = 0
    phase: ViewPhase = "idle"
    set: int = 0
    game: int = 0
    starter: int = 0
    deal_hash: str = ""
    hand: list[int] = field(default_factory=list)
    chosen: list[int | None] = field(default_factory=list)
    received: list[int] = field(default_factory=list)
    legal: frozenset[int] = frozenset()
    own_pile: list[int] = field(default_factory=list)
    stock: int = 0
    discards: list[int] = field(default_factory=list)
    laid: tuple[int, ...] = ()
    layer: int | None = None
    kept: int = -1
    fourth: int = -1
    taken: int = -1  # from the discard pile in this turn
    turn: int | None = None
    covered: bool = False
    helped: bool = False
    practice: bool = False
    note: Note | None = None

    def place(self, seat: int) -> int:
        """Return where a seat is drawn: 0 below, 1 left, 2 top, 3 right."""
        return PLACES[len(self.seats)][(seat - self.me) % len(self.seats)]

    @property
    def fourths(self) -> tuple[int, ...]:
        """The cards of the viewer's hand that may be put away when the other three are laid."""
        return tuple(cards_of(fourth_cards(mask_of(self.hand)))) if len(self.hand) == HAND else ()

    @property
    def blocks(self) -> bool:
        """Whether the viewer's hand is two pairs."""
        return len(self.hand) == HAND and is_two_pairs(mask_of(self.hand))


def fan_order(cards: Sequence[int]) -> list[int]:
    """Return cards by rank, high to low, since trios depend on ranks."""
    return sorted(cards, key=lambda card: (-(card % 13), -(card // 13)))


def laid_order(cards: Sequence[int]) -> tuple[int, ...]:
    """Return cards that were laid: three ranks in a row upwards, even from the ace to the 2; others high to low."""
    ranks = {card % 13 for card in cards}
    for low in range(13):
        row = [(low + i) % 13 for i in range(3)]
        if len(cards) == 3 and ranks == set(row):
            return tuple(sorted(cards, key=lambda card: row.index(card % 13)))
    return tuple(fan_order(cards))


def new_view(rules: Rules, seats: Sequence[tuple[str, str]], me: int = 0) -> TableView:
    """Return an empty table; `seats`: name and portrait of each seat."""
    return TableView(rules, [SeatView(name, portrait) for name, portrait in seats], me)


def rename(view: TableView, seats: Sequence[tuple[str, str]]) -> None:
    """Change the names and portraits of the seats, as the language has changed."""
    for seat, (name, portrait) in zip(view.seats, seats, strict=True):
        seat.name, seat.portrait = name, portrait


# ------------------------------------------------------------------------------------------------ fold


def fold(view: TableView, event: events.Event) -> None:
    """Change the view by an event."""
    match event:
        case events.GameStarted():
            _start(view, event)
        case events.HandsDealt(hands, upcard):
            _deal(view, hands[view.me], upcard)
        case events.StockRenewed(cards):
            view.stock, view.discards = cards, view.discards[-1:]
        case events.StockDrawn(seat, card):
            view.stock -= 1
            _get(view, seat, card)
        case events.DiscardTaken(seat, card):
            view.discards.remove(card)
            view.taken = card
            _get(view, seat, card)
        case events.Discarded(seat, card):
            _lose(view, seat, (card,))
            view.discards.append(card)
            view.phase, view.turn, view.taken = "turn", (seat + 1) % len(view.seats), -1
        case events.TrioLaid(seat, trio, kept):
            _lose(view, seat, (*trio, kept))
            view.laid, view.layer = laid_order(trio), seat
            view.kept = kept if seat == view.me else -1
            view.seats[seat].pile += 1
            if seat == view.me:
                view.own_pile.append(kept)
            view.phase, view.turn = "over", None
        case events.PairsLaid(seat, cards):
            _lose(view, seat, cards)
            view.laid, view.layer, view.kept = laid_order(cards), seat, -1
            view.phase, view.turn = "over", None
        case events.GameDrawn():
            view.phase, view.turn = "over", None
        case events.SetScored(sets_won=sets_won, totals=totals):
            view.phase = "over"
            _stand(view, sets_won, totals)
        case events.MatchEnded():
            pass
    view.legal, view.fourth = frozenset(), -1


def _start(view: TableView, event: events.GameStarted) -> None:
    if event.number == 1:
        view.own_pile = []
        for seat in view.seats:
            seat.pile = 0
    gather(view)
    view.set, view.game, view.starter, view.deal_hash = (
        event.set,
        event.number,
        event.starter,
        event.deal_hash,
    )
    view.stock = 52 - sum(seat.pile for seat in view.seats)


def gather(view: TableView) -> None:
    """Take all cards off the table but those in piles."""
    view.deal_hash, view.phase, view.turn, view.stock = "", "idle", None, 0
    view.hand, view.received, view.discards, view.laid, view.layer, view.kept = (
        [],
        [],
        [],
        (),
        None,
        -1,
    )
    for seat in view.seats:
        seat.cards = 0


def _deal(view: TableView, hand: Sequence[int], upcard: int) -> None:
    view.hand, view.discards = fan_order(hand), [upcard]
    for seat in view.seats:
        seat.cards = HAND
    view.stock -= HAND * len(view.seats) + 1
    view.phase, view.turn = "turn", view.starter


def _get(view: TableView, seat: int, card: int) -> None:
    view.seats[seat].cards += 1
    view.phase = "discard"
    if seat == view.me:
        view.hand, view.received = fan_order([*view.hand, card]), [card]


def _lose(view: TableView, seat: int, cards: Sequence[int]) -> None:
    view.seats[seat].cards -= len(cards)
    if seat == view.me:
        view.hand = [card for card in view.hand if card not in cards]
        view.received = []


def _stand(view: TableView, sets_won: Sequence[int], totals: Sequence[int]) -> None:
    for seat, won, total in zip(view.seats, sets_won, totals, strict=True):
        seat.sets, seat.points = won, total


# ------------------------------------------------------------------------------------------------ from an observation


def view_of(
    observation: Observation, seats: Sequence[tuple[str, str]], deal_hash: str
) -> TableView:
    """Return the table as a seat knows it."""
    view = new_view(observation.rules, seats, observation.seat)
    _stand(view, observation.sets_won, observation.totals)
    present, before = observation.history[-1], observation.history[:-1]
    for game in before:
        _pile(view, game)
    piles = [seat.pile for seat in view.seats]
    fold(view, events.GameStarted(observation.set, observation.game, present.starter, deal_hash))
    for seat, count in zip(view.seats, piles, strict=True):
        seat.pile = count
    view.own_pile = [card for card in observation.pile if card != _last_kept(present)]
    view.stock = 52 - sum(piles)
    hands: list[tuple[int, ...]] = [()] * len(seats)
    hands[view.me] = present.hand
    fold(view, events.HandsDealt(tuple(hands), present.upcard))
    for move in present.moves:
        for event in _events(view, move):
            fold(view, event)
    if observation.phase == "over":
        view.phase, view.turn = "over", None
    return view


def _last_kept(game: SeenGame) -> int:
    return game.moves[-1].card if game.moves and game.moves[-1].verb == "lay" else -1


def _pile(view: TableView, game: SeenGame) -> None:
    if game.moves and game.moves[-1].verb == "lay":
        view.seats[game.moves[-1].seat].pile += 1


def _events(view: TableView, move: SeenMove) -> list[events.Event]:
    match move.verb:
        case "draw stock":
            renewed: list[events.Event] = (
                [] if view.stock else [events.StockRenewed(len(view.discards) - 1)]
            )
            return [*renewed, events.StockDrawn(move.seat, move.card)]
        case "draw discard":
            return [events.DiscardTaken(move.seat, move.card)]
        case "discard":
            return [events.Discarded(move.seat, move.card)]
        case "lay":
            return [events.TrioLaid(move.seat, move.shown, move.card)]
        case _:
            return [events.PairsLaid(move.seat, move.shown)]


CARD_W = 112.0
CARD_H = CARD_W * CARD_RATIO
BACK_H = BACK_W * CARD_RATIO
PILE_STEP = 15.0
OWN_W, OWN_STEP = 56.0, 27.0
_APART = 78.0
_LAID_W = 348.0  # the width of cards laid down, to whose left the tutorial has its words
_BUTTON_W, _BUTTON_H, _BUTTON_GAP = 210.0, 52.0, 16.0


@dataclass(frozen=True, slots=True)
class Places:
    """The places of Ambusch's table; `base` has those of any table."""

    base: TableGrid

    @property
    def stock(self) -> Rect:
        """The rectangle of the stock."""
        return centred(self.base.cx - _APART, self._y, CARD_W, CARD_H)

    @property
    def discards(self) -> Rect:
        """The rectangle of the discard pile."""
        return centred(self.base.cx + _APART, self._y, CARD_W, CARD_H)

    @property
    def _y(self) -> float:
        return 272.0 + self.base.down

    @property
    def words(self) -> float:
        """The base line of the words below stock and discards."""
        return self._y + CARD_H / 2 + 36

    @property
    def ending(self) -> float:
        """The base line of the words that say who went out, below the cards that were laid."""
        return 632.0

    def button(self, i: int) -> Rect:
        """Return the rectangle of one of the two buttons at the bottom: 0 to lay, 1 to block."""
        x = self.base.cx - _BUTTON_GAP / 2 - _BUTTON_W if i == 0 else self.base.cx + _BUTTON_GAP / 2
        return Rect(x, 470 + self.base.down, _BUTTON_W, _BUTTON_H)

    def step(self, i: int) -> Rect:
        """Return the rectangle of one of the two buttons that lead through a replay, below the cards that were laid."""
        return self.button(i).moved(0, 124)

    def laid(self, i: int, n: int) -> Slot:
        """Return the place of the `i`-th of `n` cards that were laid."""
        step = min(CARD_W + 12, (_LAID_W - CARD_W) / max(1, n - 1))
        return Slot(self.base.cx + (i - (n - 1) / 2) * step, 496 + self.base.down, 0.0)

    def pile(self, place: int, i: int, n: int) -> Slot:
        """Return the place of the `i`-th of `n` cards that a seat has put away; the viewer's own are larger."""
        plate = self.base.plates[place]
        if place == 0:
            return Slot(
                plate.x + 14 + OWN_W / 2 + i * OWN_STEP, plate.y - 24 - OWN_W * CARD_RATIO / 2, 0.0
            )
        width = BACK_W + (n - 1) * PILE_STEP
        if place == 2:
            x, y = self.base.cx + 360, plate.y + 10
        else:
            x = plate.x + 14 if place == 1 else plate.right - 14 - width
            y = plate.bottom + 16
        return Slot(x + BACK_W / 2 + i * PILE_STEP, y + BACK_H / 2, 0.0)


def places_for(viewport: Viewport) -> Places:
    """Return the places for a window."""
    return make_places(viewport.vw, viewport.vh)


def make_places(vw: float = 1600.0, vh: float = 900.0) -> Places:
    """Return the places for a canvas of `vw` x `vh` units."""
    grid = make_grid(vw, vh)
    own = grid.plates[0]
    plates = (Rect(own.x, own.bottom - PLATE_H, PLATE_W, PLATE_H), *grid.plates[1:])
    return Places(replace(grid, plates=plates, fan=replace(grid.fan, spread=grid.fan.card_w + 14)))


SHOWN = 3  # the number of cards of stock and discards that are seen
_THICK = 2.0  # the distance of each of them from the one below


def arrange(
    view: TableView, places: Places, focus: int | None = None, hover: int | None = None
) -> dict[Key, Pose]:
    """Return the pose of every card; `focus` and `hover` are cards of the viewer's hand."""
    poses: dict[Key, Pose] = {}
    for i in range(min(SHOWN, view.stock)):
        poses["stock", i] = stock_pose(places, i)
    first = max(0, len(view.discards) - SHOWN)
    for i, card in enumerate(view.discards[first:]):
        poses["card", card] = discard_pose(places, i)
    for i, card in enumerate(view.laid):
        slot = places.laid(i, len(view.laid))
        poses["card", card] = Pose(slot.x, slot.y, CARD_W, slot.turn, Z_TRICK + 10 + i)
    for seat, seat_view in enumerate(view.seats):
        place = view.place(seat)
        if seat != view.me:
            poses |= back_poses(places.base, place, seat, seat_view.cards)
            for i in range(seat_view.pile):
                slot = places.pile(place, i, seat_view.pile)
                poses["pile", seat, i] = Pose(
                    slot.x, slot.y, BACK_W, 0.0, Z_BACK + 20 * place + i, face=0.0
                )
    face = 0.0 if view.covered else 1.0
    for i, card in enumerate(view.own_pile):
        slot = places.pile(0, i, len(view.own_pile))
        poses["card", card] = Pose(slot.x, slot.y, OWN_W, 0.0, Z_TRICK + 20 + i, face=face)
    for key, pose in fan_poses(view, places.base, focus, hover).items():
        poses[key] = replace(pose, face=face)
    return poses


def stock_pose(places: Places, i: int = 0) -> Pose:
    """Return the pose of a card of the stock, the `i`-th from below of those that show."""
    box = places.stock
    return Pose(box.cx - _THICK * i, box.cy - _THICK * i, CARD_W, z=Z_BACK + i, face=0.0)


def discard_pose(places: Places, i: int = 0) -> Pose:
    """Return the pose of a card of the discard pile, the `i`-th from below of those that show."""
    box = places.discards
    return Pose(box.cx - _THICK * i, box.cy - _THICK * i, CARD_W, z=Z_TRICK + i)
