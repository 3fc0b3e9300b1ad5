"""The table of Spar: what is drawn beside the cards, and how they move."""

from collections.abc import Hashable, Iterator, Mapping

from game.client.kit.canvas import Canvas
from game.client.kit.text import CAPTION, FIGURE, NUM
from game.client.kit.timeline import Step
from game.client.table.animator import TableAnimator
from game.client.table.felt_painter import FeltPainter, FeltUi, paint_seat
from game.client.table.poses import Key, Pose
from game.client.table.stage import DEAL_MS, DEAL_STAGGER_MS, PLAY_MS, SWEEP_MS
from tests.third_game.client.view import TableView, arrange, fold
from tests.third_game.client.words import title_words
from tests.third_game.events import CardPlayed, DealScored, Dealt, Event, TrickTaken


class Painter(FeltPainter[TableView, FeltUi]):
    """Paints the table."""

    index = 0

    def title(self, view: TableView) -> tuple[str, str]:
        return title_words(view) if view.number else ("", "")

    def still_key(self, view: TableView, ui: FeltUi) -> Hashable:
        seats = tuple(view.seats), view.totals, tuple(view.tricks), view.turn, view.dealer
        return seats, view.number, view.helped, ui.states, ui.note, ui.shut, tuple(self.tools(view))

    def low_key(self, view: TableView, ui: FeltUi) -> Hashable:
        return view.turn

    def paint_still(self, canvas: Canvas, view: TableView, ui: FeltUi) -> None:
        self.ellipse(canvas)
        for seat, (name, portrait) in enumerate(view.seats):
            dealer, plate = seat == view.dealer and view.number > 0, self.look.grid.plates[seat]
            (x, y), (left, base) = paint_seat(canvas, plate, portrait, name, dealer, seat == view.turn)
            x += canvas.text(x, y, "Points", CAPTION, canvas.theme.muted) + 9
            canvas.text(x, y, str(view.totals[seat]), FIGURE)
            left += canvas.text(left, base, str(view.tricks[seat]), NUM) + 9
            canvas.text(left, base - 1, "tricks", CAPTION, canvas.theme.muted)
        self.paint_note(canvas, ui.note)
        self.paint_buttons(canvas, self.buttons(view, ui.shut), ui.states)

    def over(self, canvas: Canvas, view: TableView, low: list[tuple[Key, Pose]], ui: FeltUi) -> None:
        if view.turn is not None and not view.open:
            canvas.tag(*self.look.grid.turn_tag(view.turn), "Thinking" if view.turn else "Your turn")


class Director(TableAnimator[TableView, Event]):
    """The shown table."""

    def arranged(self) -> dict[Key, Pose]:
        return arrange(self.view, self._grid, self.focus, self.hover)

    def fold(self, event: Event) -> None:
        fold(self.view, event)

    def tell(self, event: Event) -> None:
        self.heard({Dealt: "shuffle", CardPlayed: "card", TrickTaken: "taken", DealScored: "round"}[type(event)])

    def rest_before(self, event: Event, forced: bool) -> float:
        if isinstance(event, TrickTaken) and not self.hurry:
            return self.pace.rest_ms * self.pace.rest_scale
        return self._pause(forced) if isinstance(event, CardPlayed) and event.seat != self.view.me else 0.0

    def flights(self, event: Event, before: Mapping[Key, Pose], targets: Mapping[Key, Pose]) -> Iterator[Step]:
        match event:
            case Dealt():
                deck = Pose(*self._grid.bank, 84.0, face=0.0)
                yield self._moves({}, targets, dict.fromkeys(targets, deck), {}, DEAL_MS, DEAL_STAGGER_MS)
            case CardPlayed(seat, card):
                back = before.get(("back", seat, self.view.cards[seat]))
                yield self._moves(before, targets, {("card", card): back} if back else {}, {}, PLAY_MS)
            case TrickTaken(cards=cards, winner=winner):
                plate = self._grid.plates[winner]
                end = Pose(plate.cx, plate.cy, 40.0, alpha=0.0)
                yield self._moves(before, targets, {}, {("card", card): end for card in cards}, SWEEP_MS)
