"""The scorekeeper: rounds of a match with real cards are entered, corrected, taken back and printed.

The sheet is saved after every key."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.ambition.house.rule_choices import (
    RuleChoice,
    changes_to,
    choices,
    chosen,
    option_changes,
    option_rows,
    rules_of,
    title,
)
from game.client.ambition.house_files import HouseFiles
from game.client.ambition.settings import AmbitionSettings
from game.client.ambition.sheet.keeper_page import ROW, asked, keeper_dialog
from game.client.ambition.sheet.page import ROUNDS
from game.client.ambition.sheet.printing import PrintedScene
from game.client.ambition.sheet_draft import (
    MOST_DIGITS,
    SheetDraft,
    fault_words,
    shown_names,
)
from game.client.ambition.sheet_draft import VERSION as SHEET_VERSION
from game.client.app.option_rows import OptionRow, OptionsData
from game.client.app.options_page import OptionsScene
from game.client.app.saves import SaveFile
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import N_, _
from game.client.kit.widget_scene import DialogScene, ask
from game.engine.ambition.editions import OPTIONS, Rules
from game.engine.refusal import Refused

# ---- who plays the match that a scorekeeper keeps, and by which rules


class SheetSetupScene(OptionsScene):
    """The page for the players' names, the edition and the options.

    Each change takes effect at once. Rules that don't fit the rounds on the sheet are refused with
    the reason."""

    default = "close"

    def __init__(self, shell: Shell, keeper: SheetDraft, changed: Callable[[], None]) -> None:
        super().__init__(shell)
        self._keeper, self._changed_sheet = keeper, changed

    def data(self) -> OptionsData:
        keeper, settings = self._keeper, settings_of(self._keeper.rules)
        shown = shown_names(("",) * len(keeper.names))
        names = tuple(
            OptionRow(f"name-{seat}", shown[seat], value=name, kind="typed")
            for seat, name in enumerate(keeper.names)
        )
        editions = OptionRow(
            "edition",
            _("Rules"),
            _("Rounds already entered will be scored again"),
            tuple((choice.id, title(choice)) for choice in self._choices),
            chosen(settings).id,
            "list",
        )
        return OptionsData(
            _("Players and rules"),
            "",
            (*names, editions, *option_rows(settings)),
            (("close", _("Done"), "check"),),
        )

    @property
    def _choices(self) -> tuple[RuleChoice, ...]:
        """All editions and house rules."""
        kept = (rules for _path, rules in HouseFiles(self.shell.folder).kept().found)
        return choices(kept, chosen(settings_of(self._keeper.rules)))

    def set(self, row: str, value: str | bool) -> None:
        name, _dash, seat = row.partition("-")
        keeper = self._keeper
        if name == "name":
            names = list(keeper.names)
            names[int(seat)] = str(value)
            keeper.set_names(names)
        else:
            settings = settings_of(keeper.rules)
            if row == "edition":
                changes = changes_to(next(choice for choice in self._choices if choice.id == value))
            else:
                found = next(each for each in option_rows(settings) if each.id == row)
                changes = option_changes(found, value if isinstance(value, str) else "")
            fault = keeper.set_rules(rules_of(replace(settings, **changes)))
            if fault is not None:
                words = _("The rounds on the sheet don’t fit these rules. {fault}")
                self.shell.toast(words.format(fault=fault_words(keeper, fault)))
        self._changed_sheet()


def settings_of(rules: Rules) -> AmbitionSettings:
    """Return the settings that stand for these rules."""
    options = {
        name: getattr(rules, name)
        for name in OPTIONS
        if name in AmbitionSettings.__dataclass_fields__
    }
    house = rules.to_record() if rules.house is not None else None
    return AmbitionSettings(edition=rules.edition, players=rules.players, house=house, **options)


log = logging.getLogger(__name__)


def kept(shell: Shell) -> SheetDraft | None:
    """Return the saved sheet, or None.

    A damaged one is set aside, and a message says so."""
    loaded = sheet_file(shell).load()
    message = loaded.message
    if loaded.record is not None:
        try:
            return SheetDraft.from_json(loaded.record)
        except Refused as error:
            log.warning("the kept score sheet can't be used: %s", error)
            message = sheet_file(shell).set_aside(_("it breaks the rules"))
    if message:
        shell.toast(message)
    return None


def sheet_file(shell: Shell) -> SaveFile:
    """Return the file of the scorekeeper's sheet."""
    return shell.save_file("scorekeeper.json", N_("The score sheet"), SHEET_VERSION)


class ScorekeeperScene(DialogScene[Shell]):
    """The scene of the scorekeeper.

    Digits go into the field with the focus, or without one into the first empty field. In a field,
    n bids Nil, * takes the last trick's points off, and ! gives a penalty strike. Enter goes to the
    next field, and from the last one enters the round."""

    default = "enter"

    def __init__(
        self, shell: Shell, keeper: SheetDraft | None = None, rules: Rules | None = None
    ) -> None:
        """Open the scorekeeper.

        `keeper` is the sheet to continue. Without it, that is the saved one, or if there is none a
        new one with `rules`."""
        super().__init__(shell)
        self.keeper = keeper or kept(shell) or SheetDraft(rules or Rules())
        self._begin()

    # ---- layout

    def dialog(self) -> gui.Dialog:
        return keeper_dialog(self.keeper)

    @property
    def _fields(self) -> Sequence[gui.Button]:
        """The fields that can be filled in."""
        return [button for button in self.widgets() if button.kind == "field"]

    def update(self, dt: float) -> bool:
        """Show a message, once, if the sheet can't be saved."""
        complaint = sheet_file(self.shell).complaint()
        if complaint:
            self.shell.toast(complaint)
        return super().update(dt)

    def resume(self) -> None:
        self.rebuild()

    def _changed_sheet(self) -> None:
        """Save the sheet and show it."""
        if self.keeper.begun or any(self.keeper.names):
            sheet_file(self.shell).save(self.keeper.to_json())
        else:
            sheet_file(self.shell).discard()
        self.rebuild()

    # ---- intents

    def handle(self, intent: intents.Intent) -> bool:
        writable = self.keeper.writable and not self.keeper.draft.event
        if (
            isinstance(intent, intents.Typed)
            and intent.text.isdigit()
            and self._field() is None
            and writable
        ):
            taken = self.keeper.draft.taken
            self.focus = f"taken-{taken.index('') if '' in taken else 0}"
        field = self._field()
        if isinstance(intent, intents.JumpToEnd):
            self._go_to(0 if intent.step < 0 else self.keeper.next_row)
        elif field is not None and isinstance(intent, intents.Typed):
            self._type(*field, intent.text)
        elif field is not None and intent is intents.Verb.ERASE:
            name, seat = field
            self.keeper.write(name, seat, getattr(self.keeper.draft, name)[seat][:-1])
            self._changed_sheet()
        elif field is not None and isinstance(intent, intents.Confirm) and not self.shell.by_pad:
            self._next_field()
        else:
            return super().handle(intent)
        return True

    @property
    def field(self) -> gui.Rect | None:
        """The field with the focus; otherwise the first, which a digit begins to write."""
        return super().field or (self._fields[0].rect if self._fields else None)

    @property
    def typing(self) -> bool:
        """Whether a field has the focus, so that its letters aren't commands."""
        return self._field() is not None

    def _field(self) -> tuple[str, int] | None:
        """Return the kind and the seat of the field with the focus, or None."""
        found = next((field for field in self._fields if field.id == self.focus), None)
        if found is None:
            return None
        name, _dash, seat = found.id.partition("-")
        return name, int(seat)

    def _type(self, name: str, seat: int, text: str) -> None:
        keeper, lines = self.keeper, asked(self.keeper)
        now = getattr(keeper.draft, name)[seat]
        if text.isascii() and text.isdigit() and len(now) < MOST_DIGITS:
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
        """Go to the next empty field, or enter the round after the last one."""
        fields = self._fields
        here = self._place(fields)
        following = [field for field in fields[here + 1 :] if not field.label] or fields[
            here + 1 : here + 2
        ]
        needed = [field for field in fields if not field.label and field.id.startswith("taken")]
        if (following and needed) or (following and not following[0].label):
            self.focus = following[0].id
            self.rebuild()
        else:
            self._enter()

    def _place(self, fields: Sequence[gui.Button]) -> int:
        """Return the place of the field with the focus; -1 where no field has it."""
        return next((i for i, field in enumerate(fields) if field.id == self.focus), -1)

    def written(self) -> None:
        """Go to the next empty field or, if there is none, to the button that enters the round."""
        fields = self._fields
        empty = [field.id for field in fields if not field.label]
        later = [field.id for field in fields[self._place(fields) + 1 :] if not field.label]
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
                "enter": self._enter,
                "undo": self._take_back,
                "leave": lambda: self._go_to(self.keeper.next_row),
                "print": self._print,
                "new": self._new,
                "setup": lambda: self.shell.stack.push(
                    SheetSetupScene(self.shell, self.keeper, self._changed_sheet)
                ),
                "close": self.close,
            }
            actions[id]()

    def _go_to(self, row: int) -> None:
        self.keeper.go_to(row)
        self._begin()

    def _begin(self) -> None:
        """Scroll to the row that is edited, or to the newest one, and focus its first field."""
        self.tops.pop(ROUNDS, None)
        self.rebuild()
        if self.keeper.row < self.keeper.next_row:
            self.go_to(f"{ROW}{self.keeper.row}")
        self.focus = self._first()

    def _first(self) -> str | None:
        """Return the id of the widget where editing begins, or None if nothing can be entered."""
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
            self.focus = next(
                (id for id in (f"{field}-{seat}", f"taken-{seat}") if id in ids), "blame-0"
            )
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
        text = _("The rounds on this sheet will be lost. The players and rules stay.")
        answers = (("new", _("New sheet")), ("keep", _("Keep it")))
        ask(self.shell, _("New sheet?"), text, answers, {"new": self._clear}, escape="keep")

    def _clear(self) -> None:
        self.keeper = SheetDraft(self.keeper.rules, self.keeper.names)
        self._begin()
        self._changed_sheet()
