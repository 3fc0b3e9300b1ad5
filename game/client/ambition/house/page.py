"""The page of house rules: every number and flag in groups, checked while it is written, then kept, shared and played by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.client.ambition.field_words import FIELD_WORDS, PAGES, about, label_of, reason_of, refusal_words
from game.client.ambition.house.draft import DIGITS, FLAGS, NUMBERS, OPTIONS, Draft, free_name
from game.client.ambition.house.draft import VERSION as DRAFT_VERSION
from game.client.ambition.house.pickers import OpeningScene, PassCycleScene, PointsScene, RemovedScene
from game.client.ambition.house.rule_choices import CHOICES, title
from game.client.ambition.house_files import HouseFiles, HouseProblem, pack
from game.client.ambition.rulebook.editions import title_of, value_words
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.score_sheet import pass_letters
from game.client.ambition.settings import change, settings_of
from game.client.app.facts import FactsScene, written_facts
from game.client.app.listing import ChoiceScene, Entry
from game.client.app.option_rows import OptionRow, OptionsData, RowKind
from game.client.app.options_page import OptionsScene
from game.client.app.records import RecordProblem
from game.client.app.saves import SaveFile
from game.client.app.shell import Shell
from game.client.kit import desktop as clipboard
from game.client.kit import gui, intents
from game.client.kit.i18n import N_, _, first_capital, ngettext
from game.client.kit.spoken import Focused, sentences
from game.client.kit.widget_scene import ask
from game.client.table.words import suit_words
from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import Rules, RulesError
from game.engine.cards import DECK
from game.engine.reading import Record

# ---- The page of house rules in rows
# Groups of fields, each with its words, what the edition has, and what is wrong.


NAME_MOST = 30
CHIP = "chips-"
"""What the ids of the rows of chips begin with; 0 for tens, 1 for fives, 2 for ones."""
_CYCLE_IN_WORDS = 4

_WITH = {"nil_bidding": "no_nil_bid_at_three_strikes", "short_game": "short_game_not_in_strike_round"}
"""Options that stand in the row of another."""


def rows_of(page: str) -> tuple[str, ...]:
    """The rows of a page."""
    fields = [field for field, words in FIELD_WORDS.items() if words.page == page]
    return tuple(row for field in fields for row in ([f"{CHIP}{i}" for i in range(3)] if field == "chips" else [field]))


def row_of(field: str) -> str:
    """The row that shows a field or option."""
    if field == "chips":
        return f"{CHIP}0"
    if field == "players":
        return "edition"
    return next((row for row, other in _WITH.items() if other == field), field)


def page_of(field: str) -> str:
    """The page with the row of a field or option; the first one for anything else."""
    row = fields_of(row_of(field))[0]
    return FIELD_WORDS[row].page if row in FIELD_WORDS else next(iter(PAGES))


def fault_words(error: RulesError) -> str:
    """The page, the row and the reason."""
    return _("{page}, {where}").format(page=_(PAGES[page_of(error.field)]), where=refusal_words(error))


def pages(draft: Draft) -> tuple[tuple[str, str], ...]:
    """The pages by id and name, with how much on them differs from the edition."""
    changed = [page_of(field) for field in draft.changes]
    made = []
    for id, words in PAGES.items():
        count = changed.count(id)
        made.append((id, _("{page} ({n})").format(page=_(words), n=count) if count else _(words)))
    return tuple(made)


def rows(draft: Draft, page: str, error: RulesError | None) -> tuple[OptionRow, ...]:
    """The rows of a page; the one at fault says why."""
    wrong, why = row_of(error.field) if error is not None else "", ""
    if error is not None:
        of_a_card = error.field == "card_points" and "card" in error.reason.data
        why = first_capital(refusal_words(error) if of_a_card else reason_of(error))
    return tuple(_row(draft, id, why if id == wrong else "") for id in rows_of(page))


def fields_of(row: str) -> tuple[str, ...]:
    """The fields and options that a row is reset with."""
    if row.startswith(CHIP):
        return ("chips",)
    return (row, _WITH[row]) if row in _WITH else (row,)


def row_words(row: str) -> str:
    """What a row is about, in a sentence."""
    return about(fields_of(row)[0])


def _row(draft: Draft, id: str, fault: str) -> OptionRow:
    if id == "name":
        return OptionRow(
            id, label_of(id), _("What to call these rules"), (), draft.name, "typed", fault=fault, most=NAME_MOST
        )
    if id == "edition":
        choices = tuple((choice.id, title(choice)) for choice in CHOICES)
        now = next(each.id for each in CHOICES if (each.edition, each.players) == (draft.edition, draft.players))
        return OptionRow(
            id, label_of(id), _("Anything you don’t change is as in this edition"), choices, now, "list", fault=fault
        )
    changed = any(draft.changed(field) for field in fields_of(id))
    label, note, choices, value, kind = _parts(draft, id)
    if changed and not id.startswith(CHIP):
        note = first_capital(" · ".join(part for part in (note, _in_edition(draft, id)) if part))
    return OptionRow(id, label, note, choices, value, kind, True, changed, fault)


def _parts(draft: Draft, id: str) -> tuple[str, str, tuple[tuple[str, str], ...], str, RowKind]:
    """Label, line, choices, value and kind of a row."""
    if id.startswith(CHIP):
        worth = int(id.removeprefix(CHIP))
        labels = (_("Chips worth 10"), _("Chips worth 5"), _("Chips worth 1"))
        note = "" if draft.values["chips"] else _("Set to match the points of the cards")
        return labels[worth], note, (), draft.chips[worth], "number"
    value = draft.values[id]
    if id in NUMBERS:
        return label_of(id), _bounds(id), (), value, "number"
    if id in _WITH:
        return _bidding(draft) if id == "nil_bidding" else _short(draft)
    if id in FLAGS or id in OPTIONS:
        return label_of(id), "", (), "on" if value else "off", ""
    if id == "blind_suit":
        suits = tuple((str(suit), suit_words(suit)) for suit in range(4))
        return (
            label_of(id),
            _("Everybody plays one card at once, face down"),
            (("-1", _("none")), *suits),
            str(value),
            "list",
        )
    if id == "card_points":
        total = draft.total
        note = _("{n} points in a round").format(n=total) if total is not None else ""
        count = sum(map(draft.changed_card, DECK))
        words = ngettext("{n} changed", "{n} changed", count).format(n=count) if count else _("as in the edition")
        return label_of(id), note, (), words, "press"
    if id == "removed":
        return label_of(id), _("The rest of the deck must deal out evenly"), (), _removed(value), "press"
    if id == "pass_cycle":
        return label_of(id), _("Round by round, then from the start"), (), cycle_words(value), "press"
    return label_of(id), "", (), value_words(id, value), "press"


def cycle_words(cycle: tuple[str, ...]) -> str:
    """Passes in words, or many of them in letters."""
    if not cycle:
        return _("none")
    return value_words("pass_cycle", cycle) if len(cycle) <= _CYCLE_IN_WORDS else " ".join(pass_letters(cycle))


def _removed(cards: tuple[int, ...]) -> str:
    if not cards:
        return _("none")
    return (
        value_words("removed", cards)
        if len(cards) == 1
        else ngettext("{n} card", "{n} cards", len(cards)).format(n=len(cards))
    )


def _bounds(id: str) -> str:
    _kind, low, high, off_at_zero = FIELDS[id]
    words = _("{low} to {high}; 0: none") if off_at_zero else _("{low} to {high}")
    return words.format(low=low, high=high)


def _in_edition(draft: Draft, id: str) -> str:
    """What the edition has."""
    if id in OPTIONS:
        return _("in the edition: {value}").format(value=_("Off"))
    if id == "card_points":
        return ""
    value: Any = getattr(draft.base, id)
    said = (
        " ".join(pass_letters(value))
        if id == "pass_cycle"
        else _removed(value)
        if id == "removed"
        else value_words(id, value)
    )
    return _("in the edition: {value}").format(value=said)


def _bidding(draft: Draft) -> tuple[str, str, tuple[tuple[str, str], ...], str, RowKind]:
    values = draft.values
    value = "off"
    if values["nil_bidding"]:
        value = "last" if values["no_nil_bid_at_three_strikes"] else "on"
    choices = (("off", _("Off")), ("on", _("On")), ("last", _("Not with one strike left")))
    return label_of("nil_bidding"), _("Before the first trick, in secret"), choices, value, ""


def _short(draft: Draft) -> tuple[str, str, tuple[tuple[str, str], ...], str, RowKind]:
    values = draft.values
    value = "off"
    if values["short_game"]:
        value = "clean" if values["short_game_not_in_strike_round"] else "on"
    choices = (("off", _("Off")), ("on", _("On")), ("clean", _("Not on a strike")))
    return label_of("short_game"), _("Enough points and a clear lead win, too"), choices, value, ""


# ---- The strip of a page of house rules
# Whether they can be played, or the row and the reason why not; or what a row is about.


_MARK, _LINE = 26.0, 24.0


def strip(words: Callable[[], tuple[str, str]], show: str) -> gui.Node:
    """A mark (check, cross or info) and the words in a line or two, which are asked for whenever they are painted; and the way to
    the row at fault, if it has an id."""

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        mark, said = words()
        theme, good = canvas.theme, mark != "cross"
        tone = {"check": theme.mint, "cross": theme.coral}.get(mark, theme.accent)
        canvas.icon(mark, rect.x, rect.cy - _MARK / 2, _MARK, tone)
        x, style = rect.x + _MARK + gui.SMALL, (gui.CAPTION if good else gui.CAPTION_SEMI)._replace(share=0.0)
        style, lines = canvas.words.wrapped(said, style, rect.right - x, 2)
        pitch = max(_LINE, canvas.words.size(style))
        top = rect.cy + canvas.words.size(style) / 3 - pitch * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            canvas.text(x, top + pitch * i, line, style, theme.muted if good else theme.coral)

    told = gui.Picture(draw, 0, 2 * _LINE, grow=1)
    button = [gui.Press(show, _("Show"), "choice")] if show else []
    return gui.Column([gui.rule(), gui.Row([told, *button], gui.MEDIUM)])


SHOW = "show"
_OPENS = {
    "card_points": PointsScene,
    "opening_card": OpeningScene,
    "removed": RemovedScene,
    "pass_cycle": PassCycleScene,
}


def house_draft(shell: Shell) -> SaveFile:
    """Return the file of the house rules that are being written."""
    return shell.save_file("house-draft.json", N_("The draft of house rules"), DRAFT_VERSION)


class HouseScene(OptionsScene):
    """One set of house rules. What is written is kept as a draft with every key, right or wrong; the rules themselves are
    only changed by saving them. `play`, where there is one, starts a match by the rules that are set."""

    default = "save"

    def __init__(self, shell: Shell, draft: Draft, play: Callable[[], None] | None = None, begun: bool = False) -> None:
        """`begun`: the draft has changes that aren't saved."""
        super().__init__(shell)
        self.draft = draft
        self._saved = None if begun else draft
        self._play = play
        self._page = next(iter(PAGES))

    # ---- what there is

    @property
    def changed(self) -> bool:
        """Whether something is written that isn't saved."""
        return self.draft != self._saved

    def data(self) -> OptionsData:
        draft = self.draft
        buttons: list[tuple[str, str, str | None]] = [("close", _("Back"), "back"), ("more", _("More"), "open")]
        buttons.append(("save", _("Save"), "check"))
        if self._play is not None:
            buttons.append(("play", _("Play with these rules"), "play"))
        caption = _("not saved") if self.changed or not draft.file else _("saved")
        return OptionsData(
            draft.name or _("House rules"),
            caption,
            rows(draft, self._page, draft.fault),
            tuple(buttons),
            pages(draft),
            self._page,
        )

    def below(self) -> gui.Node:
        error = self.draft.fault
        elsewhere = error is not None and page_of(error.field) != self._page
        return strip(self._strip_words, SHOW if elsewhere else "")

    def _strip_words(self) -> tuple[str, str]:
        """A mark, and what the strip says."""
        draft, error = self.draft, self.draft.fault
        told = self._told_row()
        if error is not None:
            return "cross", fault_words(error)
        if told is not None:
            return "info", row_words(told)
        count = len(draft.changes)
        base = title_of(Rules(draft.edition, players=draft.players))
        words = ngettext(
            "These rules can be played. {n} change from “{edition}”.",
            "These rules can be played. {n} changes from “{edition}”.",
            count,
        )
        return "check", words.format(n=count, edition=base)

    def _told_row(self) -> str | None:
        """The row that is pointed at or has the focus."""
        ids = {row.id for row in self.layout.data.rows}
        found = ((target or "").partition("=")[0] for target in (self.focus, self.hover))
        return next((row for row in found if row in ids), None)

    def focused(self) -> Focused | None:
        """With what its row is about."""
        focused = super().focused()
        row = str(focused.id).partition("=")[0] if focused is not None else ""
        if focused is None or focused.typed or row not in {each.id for each in self.layout.data.rows}:
            return focused
        return replace(focused, place=sentences([focused.place, row_words(row)]))

    # ---- writing

    def put(self, draft: Draft) -> None:
        """Have another draft in force, and keep it."""
        self.draft = draft
        if self.changed:
            house_draft(self.shell).save(draft.to_json())
        else:
            house_draft(self.shell).discard()
        self.rebuild()

    def set(self, row: str, value: Any) -> None:
        draft = self.draft
        if row == "name":
            self.put(replace(draft, name=value))
        elif row == "edition":
            choice = next(each for each in CHOICES if each.id == value)
            self.put(draft.on(choice.edition, choice.players))
        elif row == "nil_bidding":
            self.put(draft.put(row, value != "off").put("no_nil_bid_at_three_strikes", value == "last"))
        elif row == "short_game":
            self.put(draft.put(row, value != "off").put("short_game_not_in_strike_round", value == "clean"))
        elif row == "blind_suit":
            self.put(draft.put(row, int(value)))
        elif row in FLAGS or row in OPTIONS:
            self.put(draft.put(row, bool(value)))
        elif row.startswith(CHIP):
            self.put(draft.put_chips(int(row.removeprefix(CHIP)), value[:DIGITS]))
        else:
            self.put(draft.put(row, value[:DIGITS]))

    def press(self, id: str) -> None:
        row, _equals, choice = id.partition("=")
        found = next((each for each in self.layout.data.rows if each.id == row), None)
        if id == SHOW and self.draft.fault is not None:
            self.turn_to(page_of(self.draft.fault.field))
        elif found is None:
            super().press(id)
        elif choice == "reset":
            for field in fields_of(row):
                self.put(self.draft.reset(field))
            self.focus = None if self.focus is None else self._first_of(row)
        elif row in _OPENS:
            scene = _OPENS[row](self.shell, lambda: self.draft, self.put)
            self.shell.stack.push(scene)
        else:
            super().press(id)

    def _first_of(self, row: str) -> str | None:
        """The first thing to press in a row."""
        return next((widget.id for widget in self.layout.buttons if widget.id.split("=")[0] == row), None)

    def step(self, row: str, by: int) -> None:
        text = self.draft.chips[int(row.removeprefix(CHIP))] if row.startswith(CHIP) else self.draft.values[row]
        low, high = FIELDS[fields_of(row)[0]][1:3]
        self.set(row, str(min(high, max(low, int(text or 0) + by))))

    def turn_to(self, page: str) -> None:
        self._page = page
        super().turn_to(page)

    def resume(self) -> None:
        self.rebuild()

    # ---- what is done with them

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.COPY:
            self._more("share")
            return True
        return super().handle(intent)

    def done(self, id: str) -> None:
        if id == "save":
            self._save(lambda: None)
        elif id == "play":
            self._save(self._start)
        elif id == "more":
            self._open_more()
        else:
            self.cancel()

    def cancel(self) -> None:
        """Esc and back: what isn't saved is asked about."""
        if not self.changed:
            self.close()
            return
        answers = [("drop", _("Don’t save")), ("stay", _("Continue"))]
        text = _("They can’t be saved as they are: {why}.").format(why=self._why) if self._why else ""
        if not text:
            text = _("Your changes will be lost.")
            answers.append(("save", _("Save")))
        acts = {"drop": self._drop, "save": lambda: self._save(self.close)}
        ask(self.shell, _("Leave these rules?"), text, answers, acts, escape="stay")

    @property
    def _why(self) -> str:
        error = self.draft.fault
        return fault_words(error) if error is not None else ""

    def _drop(self) -> None:
        house_draft(self.shell).discard()
        self.close()

    def _save(self, then: Callable[[], None]) -> None:
        """Keep the rules, then do something; what can't be played is not kept, and shown."""
        if self._why:
            self.shell.toast(_("They can’t be saved as they are: {why}.").format(why=self._why))
            self.press(SHOW)
            return
        name = self.draft.name.strip()
        there = HouseFiles(self.shell.folder).path_of(name)
        if there.name == self.draft.file or not there.exists():
            self._write(then)
            return
        title, text = (
            _("Replace “{name}”?").format(name=name),
            _("Other house rules have this name. Saving replaces them."),
        )
        answers = (("replace", _("Replace")), ("keep", _("Keep them")))
        ask(self.shell, title, text, answers, {"replace": lambda: self._write(then)}, escape="keep")

    def _write(self, then: Callable[[], None]) -> None:
        shell, rules = self.shell, self.draft.rules()
        before = Path(self.draft.file).name
        old = self._saved_rules()
        try:
            path = HouseFiles(shell.folder).save(rules)
            if before and before != path.name:
                HouseFiles(shell.folder).delete(path.with_name(before))
        except HouseProblem as problem:
            shell.toast(_("The rules can’t be saved: {why}.").format(why=str(problem)))
            return
        if old is not None and settings_of(shell.settings).house == old:
            change(shell, house=rules.to_record(), edition=rules.edition, players=rules.players)
        self.draft = replace(self.draft, file=path.name)
        self._saved = self.draft
        house_draft(shell).discard()
        self.rebuild()
        if not self._play or then != self._start:
            shell.toast(_("Saved as “{name}”.").format(name=self.draft.name.strip()))
        then()

    def _saved_rules(self) -> Record | None:
        """The rules as they are on disk, as a record has them."""
        if not self.draft.file:
            return None
        try:
            return (
                HouseFiles(self.shell.folder).read(HouseFiles(self.shell.folder).folder / self.draft.file).to_record()
            )
        except HouseProblem:
            return None

    def _start(self) -> None:
        rules = self.draft.rules()
        change(self.shell, house=rules.to_record(), edition=rules.edition, players=rules.players)
        if self._play is not None:
            self._play()

    def _open_more(self) -> None:
        entries = [
            Entry("rules", _("Read the rules")),
            Entry("share", _("Copy as text")),
            Entry("export", _("Save to a file")),
            Entry("copy", _("Make a copy")),
        ]
        if self.draft.file:
            entries.append(Entry("delete", _("Delete")))
        self.shell.stack.push(
            ChoiceScene(self.shell, self._below, entries, None, self._more, by_key=self.focus == "more")
        )

    def _below(self) -> gui.Rect:
        return next(button.rect for button in self.layout.buttons if button.id == "more")

    def _more(self, id: str) -> None:
        if id == "delete":
            self._ask_delete()
        elif id == "copy":
            taken = {
                rules.house.name
                for _path, rules in HouseFiles(self.shell.folder).kept().found
                if rules.house is not None
            }
            name = free_name(self.draft.name.strip() or _("House rules"), taken | {self.draft.name.strip()})
            self._saved = None
            self.put(replace(self.draft, name=name, file=""))
        elif self._why:
            self.shell.toast(_("These rules can’t be played yet: {why}.").format(why=self._why))
        elif id == "rules":
            self.shell.stack.push(RulesScene(self.shell, self.draft.rules(), "changes"))
        elif id == "export":
            self._export()
        elif clipboard.copy(pack(self.draft.rules(), None)):
            self.shell.toast(_("Copied to the clipboard."))
        else:
            self.shell.toast(_("The clipboard can’t be used here."))

    def _export(self) -> None:
        stem = HouseFiles(self.shell.folder).path_of(self.draft.name.strip()).stem.rpartition("-")[0]
        try:
            where = str(self.shell.records.write(f"ambition-{stem}", ".json", pack(self.draft.rules()).encode("utf-8")))
        except RecordProblem as problem:
            self.shell.toast(str(problem))
            return
        self.shell.stack.push(FactsScene(self.shell, lambda: written_facts(where), {"copy": where}))

    def _ask_delete(self) -> None:
        title = _("Delete “{name}”?").format(name=self.draft.name.strip())
        text = _("The rules will be deleted. Matches played with them stay as they are.")
        answers = (("delete", _("Delete")), ("keep", _("Keep them")))
        ask(self.shell, title, text, answers, {"delete": self._delete}, escape="keep")

    def _delete(self) -> None:
        old = self._saved_rules()
        try:
            HouseFiles(self.shell.folder).delete(HouseFiles(self.shell.folder).folder / self.draft.file)
        except HouseProblem as problem:
            self.shell.toast(_("They can’t be deleted: {why}.").format(why=str(problem)))
            return
        if old is not None and settings_of(self.shell.settings).house == old:
            change(self.shell, house=None)
        self._drop()
