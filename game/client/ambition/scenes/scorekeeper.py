"""The scorekeeper: rounds of a game with real cards are entered, corrected, taken back and printed. Kept after every key."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from game.client.ambition.dialogs.score_sheet import ROUNDS
from game.client.ambition.dialogs.scorekeeper import ROW, asked, keeper_dialog
from game.client.ambition.scenes.files import sheet_file
from game.client.ambition.scenes.printing import PrintedScene
from game.client.ambition.scenes.sheet_setup import SheetSetupScene
from game.client.ambition.scorekeeper.keeper import DIGITS, Keeper, KeeperError
from game.client.ambition.scorekeeper.words import shown_names
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.buttons import Button
from game.client.kit.i18n import _
from game.client.kit.intents import Confirm, Erase, Far, Intent, Typed
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import DialogScene
from game.engine.ambition.editions import Rules

log = logging.getLogger(__name__)


def kept(shell: Shell) -> Keeper | None:
    """The sheet that was kept, if there is one; a damaged one is set aside with a word to the player."""
    loaded = sheet_file(shell).load()
    message = loaded.message
    if loaded.record is not None:
        try:
            return Keeper.from_json(loaded.record)
        except KeeperError as error:
            log.warning("the kept score sheet can't be used: %s", error)
            message = sheet_file(shell).set_aside(_("it breaks the rules"))
    if message:
        shell.toast(message)
    return None


class ScorekeeperScene(DialogScene[Shell]):
    """The page. Digits go into the field that has the focus, or else into the first empty one, n there is a Nil bid, * the
    last trick and ! a penalty strike; Enter goes to the next field and from the last one enters the round."""

    default = "enter"

    def __init__(self, shell: Shell, keeper: Keeper | None = None, rules: Rules | None = None) -> None:
        """`keeper`: the sheet to go on with (else the kept one, else a new one by `rules`)."""
        super().__init__(shell)
        self.keeper = keeper or kept(shell) or Keeper(rules or Rules())
        self._begin()

    # ---- layout

    def dialog(self) -> Dialog:
        return keeper_dialog(self.keeper)

    @property
    def _fields(self) -> Sequence[Button]:
        """What can be written in."""
        return [button for button in self.widgets() if button.kind == "field"]

    def update(self, dt: float) -> bool:
        """Say once if the sheet can't be kept."""
        complaint = sheet_file(self.shell).complaint()
        if complaint:
            self.shell.toast(complaint)
        return super().update(dt)

    def resume(self) -> None:
        self.rebuild()

    def _changed_sheet(self) -> None:
        """Keep it, and show it."""
        if self.keeper.begun or any(self.keeper.names):
            sheet_file(self.shell).save(self.keeper.to_json())
        else:
            sheet_file(self.shell).discard()
        self.rebuild()

    # ---- intents

    def handle(self, intent: Intent) -> bool:
        writable = self.keeper.writable and not self.keeper.draft.event
        if isinstance(intent, Typed) and intent.text.isdigit() and self._field() is None and writable:
            taken = self.keeper.draft.taken
            self.focus = f"taken-{taken.index('') if '' in taken else 0}"
        field = self._field()
        if isinstance(intent, Far):
            self._go_to(0 if intent.step < 0 else self.keeper.next_row)
        elif field is not None and isinstance(intent, Typed):
            self._type(*field, intent.text)
        elif field is not None and isinstance(intent, Erase):
            name, seat = field
            self.keeper.write(name, seat, getattr(self.keeper.draft, name)[seat][:-1])
            self._changed_sheet()
        elif field is not None and isinstance(intent, Confirm) and not self.shell.by_pad:
            self._next_field()
        else:
            return super().handle(intent)
        return True

    @property
    def typing(self) -> bool:
        """While a field has the focus its letters are no commands."""
        return self._field() is not None

    def _field(self) -> tuple[str, int] | None:
        """The field that has the focus."""
        found = next((field for field in self._fields if field.id == self.focus), None)
        if found is None:
            return None
        name, _dash, seat = found.id.partition("-")
        return name, int(seat)

    def _type(self, name: str, seat: int, text: str) -> None:
        keeper, lines = self.keeper, asked(self.keeper)
        now = getattr(keeper.draft, name)[seat]
        if text.isascii() and text.isdigit() and len(now) < DIGITS:
            keeper.write(name, seat, now + text)
        elif text in ("n", "N") and "bid" in lines:
            keeper.bid(seat)
        elif text == "*" and "deduct" in lines:
            keeper.deduct(seat)
        elif text == "!" and keeper.rules.numbers.strike_limit:
            keeper.penalise(seat)
        else:
            return
        self._changed_sheet()

    def _next_field(self) -> None:
        """To the next field that is empty; from the last one the round is entered."""
        fields = self._fields
        here = [field.id for field in fields].index(str(self.focus))
        following = [field for field in fields[here + 1 :] if not field.label] or fields[here + 1 : here + 2]
        needed = [field for field in fields if not field.label and field.id.startswith("taken")]
        if (following and needed) or (following and not following[0].label):
            self.focus = following[0].id
            self.rebuild()
        else:
            self._enter()

    def written(self) -> None:
        """On to the next field that is empty, or else to what enters the round."""
        ids = [field.id for field in self._fields]
        empty = [field.id for field in self._fields if not field.label]
        later = [id for id in empty if ids.index(id) > ids.index(str(self.focus))]
        self.focus = next(iter([*later, *empty]), "enter")
        self.rebuild()

    # ---- presses

    def press(self, id: str) -> None:
        field, _dash, seat = id.partition("-")
        if id.startswith(ROW):
            self._go_to(int(id.removeprefix(ROW)))
        elif field in ("taken", "tricks"):
            self.focus = id
        elif field == "event":
            self.keeper.happen(seat)
            self._changed_sheet()
        elif field in ("bid", "deduct", "penalty", "blame"):
            turn = {
                "bid": self.keeper.bid,
                "deduct": self.keeper.deduct,
                "penalty": self.keeper.penalise,
                "blame": self.keeper.blame,
            }
            turn[field](int(seat))
            self._changed_sheet()
        else:
            actions = {
                ids.ENTER: self._enter,
                ids.UNDO: self._take_back,
                ids.LEAVE: lambda: self._go_to(self.keeper.next_row),
                ids.PRINT: self._print,
                ids.NEW: self._new,
                ids.SETUP: lambda: self.shell.stack.push(SheetSetupScene(self.shell, self.keeper, self._changed_sheet)),
                ids.CLOSE: self.close,
            }
            actions[id]()

    def _go_to(self, row: int) -> None:
        self.keeper.go_to(row)
        self._begin()

    def _begin(self) -> None:
        """The row that is written on comes into sight, or else the newest; writing begins in its first field."""
        self.tops.pop(ROUNDS, None)
        self.rebuild()
        if self.keeper.row < self.keeper.next_row:
            self.go_to(f"{ROW}{self.keeper.row}")
        self.focus = self._first()

    def _first(self) -> str | None:
        """Where writing begins."""
        keeper = self.keeper
        if keeper.draft.event:
            return f"event-{keeper.draft.event}"
        return "taken-0" if keeper.writable else None

    def _enter(self) -> None:
        if not self.keeper.writable:
            return
        if self.keeper.enter():
            self._begin()
        elif self.keeper.fault is not None:
            seat = self.keeper.fault.seat or 0
            field = "tricks" if "TRICKS" in self.keeper.fault.reason.code.name else "taken"
            ids = [button.id for button in self._fields]
            self.focus = next((id for id in (f"{field}-{seat}", f"taken-{seat}") if id in ids), "blame-0")
        self._changed_sheet()

    def _take_back(self) -> None:
        self.keeper.take_back()
        self._begin()
        self._changed_sheet()

    def _print(self) -> None:
        sheet, names = self.keeper.sheet, shown_names(self.keeper.names)

        def make(size: str) -> bytes:
            from game.client.ambition.paper.score_sheet import kept_sheet  # slow to import

            return kept_sheet(sheet, names, size)

        self.shell.stack.push(PrintedScene(self.shell, make))

    def _new(self) -> None:
        if not self.keeper.begun:
            self._clear()
            return
        self.shell.stack.push(
            QuestionScene(
                self.shell,
                _("New sheet?"),
                _("The rounds on this sheet will be lost. The players and rules stay."),
                ((ids.NEW, _("New sheet")), (ids.KEEP, _("Keep it"))),
                lambda id: self._clear() if id == ids.NEW else None,
                escape="keep",
            )
        )

    def _clear(self) -> None:
        self.keeper = Keeper(self.keeper.rules, self.keeper.names)
        self._begin()
        self._changed_sheet()
