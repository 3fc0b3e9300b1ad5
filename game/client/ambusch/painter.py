"""The painter of Ambusch's table: stock and discards in the middle, hands and piles around them, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

from game.client.ambusch.view import CARD_W, Places, SeatView, TableView, places_for
from game.client.ambusch.words import ending_words, game_words
from game.client.kit import gui
from game.client.kit.i18n import _, listed, ngettext
from game.client.table.felt_painter import FeltPainter, FeltUi, Tool, paint_seat
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from game.client.table.poses import Key, Pose
from game.client.table.words import card_words

STOCK, DISCARDS, LAY, BLOCK = "draw", "take", "lay", "block"
VERBS = (STOCK, DISCARDS, LAY, BLOCK)
_PILE_WORDS = 148.0  # room for the words below stock and discards


@dataclass(slots=True)
class AmbuschUi(FeltUi):
    """What the painter needs besides view and poses.

    `open`: the verbs that are legal now. `tag`: what is written on the plate of the seat to act, if
    it is a person's. `thinking`: whether other players are shown to think."""

    open: frozenset[str] = frozenset()
    tag: str = ""
    thinking: bool = True


def _discard_said(view: TableView) -> str:
    """Return the words for taking the discard, with its top card."""
    return listed(
        [_("Take the discard"), *([card_words(view.discards[-1])] if view.discards else [])]
    )


class AmbuschPainter(FeltPainter[TableView, AmbuschUi]):
    """Paints the table with one look.

    `help`: the tools for help, from the right."""

    def __init__(self, look: Look, help: Callable[[], list[Tool]] = list) -> None:
        super().__init__(look, help)
        self.places: Places = places_for(look.viewport)

    # ------------------------------------------------------------------------------------------------ widgets

    def tools(self, view: TableView) -> list[Tool]:
        return [("scores", "scores", _("Scores")), *super().tools(view)]

    def buttons(
        self,
        view: TableView,
        shut: frozenset[str] = frozenset(),
        open: frozenset[str] = frozenset(),
    ) -> list[gui.Button]:
        """Return everything to press: menu and tools, and during a game the two piles and the two ways to go out."""
        found = gui.shut_off(self.bar_buttons(view), shut)
        if view.phase in ("turn", "discard"):
            places = self.places
            found += [
                gui.Button(
                    STOCK,
                    places.stock,
                    "",
                    "spot",
                    enabled=STOCK in open,
                    spoken=_("Draw from the stock"),
                ),
                gui.Button(
                    DISCARDS,
                    places.discards,
                    "",
                    "spot",
                    enabled=DISCARDS in open,
                    spoken=_discard_said(view),
                ),
                gui.Button(
                    LAY,
                    places.button(0),
                    _("Lay a trio"),
                    "main" if LAY in open else "quiet",
                    None,
                    "",
                    LAY in open,
                ),
                gui.Button(BLOCK, places.button(1), _("Block"), "quiet", None, "", BLOCK in open),
            ]
        return found

    # ------------------------------------------------------------------------------------------------ layers

    def title(self, view: TableView) -> tuple[str, str]:
        if not view.set:
            return "", ""
        help = [_("Practice")] if view.practice else [_("With help")] if view.helped else []
        words = "  ·  ".join([*help, game_words(view.game, view.rules.games_per_set)])
        return _("Set {n}").format(n=view.set), words

    def still_key(self, view: TableView, ui: AmbuschUi) -> Hashable:
        seats = tuple((s.name, s.portrait, s.pile, s.sets, s.points) for s in view.seats)
        table = (
            view.me,
            view.phase,
            view.set,
            view.game,
            view.starter,
            view.turn,
            view.deal_hash,
            view.helped,
            view.practice,
        )
        piles = view.stock, len(view.discards), view.covered
        shown = (
            ui.states,
            ui.hushed,
            ui.note or view.note,
            ui.open,
            ui.shut,
            tuple(self._extra()),
            _("Scores"),
        )
        return seats, table, piles, shown

    def low_key(self, view: TableView, ui: AmbuschUi) -> Hashable:
        return ui.tag, ui.thinking, ui.states.focus, ui.states.hover

    def paint_still(self, canvas: gui.Canvas, view: TableView, ui: AmbuschUi) -> None:
        self.ellipse(canvas)
        self._piles(canvas, view, ui)
        for seat, seat_view in enumerate(view.seats):
            self._plate(canvas, view, seat, seat_view)
        self.ending(canvas, view)
        self.paint_note(canvas, None if ui.hushed else ui.note or view.note)
        self.paint_buttons(canvas, self.buttons(view, ui.shut, ui.open), ui.states)

    def _piles(self, canvas: gui.Canvas, view: TableView, ui: AmbuschUi) -> None:
        """Draw the places of stock and discards, dashed where a card can be drawn, and the numbers of their cards."""
        theme, places = canvas.theme, self.places
        words = (
            (
                STOCK,
                places.stock,
                ngettext("{n} in the stock", "{n} in the stock", view.stock),
                view.stock,
            ),
            (
                DISCARDS,
                places.discards,
                ngettext("{n} discarded", "{n} discarded", len(view.discards)),
                len(view.discards),
            ),
        )
        for verb, box, text, count in words:
            if verb in ui.open:
                canvas.rect(box.grown(12), 14, theme.slot, 0.35, theme.frame, 2, dash=(7, 6))
            else:
                canvas.rect(box.grown(4), 10, theme.slot, 0.3, theme.line, 1.2)
            if view.set:
                colour = theme.text if verb in ui.open else theme.muted
                style = gui.CAPTION_SEMI if verb in ui.open else gui.CAPTION
                told = text.format(n=count)
                # What it counts is seen: the number is enough.
                if canvas.width(told, style) > _PILE_WORDS:
                    told = str(count)
                canvas.text(box.cx, places.words, told, style, colour, "middle", _PILE_WORDS)

    def ending(self, canvas: gui.Canvas, view: TableView) -> None:
        """Draw in large words who went out, and with what."""
        words = ending_words(view)
        if words:
            grid = self.look.grid
            wide = min(canvas.width(words, gui.H2), grid.right - grid.left - 80) + 48
            canvas.panel(
                gui.Rect(grid.cx - wide / 2, self.places.ending - 42, wide, 58), 14, alpha=1
            )
            canvas.text(
                grid.cx, self.places.ending, words, gui.H2, canvas.theme.text, "middle", wide - 48
            )

    # ------------------------------------------------------------------------------------------------ plates

    def _plate(self, canvas: gui.Canvas, view: TableView, seat: int, seat_view: SeatView) -> None:
        rect = self.places.base.plates[view.place(seat)]
        dealer, active = seat == view.starter and view.set > 0, view.turn == seat
        match, game = paint_seat(canvas, rect, seat_view.portrait, seat_view.name, dealer, active)
        self._score(canvas, *match, view, seat_view)
        self._pile_words(canvas, *game, seat_view)

    def _score(
        self, canvas: gui.Canvas, x: float, base: float, view: TableView, seat: SeatView
    ) -> None:
        """Draw a seat's sets won, or its points."""
        points = view.rules.scoring == "points"
        width = canvas.text(
            x, base, _("Points") if points else _("Sets won"), gui.CAPTION, canvas.theme.muted
        )
        canvas.text(x + width + 9, base, str(seat.points if points else seat.sets), gui.FIGURE)

    def _pile_words(self, canvas: gui.Canvas, x: float, base: float, seat: SeatView) -> None:
        width = canvas.text(x, base, str(seat.pile), gui.NUM)
        text = ngettext("card in the pile", "cards in the pile", seat.pile)
        canvas.text(x + width + 9, base - 1, text, gui.CAPTION, canvas.theme.muted, room=230)

    # ------------------------------------------------------------------------------------------------ objects

    def over(
        self, canvas: gui.Canvas, view: TableView, low: list[tuple[Key, Pose]], ui: AmbuschUi
    ) -> None:
        for seat in range(len(view.seats)):
            if view.turn == seat and (ui.tag or ui.thinking):
                words = ui.tag or _("Thinking")
                plate = self.places.base.plates[view.place(seat)]
                wide = 28 + canvas.width(words, gui.CAPTION_SEMI)
                canvas.tag(min(plate.right - 66, plate.right - 14 - wide / 2), plate.y - 4, words)
        for id, box in ((STOCK, self.places.stock), (DISCARDS, self.places.discards)):
            if ui.states.hover == id and id in ui.open:
                canvas.rect(box, CARD_W * 0.064, "#FFFFFF", 0.14)
            if ui.states.focus == id:
                gui.focus_ring(canvas, box, CARD_W * 0.064)

    def above(
        self, canvas: gui.Canvas, view: TableView, high: Mapping[Key, Pose], ui: AmbuschUi
    ) -> None:
        """Draw tags over the fan: which card is new, and which one would be put away."""
        marks = [(card, _("New")) for card in view.received]
        if view.fourth >= 0:
            marks = [(view.fourth, _("To the pile"))]
        for card, words in marks:
            pose = high.get(("card", card))
            if pose is not None and not view.covered:
                canvas.tag(pose.x, pose.y - pose.w * CARD_RATIO / 2 - 18, words)
