"""Pages of house rules on which cards and passes are picked; each press changes the draft at once.

The cards are in four rows with their points below them. The passes are in the order of the rounds,
each a button with its mark."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from game.client.ambition.field_words import label_of, reason_of
from game.client.ambition.house.draft import HouseDraft
from game.client.ambition.rulebook.editions import direction_words
from game.client.app.dialogs import SUITS
from game.client.app.option_rows import OptionRow
from game.client.app.options_page import FAR, LESS, MORE, SteppingScene, row_node
from game.client.app.rulebook.word_tables import direction
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _, first_capital, listed, ngettext
from game.client.table.card_nodes import RANKS, paint_small_card
from game.client.table.words import card_words
from game.engine.ambition.edition import FIELDS
from game.engine.ambition.house import DIRECTIONS
from game.engine.cards import parse_card

CARD = "card="
"""Start of the ids of cards; the card's number follows."""
_CELL_W, _CELL_H, _BELOW = 60.0, 62.0, 30.0
POINTS = "points"
_DIGITS = 2


class PickerScene(SteppingScene[Shell]):
    """A page on which a part of a draft is picked.

    `draft` returns the current draft and is called at every update; `changed` receives each new
    one."""

    default = "close"

    def __init__(
        self, shell: Shell, draft: Callable[[], HouseDraft], changed: Callable[[HouseDraft], None]
    ) -> None:
        super().__init__(shell)
        self._draft, self._changed_draft = draft, changed

    def numbers(self) -> Collection[str]:
        return ()

    def put(self, id: str, value: object) -> None:
        """Change a field of the draft."""
        self._take(self._draft().put(id, value))

    def _take(self, draft: HouseDraft) -> None:
        self._changed_draft(draft)
        self.rebuild()

    def _fault(self, field: str, card: int | None = None) -> str:
        """Return why the draft can't be played if `field` is to blame, otherwise "".

        With a `card`, only a fault of that card counts, or one of no particular card."""
        error = self._draft().fault
        wrong = (
            error is not None
            and error.field == field
            and error.reason.data.get("card", card) == card
        )
        return first_capital(reason_of(error)) if error is not None and wrong else ""


class CardGridScene(PickerScene):
    """A page with all cards as buttons; cards that are not dealt are only outlined."""

    def grid(
        self, title: str, caption: str, chosen: int, below: Mapping[int, str], about: gui.Node
    ) -> gui.Dialog:
        """Return a dialog with the cards in four rows of thirteen, high to low, and the node `about` below them.

        Cards have the ids ``card=0`` to ``card=51``. `below` has the words below each card, which
        are marked if its points differ from the edition's. The `chosen` card is outlined."""
        draft = self._draft()

        def cell(card: int) -> gui.Node:
            left_out, words = card in draft.values["removed"], below.get(card, "")
            said = (card_words(card), _("not dealt") if left_out else words)

            def draw(canvas: gui.Canvas, room: gui.Rect) -> None:
                theme, rect = (
                    canvas.theme,
                    gui.Rect(room.cx - _CELL_W / 2, room.y, _CELL_W, _CELL_H),
                )
                paint_small_card(canvas, rect, card, card == chosen, left_out)
                if words:
                    changed = draft.changed_card(card)
                    colour = (
                        theme.accent if changed else theme.text if words != "0" else theme.muted
                    )
                    style, base = (
                        (gui.BODY_SEMI if changed else gui.CAPTION),
                        room.bottom - gui.SMALL,
                    )
                    width = canvas.text(
                        rect.cx, base, words, style._replace(share=0.0), colour, "middle"
                    )
                    if changed:
                        under = base + gui.SMALL / 2
                        canvas.line(
                            rect.cx - width / 2, under, rect.cx + width / 2, under, theme.frame, 2
                        )

            return gui.ButtonNode(
                f"{CARD}{card}", kind="spot", selected=card == chosen, said_first=listed(list(filter(None, said))),
                kid=gui.Picture(draw, _CELL_W, _CELL_H + _BELOW),
            )  # fmt: skip

        cells = [
            [cell(suit * len(RANKS) + rank) for rank in reversed(range(len(RANKS)))]
            for suit in SUITS
        ]
        body = gui.Column(
            [gui.Grid(cells=cells, grows=[1] * len(RANKS), between=gui.SMALL), gui.rule(), about],
            gap=0,
        )
        return gui.Dialog(
            title=title, caption=caption, body=body, foot=(("close", _("Done"), "check"),)
        )


def _words(words: str, *tools: gui.Node) -> gui.Node:
    """Return a line of text about the cards, with buttons at its right."""
    return gui.Padding(
        gui.Row([gui.Text(words, gui.BODY, "muted", lines=2, grow=1), *tools]),
        gui.MEDIUM,
        gui.MEDIUM,
    )


class PointsScene(CardGridScene):
    """The page for the points of cards.

    A press chooses a card; digits set its points, and the buttons below raise or lower them."""

    def __init__(
        self, shell: Shell, draft: Callable[[], HouseDraft], changed: Callable[[HouseDraft], None]
    ) -> None:
        super().__init__(shell, draft, changed)
        self.card = parse_card("KC")
        self._fresh = True  # the first digit replaces what stands there

    def dialog(self) -> gui.Dialog:
        draft, card = self._draft(), self.card
        points = draft.values["card_points"]
        note = first_capital(
            _("in the edition: {value}").format(value=draft.base.card_points[card])
        )
        name, changed, fault = (
            first_capital(card_words(card)),
            draft.changed_card(card),
            self._fault("card_points", card),
        )
        row = OptionRow(POINTS, name, note, (), points[card], "number", True, changed, fault)
        total = draft.total
        caption = (
            _("{n} points in a round").format(n=total)
            if total is not None
            else _("points are missing")
        )
        below = {
            each: text or "?"
            for each, text in enumerate(points)
            if each not in draft.values["removed"]
        }
        return self.grid(_("Points of cards"), caption, card, below, row_node(row, first=True))

    def numbers(self) -> Collection[str]:
        return (POINTS,)

    def value_of(self, row: str) -> str:
        return self._text

    def step(self, row: str, by: int) -> None:
        low, high = FIELDS["card_points"][1:3]
        self._write(str(min(high, max(low, int(self._text or 0) + by))))

    @property
    def typing(self) -> bool:
        """Whether typed digits are points: with no focus, on any card, and on the field of points."""
        return self.focus is None or self.focus == POINTS or self.focus.startswith(CARD)

    def handle(self, intent: intents.Intent) -> bool:
        if isinstance(intent, intents.Typed) and self.typing:
            if intent.text.isascii() and intent.text.isdigit():
                before = "" if self._fresh else self._text
                self._write((before + intent.text)[-_DIGITS:])
        elif isinstance(intent, intents.Page) and self.typing:
            self.step(POINTS, -FAR * intent.step)
        elif intent is intents.Verb.ERASE and self.typing:
            self._write(self._text[:-1])
        else:
            before_focus = self.focus
            super().handle(intent)
            if (
                self.focus != before_focus
                and self.focus is not None
                and self.focus.startswith(CARD)
            ):
                self._choose(int(self.focus.removeprefix(CARD)))
        return True

    @property
    def _text(self) -> str:
        text: str = self._draft().values["card_points"][self.card]
        return text

    def _write(self, text: str) -> None:
        self._fresh = False
        self._take(self._draft().put_card(self.card, text))

    def _choose(self, card: int) -> None:
        self.card, self._fresh = card, True
        self.rebuild()

    def press(self, id: str) -> None:
        if id.startswith(CARD):
            self._choose(int(id.removeprefix(CARD)))
            if self.focus is not None:  # by key: on to what sets it
                self.focus = f"{POINTS}=more"
        elif id == f"{POINTS}=reset":
            self._write(str(self._draft().base.card_points[self.card]))
            self.focus = None if self.focus is None else POINTS
        elif id in (f"{POINTS}={LESS}", f"{POINTS}={MORE}"):
            self.step(POINTS, 1 if id.endswith(MORE) else -1)
        elif id == POINTS:
            self.focus, self._fresh = id, True
        else:
            self.close()

    def cancel(self) -> None:
        """Go back from the widgets that set a card's points to the card; from there, close the page."""
        if self.focus is not None and self.focus.startswith(POINTS):
            self.focus = f"{CARD}{self.card}"
        else:
            self.close()


class OpeningScene(CardGridScene):
    """The page for the card that must be led first, or none."""

    def dialog(self) -> gui.Dialog:
        card = self._draft().values["opening_card"]
        about = _words(_("The player left of the dealer leads any card."))
        if card >= 0:
            words = _("The player with the {card} leads it.").format(card=card_words(card))
            about = _words(words, gui.ButtonNode("none", _("No card"), "choice"))
        return self.grid(label_of("opening_card"), "", card, {}, about)

    def press(self, id: str) -> None:
        if id.startswith(CARD):
            self.put("opening_card", int(id.removeprefix(CARD)))
        elif id == "none":
            self.put("opening_card", -1)
            self.focus = None if self.focus is None else self.default
        else:
            self.close()


class RemovedScene(CardGridScene):
    """The page for the cards that are not dealt."""

    def dialog(self) -> gui.Dialog:
        draft = self._draft()
        removed = draft.values["removed"]
        left = 52 - len(removed)
        each, rest = divmod(left, draft.players)
        words = _("{n} cards are left: {each} for each player.").format(n=left, each=each)
        if rest:
            words = _("{n} cards are left: they can’t be dealt evenly to {seats} players.").format(
                n=left, seats=draft.players
            )
        caption = (
            ngettext("{n} card", "{n} cards", len(removed)).format(n=len(removed))
            if removed
            else ""
        )
        return self.grid(label_of("removed"), caption, -1, {}, _words(words))

    def press(self, id: str) -> None:
        if not id.startswith(CARD):
            self.close()
            return
        removed = set(self._draft().values["removed"]) ^ {int(id.removeprefix(CARD))}
        self.put("removed", tuple(sorted(removed)))


PASS = "pass="
"""Start of the ids of passes; the number of the round from 0 follows."""
MOST = FIELDS["pass_cycle"].most
_PER_ROW, _HIGH, _MARK = 5, 62.0, 26.0


def pass_cycle(cycle: tuple[str, ...], fault: str) -> gui.Dialog:
    """Return the dialog for the passes, in rows of five; its height is the same for any number of rounds."""
    cells = [_pass(i, name) for i, name in enumerate(cycle)]
    cells += [gui.Gap(_HIGH)] * (MOST - len(cells))
    rows = [cells[i : i + _PER_ROW] for i in range(0, MOST, _PER_ROW)]
    words = _(
        "One pass for each round, starting over after the last. Press a round to change its pass."
    )
    return gui.Dialog(
        title=_("Passes"),
        body=gui.Column(
            [
                gui.Text(words, gui.BODY, "muted", lines=2),
                gui.Grid(cells=rows, grows=[1] * _PER_ROW, between=gui.SMALL),
            ],
            gap=gui.MEDIUM,
        ),
        foot=(
            ("less", _("Remove one"), None),
            ("more", _("Add one"), None),
            ("close", _("Done"), "check"),
        ),
        shut=[*(["less"] if len(cycle) == 1 else []), *(["more"] if len(cycle) == MOST else [])],
        note=fault,
        mark="cross",
    )


def _pass(i: int, name: str) -> gui.Node:
    words = direction_words()[name]
    said = listed([_("Round {n}").format(n=i + 1), words])
    line = [
        gui.strut(_HIGH),
        gui.Text(str(i + 1), gui.CAPTION, "muted", gui.Align.END),
        direction(name, _MARK),
        gui.Text(words, gui.CAPTION_SEMI, lines=2, grow=1),
    ]
    return gui.ButtonNode(
        f"{PASS}{i}",
        kind="row",
        said_first=said,
        kid=gui.Padding(gui.Row(line, gui.SMALL), gui.MEDIUM, 0),
    )


_OF_THREE = ("left", "right", "hold")


class PassCycleScene(PickerScene):
    """The page for the passes of the rounds.

    A press on a round changes its pass to the next kind; rounds are added and removed at the
    end."""

    @property
    def _cycle(self) -> tuple[str, ...]:
        cycle: tuple[str, ...] = self._draft().values["pass_cycle"]
        return cycle

    def dialog(self) -> gui.Dialog:
        return pass_cycle(self._cycle, self._fault("pass_cycle"))

    def press(self, id: str) -> None:
        cycle = list(self._cycle)
        if id.startswith(PASS):
            i = int(id.removeprefix(PASS))
            offered = _OF_THREE if self._draft().players == 3 else DIRECTIONS
            at = offered.index(cycle[i]) + 1 if cycle[i] in offered else 0
            cycle[i] = offered[at % len(offered)]
        elif id == "more":
            cycle.append("hold")
        elif id == "less":
            cycle.pop()
        else:
            self.close()
            return
        self.put("pass_cycle", tuple(cycle))
