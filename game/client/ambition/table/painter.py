"""The painter of Ambition's table: ring, bank, plates, the trick with its tags, and the questions in the middle."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.client.ambition.table.director import BROKEN, BURST, CAUGHT
from game.client.ambition.table.faces import KING, Face
from game.client.ambition.table.meter import (
    METER_H,
    METER_LEAST,
    METER_W,
    meter_words,
    metered,
    paint_meter,
)
from game.client.ambition.table.moments import paint_face, paint_moment
from game.client.ambition.table.notes import _off, asked
from game.client.ambition.table.passing import (
    bid_buttons,
    bid_grid,
    paint_bid,
    paint_pass,
    paint_tray_marks,
    pass_buttons,
)
from game.client.ambition.table.plates import paint_plate, paint_total, pill_rect
from game.client.ambition.table.poses import bank_shown, chips_of, piles_of
from game.client.ambition.table.round_end import counted
from game.client.ambition.table.words import (
    PlateLook,
    choice_look,
    pill_words,
    round_words,
    runs_of,
)
from game.client.ambition.view import POINTS, WORTH, SeatView, TableView
from game.client.kit import gui
from game.client.kit.art import DeferredPictureError
from game.client.kit.i18n import _, ngettext
from game.client.table.felt_painter import FeltPainter, FeltUi, Tool
from game.client.table.grid import CARD_RATIO, CHIP_H, CHIP_STEP, TAG_H
from game.client.table.look import Look
from game.client.table.poses import Key, Pose, in_fan
from game.client.table.sprites import Sprite
from game.client.table.stage import Moment
from game.engine.ambition.editions import Rules
from game.engine.cards import parse_card

DEDUCT, KEEP = "deduct", "keep"
TWO = parse_card("2C")
_WORDS_W = 404.0  # room for the words of the top bar, left of the meter
_METER_GOOD = 460.0  # the width of the meter for which tools go without labels


def last_trick_buttons(look: Look, view: TableView) -> list[gui.Button]:
    """Return the two buttons that take points off or keep all, each with what the round would be worth."""
    if not asked(view) or not view.prospects:
        return []
    grid, own = bid_grid(look.grid), view.seats[view.me].taken
    off = _off(view)
    take = _("Take {off} off: {n} left").format(off=off, n=own - off)
    keep = ngettext("Keep the {n} point", "Keep all {n} points", own).format(n=own)
    return [
        gui.Button(DEDUCT, grid.bid, take, "item", "undo", view.prospects[0]),
        gui.Button(KEEP, grid.no_bid, keep, "item", "next", view.prospects[1]),
    ]


def paint_last_trick_prompt(canvas: gui.Canvas, look: Look, view: TableView) -> None:
    """Paint the panel of the question about the last trick; its two choices are buttons."""
    panel = bid_grid(look.grid).panel
    canvas.panel(panel, 20)
    canvas.text(
        panel.cx,
        panel.y + 52,
        _("The last trick is yours"),
        gui.H2_PASS,
        anchor="middle",
        room=panel.w - 40,
    )
    n = view.numbers.last_trick_deduct
    caption = ngettext(
        "Its winner may take {n} point off.", "Its winner may take {n} points off.", n
    ).format(n=n)
    canvas.text(
        panel.cx, panel.y + 83, caption, gui.CAPTION, canvas.theme.muted, "middle", panel.w - 40
    )


@dataclass(slots=True)
class TableUi(FeltUi):
    """The state of the window that this table's painter needs, beyond that of any table.

    `values`: what each of the 52 cards is worth, for the badges on the trick (None for no badges).
    `taken` and `bank`: the numbers to show while chips are moving. `tags`: show the tags Led and
    Winning, badges and ring. `rings`: the strength of the winning ring around each seat's card, 0
    to 1 (None: a full ring around the winning one)."""

    values: tuple[int, ...] | None = None
    taken: tuple[int, ...] | None = None
    bank: int | None = None
    tags: bool = True
    rings: Mapping[int, float] | None = None
    thinking: bool = True
    landed: bool = True  # the cards just received are in the hand
    # Cards come from the deck: what is to be done with them is said once they are there.
    dealing: bool = False
    faces: Mapping[int, Face] = field(default_factory=dict)  # of the seats that show one
    past: bool = False  # the trick was taken long ago and is looked at again


class TablePainter(FeltPainter[TableView, TableUi]):
    """The painter of Ambition's table."""

    def __init__(self, look: Look, extra: Callable[[], list[Tool]] = list) -> None:
        super().__init__(look, extra)
        self._spots: list[gui.Spot] = []
        self._spots_key: Hashable = None
        self._meter_at: gui.Rect | None = None  # where it was painted the last time
        self._waits = False  # a face waits for the next frame

    @property
    def settled(self) -> bool:
        return super().settled and not self._waits

    # ------------------------------------------------------------------------------------------------ widgets

    def buttons(self, view: TableView, shut: frozenset[str] = frozenset()) -> list[gui.Button]:
        """Return all buttons of this phase.

        They are menu, deal (its hash), last and scores; pass while cards are passed; bid and no_bid
        while Nil is bid; and those of the last trick."""
        buttons = self.bar_buttons(view)
        if view.phase == "pass":
            buttons += pass_buttons(self.look, view)
        elif view.phase == "bid":
            buttons += bid_buttons(self.look, view)
        elif view.phase == "last_trick":
            buttons += last_trick_buttons(self.look, view)
        return gui.shut_off(buttons, shut)

    def tools(self, view: TableView) -> list[tuple[str, str, str]]:
        wanted = [("scores", "scores", _("Scores")), ("last", "last", _("Last trick"))]
        if view.numbers.own_tricks:
            wanted.append(("own", "eye", ""))
        return wanted

    def names(self) -> dict[str, str]:
        return super().names() | {"own": _("Your tricks")}

    def spots(self, view: TableView, rules: Rules) -> list[gui.Spot]:
        """Return the spots of the pills on the plates, each with what it means for that seat.

        There are none while plates show who has chosen."""
        if view.phase in ("pass", "bid") or WORTH in view.untold:
            return []
        key = (
            _seat_facts(view),
            view.me,
            view.phase,
            view.unpaid,
            rules,
            self._meter_at,
            _("Scores"),
        )
        if key != self._spots_key:
            self._spots_key, self._spots = key, self._pill_spots(view, rules)
        return self._spots

    def _pill_spots(self, view: TableView, rules: Rules) -> list[gui.Spot]:
        spots = []
        if metered(view):
            told = meter_words(view)
            spots.append(
                gui.Spot(
                    "meter",
                    self._meter_at or self.meter_place(view),
                    gui.Explanation(told[0], tuple(told[1:])),
                )
            )
        for seat, seat_view in enumerate(view.seats):
            rect = pill_rect(self.look.words, self.look.grid, view.place(seat), seat_view)
            if seat_view.pill is not None:
                explained = pill_words(rules, view.seats, seat, seat_view.pill.label)
                spots.append(
                    gui.Spot(f"pill{view.place(seat)}", rect.grown(3), explained, seat_view.name)
                )
        return spots

    # ------------------------------------------------------------------------------------------------ the meter

    def meter_place(self, view: TableView) -> gui.Rect:
        """Return the meter's rectangle: in the top bar between its words and its tools, in the middle if it can be."""
        grid = self.look.grid
        right, left = (
            super().words_right(view) - 24,
            max(_WORDS_W + grid.left, self.title_end(view) + 20),
        )
        left = max(grid.menu.right + 16, min(left, right - METER_LEAST))
        width = min(METER_W, right - left)
        return gui.Rect(max(left, min(grid.cx - width / 2, right - width)), 1, width, METER_H)

    def fits(self, view: TableView, tools: Sequence[Tool]) -> bool:
        """Return whether tools leave room for the words of the top bar and the meter."""
        words, grid = self.look.words, self.look.grid
        wide = sum(
            gui.tool_width(words.width(label, gui.CAPTION_SEMI)) + 8 for *_id, label in tools
        )
        return (
            grid.tools_right - wide - 36
            >= max(grid.left + _WORDS_W, self.title_end(view)) + _METER_GOOD
        )

    def words_right(self, view: TableView) -> float:
        return self.meter_place(view).x if metered(view) else super().words_right(view)

    def _meter(self, canvas: gui.Canvas, view: TableView, ui: TableUi) -> None:
        place, taken = self.meter_place(view), ui.taken or tuple(seat.taken for seat in view.seats)
        self._meter_at = place
        key = (place, _seat_facts(view), view.me, view.phase, view.turn, view.unpaid, taken)
        self.piece(canvas, "meter", key, partial(paint_meter, rect=place, taken=taken, view=view))

    # ------------------------------------------------------------------------------------------------ ahead

    def warm(self) -> Iterator[int]:
        """Draw the pieces of a round's first frames ahead, one for each step of the iteration."""
        grid, canvas = self.look.grid, self.look.canvas(pygame.Surface((1, 1)))
        view = TableView([SeatView("", "you") for _ in grid.plates], phase="pass", round_number=1)
        steps: list[Callable[[], object]] = [
            partial(self.top_shade, canvas),
            partial(self.ellipse, canvas),
        ]
        for plate in (*grid.plates, grid.pass_plate, grid.note):
            steps += [partial(canvas.panel, plate, active=active) for active in (False, True)]
        for place, plate in enumerate((*grid.plates, grid.pass_plate)):
            steps.append(
                partial(
                    paint_plate,
                    canvas,
                    plate,
                    view.seats[0],
                    choice_look(view, place, False, False),
                )
            )
        steps += [
            partial(self.paint_button, canvas, button, gui.REST) for button in self.buttons(view)
        ]
        steps += [
            partial(paint_pass, canvas, self.look, view),
            partial(self._meter, canvas, view, TableUi()),
        ]
        view.last_trick = ((0, TWO), (1, KING))
        large = [
            Moment(kind, 0, number=view.numbers.tricks, at=0.5) for kind in (BURST, CAUGHT, BROKEN)
        ]
        steps += [partial(paint_moment, canvas, self.look, view, moment) for moment in large]
        for left, step in zip(range(len(steps) - 1, -1, -1), steps, strict=True):
            step()
            yield left

    # ------------------------------------------------------------------------------------------------ layers

    def low_key(self, view: TableView, ui: TableUi) -> Hashable:
        rings = None if ui.rings is None else tuple(sorted(ui.rings.items()))
        return rings, tuple(view.trick), view.winning, ui.tags, ui.values

    def still_key(self, view: TableView, ui: TableUi) -> Hashable:
        seats = _seat_facts(view), tuple((seat.ready, seat.chips) for seat in view.seats)
        table = (
            view.me,
            view.phase,
            view.round_number,
            view.dealer,
            view.direction,
            view.trick_number,
        )
        known = view.deal_hash, view.helped, view.unpaid
        tray = tuple(card is not None for card in view.chosen)
        mine = view.me in view.down or any(seat == view.me for seat, _card in view.trick)
        turn = (view.turn, tray, view.bank, view.note, mine, view.prospects)
        shown = ui.states, ui.taken, ui.bank, ui.note, ui.hushed, ui.thinking, ui.shut, ui.dealing
        told = (
            tuple(counted(ui.moments, *seat) for seat in enumerate(view.seats))
            if ui.moments
            else ()
        )
        return seats, table, known, turn, shown, told, _("Scores")

    def under(self, surface: pygame.Surface, low: list[tuple[Key, Pose]]) -> None:
        """Draw one shadow for each pile, under its lowest chip."""
        chips = [pose for key, pose in low if key[0] == "chip" and pose.alpha >= 1]
        held = {(round(pose.x), round(pose.y)) for pose in chips}
        scale = self.look.viewport.scale
        for pose in chips:
            if (round(pose.x), round(pose.y + CHIP_STEP)) in held:
                continue
            shade = self.look.sprites.chip_shadow(pose.w)
            x, y = pose.x * scale - shade.dx, (pose.y + CHIP_H * 0.17) * scale - shade.dy
            surface.blit(
                shade.surface, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED
            )

    def over(
        self, canvas: gui.Canvas, view: TableView, low: list[tuple[Key, Pose]], ui: TableUi
    ) -> None:
        self._pile_counts(canvas, view)
        self._turn_tag(canvas, view, ui)
        if ui.tags:
            self._trick_tags(canvas, view, dict(low), ui)

    # ------------------------------------------------------------------------------------------------ still layer

    def paint_still(self, canvas: gui.Canvas, view: TableView, ui: TableUi) -> None:
        if bank_shown(view):
            self.ellipse(canvas)
            self._bank(canvas, view, ui)
        elif POINTS in view.untold:
            self.ellipse(canvas)
        early = ui.dealing and view.phase == "pass" and not view.in_tray
        if view.phase == "pass":
            if not early:
                paint_pass(canvas, self.look, view)
        elif view.phase == "bid":
            paint_bid(canvas, self.look, view)
        elif asked(view):
            paint_last_trick_prompt(canvas, self.look, view)
        self._plates(canvas, view, ui)
        if metered(view):
            self._meter(canvas, view, ui)
        self._your_slot(canvas, view)
        self.paint_note(canvas, None if ui.hushed else ui.note or view.note)
        buttons = [
            button for button in self.buttons(view, ui.shut) if not (early and button.id == "pass")
        ]
        self.paint_buttons(canvas, buttons, ui.states)

    def title(self, view: TableView) -> tuple[str, str]:
        return (
            (_("Round {n}").format(n=view.round_number), round_words(view))
            if view.round_number
            else ("", "")
        )

    def _bank(self, canvas: gui.Canvas, view: TableView, ui: TableUi) -> None:
        x, base = self.look.grid.bank
        number = str(view.bank.worth if ui.bank is None else ui.bank)
        words = _("in the bank")
        w = canvas.width(number, gui.BANK_NUM) + 7 + canvas.width(words, gui.CAPTION)
        canvas.text(x - w / 2, base + 27, number, gui.BANK_NUM)
        canvas.text(x + w / 2, base + 27, words, gui.CAPTION, canvas.theme.muted, "end")

    def _plates(self, canvas: gui.Canvas, view: TableView, ui: TableUi) -> None:
        grid = self.look.grid
        choosing = view.phase in ("pass", "bid")
        for seat, seat_view in enumerate(view.seats):
            place = view.place(seat)
            dealer = seat == view.dealer and view.round_number > 0
            if choosing:
                rect = grid.pass_plate if place == 2 else grid.plates[place]
                plate_look = choice_look(view, place, seat_view.ready, dealer)
            else:
                rect, taken = grid.plates[place], None if ui.taken is None else ui.taken[seat]
                told = counted(ui.moments, seat, seat_view)
                plate_look = PlateLook(
                    acts(view, seat),
                    dealer,
                    taken,
                    numbers=view.numbers,
                    untold=view.untold,
                    counted=told,
                )
            key = (rect, _facts(seat_view), plate_look, _("Scores"))
            self.piece(
                canvas, place, key, partial(paint_plate, rect=rect, seat=seat_view, look=plate_look)
            )
            if seat == view.me and not choosing:
                paint_total(canvas, grid, seat_view, plate_look)
        if view.phase == "pass" and view.direction == "across":
            canvas.tag(grid.cx, grid.pass_plate.bottom, _("gets your three"))

    def _turn_tag(self, canvas: gui.Canvas, view: TableView, ui: TableUi) -> None:
        """Paint the tag that shows whose turn it is, on the upper edge of the plate, above the hidden cards."""
        for seat in range(len(view.seats)):
            place = view.place(seat)
            if acts(view, seat) and (place == 0 or ui.thinking):
                canvas.tag(
                    *self.look.grid.turn_tag(place), _("Your turn") if place == 0 else _("Thinking")
                )

    def _your_slot(self, canvas: gui.Canvas, view: TableView) -> None:
        """Paint the dashed place for the viewer's card while it is the viewer's turn."""
        played = any(seat == view.me for seat, _card in view.trick)
        if view.phase not in ("play", "blind") or not acts(view, view.me) or played:
            return
        slot, theme = self.look.grid.slots[0], canvas.theme
        wide = self.look.grid.trick_w
        rect = gui.centred(slot.x, slot.y, wide, wide * CARD_RATIO)
        canvas.rect(rect, 8, theme.slot, 0.4, theme.frame, 2, dash=(7, 6))
        style, lines = canvas.words.wrapped(_("Your card"), gui.BODY_SEMI, wide - 30, 3)
        for i, line in enumerate(lines):
            canvas.text(
                slot.x, slot.y + 7 + 24 * i - 12 * (len(lines) - 1), line, style, anchor="middle"
            )

    # ------------------------------------------------------------------------------------------------ objects

    def ring(self, key: Key, pose: Pose, view: TableView, ui: TableUi) -> float:
        if key[0] != "card" or not ui.tags or not self._settled(view, key[1], pose):
            return 0.0
        seat = next(seat for seat, played in view.trick if played == key[1])
        return float(seat == view.winning) if ui.rings is None else ui.rings.get(seat, 0.0)

    def is_card(self, key: Key) -> bool:
        return bool(key[0] != "chip")

    def sprite(self, key: Key, pose: Pose, view: TableView, ui: TableUi) -> Sprite:
        return (
            super().sprite(key, pose, view, ui)
            if self.is_card(key)
            else self.look.sprites.chip(key[1], pose.w)
        )

    def _settled(self, view: TableView, card: int | None, pose: Pose) -> bool:
        """Return whether a card of the trick has arrived at its place."""
        seat = next((seat for seat, played in view.trick if played == card), None)
        if seat is None:
            return False
        slot = self.look.grid.slots[view.place(seat)]
        return abs(pose.x - slot.x) < 1 and abs(pose.y - slot.y) < 1

    def _pile_counts(self, canvas: gui.Canvas, view: TableView) -> None:
        """Paint the number of chips of a pile where the table has no room to show them all."""
        if POINTS in view.untold:
            return
        holdings = chips_of(view)
        for holder in range(len(view.seats)):
            for pile, x, base in piles_of(view, self.look.grid, holder, holdings):
                if pile.counted:
                    canvas.text(
                        x,
                        base + 17,
                        f"\u00d7 {len(pile.chips)}",
                        gui.CAPTION,
                        canvas.theme.muted,
                        "middle",
                    )

    # ------------------------------------------------------------------------------------------------ tags

    def _trick_tags(
        self, canvas: gui.Canvas, view: TableView, low: Mapping[Key, Pose], ui: TableUi
    ) -> None:
        grid = self.look.grid
        for seat, card in view.trick:
            pose = low.get(("card", card))
            if pose is None or not self._settled(view, card, pose):
                continue
            place = view.place(seat)
            slot, half, gap = grid.slots[place], grid.trick_w / 2, grid.tag_gap
            if ui.values is not None and ui.values[card]:
                value_badge(
                    canvas, slot.x + half - 12, slot.y - half * CARD_RATIO + 10, ui.values[card]
                )
            tags = [(_("Led"), "flag")] if seat == view.leader else []
            if seat == view.winning:
                tags.append((_("Took it") if ui.past else _("Winning"), "crown"))
            for i, (words, icon) in enumerate(tags):
                x, y = slot.x, slot.y + (gap if icon == "crown" else -gap)
                # Beside the card, one above the other; on your right is what you have taken.
                if place not in (1, 3):
                    x = slot.x - half - 16 - (52 + canvas.width(words, gui.CAPTION_BOLD)) / 2
                    y = slot.y + (i - (len(tags) - 1) / 2) * (TAG_H + 8)
                canvas.tag(x, y, words, icon, dark=icon == "flag")

    def above(
        self, canvas: gui.Canvas, view: TableView, high: Mapping[Key, Pose], ui: TableUi
    ) -> None:
        if view.phase == "pass":
            paint_tray_marks(canvas, self.look, view, high)
        for moment in ui.moments:
            paint_moment(canvas, self.look, view, moment)
        self._waits = True
        # One new picture of faces in a frame.
        with suppress(DeferredPictureError), canvas.art.cache.few(1):
            for seat, face in ui.faces.items():
                paint_face(canvas, self.look, view, seat, face)
            self._waits = False
        if not view.received or not ui.landed:
            return
        for run in runs_of([card in view.received for card in in_fan(view)]):
            poses = [
                high[key]
                for card in in_fan(view)[run.start : run.stop]
                if (key := ("card", card)) in high
            ]
            if len(poses) == len(run):
                step = self.look.grid.fan.step(len(in_fan(view)))
                left = poses[0].x - poses[0].w / 2
                right = poses[-1].x - poses[-1].w / 2 + step
                top = min(pose.y - pose.w * CARD_RATIO / 2 for pose in poses)
                canvas.tag((left + right) / 2, top - 14, _("New"))


def _facts(seat: SeatView) -> Hashable:
    """Return what a plate and its pill show of a seat."""
    known = seat.status, seat.slammed, seat.bid
    return seat.name, seat.portrait, seat.score, seat.strikes, seat.taken, seat.tricks, *known


def _seat_facts(view: TableView) -> Hashable:
    return tuple(_facts(seat) for seat in view.seats)


def acts(view: TableView, seat: int) -> bool:
    """Return whether a seat is to act.

    That is the seat whose turn it is, and during the choice for a blind trick everybody who hasn't
    chosen."""
    if view.phase == "blind":
        return seat not in view.down
    return view.turn == seat and view.phase in ("play", "last_trick")


def value_badge(canvas: gui.Canvas, x: float, y: float, points: int) -> None:
    """Paint the points of a card in a small disc centred on a point."""
    theme = canvas.theme
    canvas.rect(gui.centred(x, y, 28, 28), 14, theme.ink, 1, theme.brass, 1.5)
    canvas.text(x, y + 6, str(points), gui.CAPTION_BOLD, theme.ivory, "middle")
