"""The page on which house rules are edited: every number and flag in groups, checked at once, then saved or shared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.client.ambition.field_words import (
    about,
    field_words,
    house_pages,
    label_of,
    reason_of,
    refusal_words,
)
from game.client.ambition.house.draft import DIGITS, FLAGS, NUMBERS, OPTIONS, HouseDraft, free_name
from game.client.ambition.house.draft import VERSION as DRAFT_VERSION
from game.client.ambition.house.pickers import (
    OpeningScene,
    PassCycleScene,
    PointsScene,
    RemovedScene,
)
from game.client.ambition.house.rule_choices import (
    CHOICES,
    PAIRS,
    pair_changes,
    pair_choices,
    pair_value,
    title,
)
from game.client.ambition.house_files import HouseFileError, HouseFiles, pack
from game.client.ambition.rulebook.editions import title_of, value_words
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.score_sheet import pass_letters
from game.client.ambition.settings import change, settings_of
from game.client.app.exact_texts import copy_text, show_written
from game.client.app.listing import Choice, open_choices
from game.client.app.option_rows import OptionRow, OptionsData, RowKind, switch
from game.client.app.options_page import OptionsScene
from game.client.app.saves import SaveFile
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import N_, _, first_capital, ngettext
from game.client.kit.spoken import Focused, sentences
from game.client.kit.widget_scene import ask
from game.client.table.words import suit_words
from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import RulesError
from game.engine.cards import DECK
from game.engine.json_reader import Record

# ---- The page of house rules in rows
# Groups of fields, each with its words, what the edition has, and what is wrong.


NAME_MOST = 30
CHIP = "chips-"
"""Start of the ids of the rows for chips; 0 (tens), 1 (fives) or 2 (ones) follows."""
_CYCLE_IN_WORDS = 4


def rows_of(page: str) -> tuple[str, ...]:
    """Return the ids of the rows on a page, in their order."""
    fields = [field for field, words in field_words().items() if words.page == page]
    return tuple(
        row
        for field in fields
        for row in ([f"{CHIP}{i}" for i in range(3)] if field == "chips" else [field])
    )


def row_of(field: str) -> str:
    """Return the id of the row that shows a field or option."""
    if field == "chips":
        return f"{CHIP}0"
    if field == "players":
        return "edition"
    return next((row for row, (other, _both) in PAIRS.items() if other == field), field)


def page_of(field: str) -> str:
    """Return the id of the page with the row of a field or option; the first page for anything unknown."""
    row = fields_of(row_of(field))[0]
    return field_words()[row].page if row in field_words() else next(iter(house_pages()))


def fault_words(error: RulesError) -> str:
    """Return the page, the row and the reason why the rules can't be played."""
    return _("{page}, {where}").format(
        page=_(house_pages()[page_of(error.field)]), where=refusal_words(error)
    )


def pages(draft: HouseDraft) -> tuple[tuple[str, str], ...]:
    """Return the pages as (id, name); a name includes the number of changes from the edition on its page."""
    changed = [page_of(field) for field in draft.changes]
    made = []
    for id, words in house_pages().items():
        count = changed.count(id)
        made.append((id, _("{page} ({n})").format(page=_(words), n=count) if count else _(words)))
    return tuple(made)


def rows(draft: HouseDraft, page: str, error: RulesError | None) -> tuple[OptionRow, ...]:
    """Return the rows of a page; the row that `error` concerns shows the reason."""
    wrong, why = row_of(error.field) if error is not None else "", ""
    if error is not None:
        of_a_card = error.field == "card_points" and "card" in error.reason.data
        why = first_capital(refusal_words(error) if of_a_card else reason_of(error))
    return tuple(_row(draft, id, why if id == wrong else "") for id in rows_of(page))


def fields_of(row: str) -> tuple[str, ...]:
    """Return the fields and options that resetting a row resets."""
    if row.startswith(CHIP):
        return ("chips",)
    return (row, PAIRS[row][0]) if row in PAIRS else (row,)


def row_words(row: str) -> str:
    """Return a sentence that says what a row is about."""
    return about(fields_of(row)[0])


def _row(draft: HouseDraft, id: str, fault: str) -> OptionRow:
    if id.startswith(CHIP):
        worth = int(id.removeprefix(CHIP))
        label = (_("Chips worth 10"), _("Chips worth 5"), _("Chips worth 1"))[worth]
        note = "" if draft.values["chips"] else _("Set to match the points of the cards")
        return OptionRow(
            id, label, note, (), draft.chips[worth], "number", True, draft.changed("chips"), fault
        )
    label = label_of(id)
    if id == "name":
        return OptionRow(
            id,
            label,
            _("What to call these rules"),
            (),
            draft.name,
            "typed",
            fault=fault,
            most=NAME_MOST,
        )
    if id == "edition":
        choices = tuple((choice.id, title(choice)) for choice in CHOICES)
        now = next(
            each.id
            for each in CHOICES
            if (each.edition, each.players) == (draft.edition, draft.players)
        )
        note = _("Anything you don’t change is as in this edition")
        return OptionRow(id, label, note, choices, now, "list", fault=fault)

    def row(
        kind: RowKind, value: str, note: str = "", choices: tuple[tuple[str, str], ...] = ()
    ) -> OptionRow:
        changed = any(map(draft.changed, fields_of(id)))
        if changed:
            note = first_capital(
                " · ".join(part for part in (note, _in_edition(draft, id)) if part)
            )
        return OptionRow(id, label, note, choices, value, kind, True, changed, fault)

    value = draft.values[id]
    if id in NUMBERS:
        return row("number", value, _bounds(id))
    if id in PAIRS:
        notes = {
            "nil_bidding": (_("Before the first trick, in secret"), _("Not with one strike left")),
            "short_game": (_("Enough points and a clear lead also win"), _("Not on a strike")),
        }
        note, both = notes[id]
        return row(
            "", pair_value(id, lambda each: bool(draft.values[each])), note, pair_choices(id, both)
        )
    if id in FLAGS or id in OPTIONS:
        return row("", switch(value))
    if id == "blind_suit":
        suits = (("-1", _("none")), *((str(suit), suit_words(suit)) for suit in range(4)))
        return row("list", str(value), _("Everybody plays one card at once, face down"), suits)
    if id == "card_points":
        note = _("{n} points in a round").format(n=draft.total) if draft.total is not None else ""
        count = sum(map(draft.changed_card, DECK))
        words = (
            ngettext("{n} changed", "{n} changed", count).format(n=count)
            if count
            else _("as in the edition")
        )
        return row("press", words, note)
    notes_of = {
        "removed": _("The rest of the deck must deal out evenly"),
        "pass_cycle": _("Round by round, then from the start"),
    }
    return row("press", _shown(id, value), notes_of.get(id, ""))


def _shown(id: str, value: Any) -> str:
    """Return a field's value in words, shortened if it is a long list."""
    if id == "pass_cycle" and not value:
        return _("none")
    if id == "pass_cycle" and len(value) > _CYCLE_IN_WORDS:
        return " ".join(pass_letters(value))
    if id == "removed" and len(value) > 1:
        return ngettext("{n} card", "{n} cards", len(value)).format(n=len(value))
    return value_words(id, value)


def _bounds(id: str) -> str:
    _kind, low, high, off_at_zero = FIELDS[id]
    words = _("{low} to {high}; 0: none") if off_at_zero else _("{low} to {high}")
    return words.format(low=low, high=high)


def _in_edition(draft: HouseDraft, id: str) -> str:
    """Return the note with the edition's value of a field or option; "" for the points of cards."""
    if id == "card_points":
        return ""
    if id in OPTIONS:
        words = _("Off")
    else:
        value = getattr(draft.base, id)
        words = " ".join(pass_letters(value)) if id == "pass_cycle" else _shown(id, value)
    return _("in the edition: {value}").format(value=words)


# ---- The strip of a page of house rules
# Whether they can be played, or the row and the reason why not; or what a row is about.


_MARK, _LINE = 26.0, 24.0


def strip(words: Callable[[], tuple[str, str]], show: str) -> gui.Node:
    """Return the strip below a page: a mark (check, cross or info) and up to two lines of words.

    `words` returns the mark and the words, and is called at every painting. If `show` is not empty,
    it is the id of a button that leads to the row at fault."""

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        mark, said = words()
        theme, good = canvas.theme, mark != "cross"
        tone = {"check": theme.mint, "cross": theme.coral}.get(mark, theme.accent)
        canvas.icon(mark, rect.x, rect.cy - _MARK / 2, _MARK, tone)
        x, style = (
            rect.x + _MARK + gui.SMALL,
            (gui.CAPTION if good else gui.CAPTION_SEMI)._replace(share=0.0),
        )
        style, lines = canvas.words.wrapped(said, style, rect.right - x, 2)
        pitch = max(_LINE, canvas.words.size(style))
        top = rect.cy + canvas.words.size(style) / 3 - pitch * (len(lines) - 1) / 2
        for i, line in enumerate(lines):
            canvas.text(x, top + pitch * i, line, style, theme.muted if good else theme.coral)

    told = gui.Picture(draw, 0, 2 * _LINE, grow=1)
    button = [gui.ButtonNode(show, _("Show"), "choice")] if show else []
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
    """The page that edits one set of house rules.

    Every change is saved in a draft at once, valid or not; the rules themselves change only when
    they are saved."""

    default = "save"

    def __init__(
        self,
        shell: Shell,
        draft: HouseDraft,
        play: Callable[[], None] | None = None,
        begun: bool = False,
    ) -> None:
        """Open the page of `draft`.

        `play`, if given, starts a match with the rules that are set. `begun` means that the draft
        has changes that aren't saved yet."""
        super().__init__(shell)
        self.draft = draft
        self._saved = None if begun else draft
        self._play = play
        self._page = next(iter(house_pages()))
        self.files = HouseFiles(shell.folder)

    # ---- what there is

    @property
    def changed(self) -> bool:
        """Whether there are changes that aren't saved as rules."""
        return self.draft != self._saved

    def data(self) -> OptionsData:
        draft = self.draft
        buttons: list[tuple[str, str, str | None]] = [
            ("close", _("Back"), "back"),
            ("more", _("More"), "open"),
        ]
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
        """Return the strip's mark and words: the fault, what the pointed row is about, or the number of changes."""
        draft, error = self.draft, self.draft.fault
        told = self.row_of(self.focus) or self.row_of(self.hover)
        if error is not None:
            return "cross", fault_words(error)
        if told is not None:
            return "info", row_words(told.id)
        count = len(draft.changes)
        base = title_of(draft.plain)
        words = ngettext(
            "These rules can be played. {n} change from “{edition}”.",
            "These rules can be played. {n} changes from “{edition}”.",
            count,
        )
        return "check", words.format(n=count, edition=base)

    def focused(self) -> Focused | None:
        """Return the focused widget, with what its row is about added for reading aloud."""
        focused = super().focused()
        row = self.row_of(str(focused.id)) if focused is not None else None
        if focused is None or focused.typed or row is None:
            return focused
        return replace(focused, place=sentences([focused.place, row_words(row.id)]))

    # ---- writing

    def put(self, draft: HouseDraft) -> None:
        """Replace the draft and write it to its file; delete the file if there is nothing left to save."""
        self.draft = draft
        if self.changed:
            house_draft(self.shell).save(draft.to_json())
        else:
            house_draft(self.shell).discard()
        self.rebuild()

    def set(self, row: str, value: str | bool) -> None:
        draft, text = self.draft, str(value)
        if row == "name":
            draft = replace(draft, name=text)
        elif row == "edition":
            choice = next(each for each in CHOICES if each.id == value)
            draft = draft.on(choice.edition, choice.players)
        elif row in PAIRS:
            for option, on in pair_changes(row, text).items():
                draft = draft.put(option, on)
        elif row == "blind_suit":
            draft = draft.put(row, int(text))
        elif row in FLAGS or row in OPTIONS:
            draft = draft.put(row, bool(value))
        elif row.startswith(CHIP):
            draft = draft.put_chips(int(row.removeprefix(CHIP)), text[:DIGITS])
        else:
            draft = draft.put(row, text[:DIGITS])
        self.put(draft)

    def press(self, id: str) -> None:
        row, _equals, choice = id.partition("=")
        found = self.row_of(id)
        if id == SHOW and self.draft.fault is not None:
            self.turn_to(page_of(self.draft.fault.field))
        elif found is None:
            super().press(id)
        elif choice == "reset":
            for field in fields_of(row):
                self.put(self.draft.reset(field))
            first = next(
                (widget.id for widget in self.layout.buttons if widget.id.split("=")[0] == row),
                None,
            )
            self.focus = None if self.focus is None else first
        elif row in _OPENS:
            scene = _OPENS[row](self.shell, lambda: self.draft, self.put)
            self.shell.stack.push(scene)
        else:
            super().press(id)

    def step(self, row: str, by: int) -> None:
        text = (
            self.draft.chips[int(row.removeprefix(CHIP))]
            if row.startswith(CHIP)
            else self.draft.values[row]
        )
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
        """Leave the page (Esc or back), after asking what to do with unsaved changes."""
        if not self.changed:
            self.close()
            return
        answers = [("drop", _("Don’t save")), ("stay", _("Continue"))]
        text = (
            _("They can’t be saved as they are: {why}.").format(why=self._why) if self._why else ""
        )
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
        """Save the rules and call `then`; if they can't be played, show why instead.

        Asks before other rules of the same name are replaced."""
        if self._why:
            self.shell.toast(_("They can’t be saved as they are: {why}.").format(why=self._why))
            self.press(SHOW)
            return
        name = self.draft.name.strip()
        there = self.files.path_of(name)
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
        shell, files, rules = self.shell, self.files, self.draft.rules()
        before = Path(self.draft.file).name
        old = self._saved_rules()
        try:
            path = files.save(rules)
            if before and before != path.name:
                files.delete(path.with_name(before))
        except HouseFileError as problem:
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
        """Return the rules that are on disk, in the format of a record, or None."""
        if not self.draft.file:
            return None
        try:
            return self.files.read(self.files.folder / self.draft.file).to_record()
        except HouseFileError:
            return None

    def _start(self) -> None:
        rules = self.draft.rules()
        change(self.shell, house=rules.to_record(), edition=rules.edition, players=rules.players)
        if self._play is not None:
            self._play()

    def _open_more(self) -> None:
        entries = [
            Choice("rules", _("Read the rules")),
            Choice("share", _("Copy as text")),
            Choice("export", _("Save to a file")),
            Choice("copy", _("Make a copy")),
        ]
        if self.draft.file:
            entries.append(Choice("delete", _("Delete")))
        open_choices(self, "more", entries, None, self._more)

    def _more(self, id: str) -> None:
        if id == "delete":
            self._ask_delete()
        elif id == "copy":
            own = self.draft.name.strip()
            name = free_name(own or _("House rules"), self.files.names() | {own})
            self._saved = None
            self.put(replace(self.draft, name=name, file=""))
        elif self._why:
            self.shell.toast(_("These rules can’t be played yet: {why}.").format(why=self._why))
        elif id == "rules":
            self.shell.stack.push(RulesScene(self.shell, self.draft.rules(), "changes"))
        elif id == "export":
            self._export()
        else:
            copy_text(self.shell, pack(self.draft.rules(), None))

    def _export(self) -> None:
        stem = self.files.path_of(self.draft.name.strip()).stem.rpartition("-")[0]
        packed = pack(self.draft.rules()).encode("utf-8")
        show_written(
            self.shell, lambda: self.shell.records.write(f"ambition-{stem}", ".json", packed)
        )

    def _ask_delete(self) -> None:
        title = _("Delete “{name}”?").format(name=self.draft.name.strip())
        text = _("The rules will be deleted. Matches played with them stay as they are.")
        answers = (("delete", _("Delete")), ("keep", _("Keep them")))
        ask(self.shell, title, text, answers, {"delete": self._delete}, escape="keep")

    def _delete(self) -> None:
        old = self._saved_rules()
        try:
            self.files.delete(self.files.folder / self.draft.file)
        except HouseFileError as problem:
            self.shell.toast(_("They can’t be deleted: {why}.").format(why=str(problem)))
            return
        if old is not None and settings_of(self.shell.settings).house == old:
            change(self.shell, house=None)
        self._drop()
