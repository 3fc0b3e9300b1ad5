"""The page of house rules: every number and flag in groups, checked while it is written, then kept, shared and played by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.client.ambition.dialogs.house import strip
from game.client.ambition.field_words import PAGES
from game.client.ambition.house.draft import DIGITS, FLAGS, OPTIONS, Draft, free_name
from game.client.ambition.house.files import HouseProblem, pack
from game.client.ambition.house.rows import CHIP, fault_words, fields_of, page_of, pages, row_words, rows
from game.client.ambition.house.rule_choices import CHOICES
from game.client.ambition.rulebook.editions import title_of
from game.client.ambition.scenes.card_grid import OpeningScene, PointsScene, RemovedScene
from game.client.ambition.scenes.files import house_draft, house_files
from game.client.ambition.scenes.pass_cycle import PassCycleScene
from game.client.ambition.scenes.rules import RulesScene
from game.client.ambition.settings import change, settings_of
from game.client.app.dialogs.fact_blocks import written_facts
from game.client.app.dialogs.option_rows import OptionsData
from game.client.app.dialogs.setup import Entry
from game.client.app.records import RecordProblem
from game.client.app.scenes.choice import ChoiceScene
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.facts import FactsScene
from game.client.app.scenes.options import OptionsScene
from game.client.app.shell import Shell
from game.client.kit import clipboard, ids
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, ngettext
from game.client.kit.intents import Copy, Intent
from game.client.kit.layout import Node
from game.client.kit.spoken import Focused, sentences
from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import Rules

SHOW = "show"
_OPENS = {
    "card_points": PointsScene,
    "opening_card": OpeningScene,
    "removed": RemovedScene,
    "pass_cycle": PassCycleScene,
}


class HouseScene(OptionsScene):
    """One set of house rules. What is written is kept as a draft with every key, right or wrong; the rules themselves are
    only changed by saving them. `play`, where there is one, starts a match by the rules that are set."""

    default = ids.SAVE

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
        buttons: list[tuple[str, str, str | None]] = [(ids.CLOSE, _("Back"), "back"), (ids.MORE, _("More"), "open")]
        buttons.append((ids.SAVE, _("Save"), "check"))
        if self._play is not None:
            buttons.append((ids.PLAY, _("Play with these rules"), "play"))
        caption = _("not saved") if self.changed or not draft.file else _("saved")
        return OptionsData(
            draft.name or _("House rules"),
            caption,
            rows(draft, self._page, draft.fault),
            tuple(buttons),
            pages(draft),
            self._page,
        )

    def below(self) -> Node:
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

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, Copy):
            self._more(ids.SHARE)
            return True
        return super().handle(intent)

    def done(self, id: str) -> None:
        if id == ids.SAVE:
            self._save(lambda: None)
        elif id == ids.PLAY:
            self._save(self._start)
        elif id == ids.MORE:
            self._open_more()
        else:
            self.cancel()

    def cancel(self) -> None:
        """Esc and back: what isn't saved is asked about."""
        if not self.changed:
            self.close()
            return
        answers = [(ids.DROP, _("Don’t save")), (ids.STAY, _("Continue"))]
        text = _("They can’t be saved as they are: {why}.").format(why=self._why) if self._why else ""
        if not text:
            text = _("Your changes will be lost.")
            answers.append((ids.SAVE, _("Save")))
        acts: dict[str, Callable[[], None]] = {
            ids.DROP: self._drop, ids.STAY: lambda: None, ids.SAVE: lambda: self._save(self.close),
        }  # fmt: skip
        title = _("Leave these rules?")
        self.shell.stack.push(QuestionScene(self.shell, title, text, answers, lambda id: acts[id](), escape=ids.STAY))

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
        there = house_files(self.shell).path_of(name)
        if there.name == self.draft.file or not there.exists():
            self._write(then)
            return
        self.shell.stack.push(
            QuestionScene(
                self.shell,
                _("Replace “{name}”?").format(name=name),
                _("Other house rules have this name. Saving replaces them."),
                ((ids.REPLACE, _("Replace")), (ids.KEEP, _("Keep them"))),
                lambda id: self._write(then) if id == ids.REPLACE else None,
                escape="keep",
            )
        )

    def _write(self, then: Callable[[], None]) -> None:
        shell, rules = self.shell, self.draft.rules()
        before = Path(self.draft.file).name
        old = self._saved_rules()
        try:
            path = house_files(shell).save(rules)
            if before and before != path.name:
                house_files(shell).delete(path.with_name(before))
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

    def _saved_rules(self) -> dict[str, Any] | None:
        """The rules as they are on disk, as a record has them."""
        if not self.draft.file:
            return None
        try:
            return house_files(self.shell).read(house_files(self.shell).folder / self.draft.file).to_record()
        except HouseProblem:
            return None

    def _start(self) -> None:
        rules = self.draft.rules()
        change(self.shell, house=rules.to_record(), edition=rules.edition, players=rules.players)
        if self._play is not None:
            self._play()

    def _open_more(self) -> None:
        entries = [
            Entry(ids.RULES, _("Read the rules")),
            Entry(ids.SHARE, _("Copy as text")),
            Entry(ids.EXPORT, _("Save to a file")),
            Entry(ids.COPY, _("Make a copy")),
        ]
        if self.draft.file:
            entries.append(Entry(ids.DELETE, _("Delete")))
        self.shell.stack.push(
            ChoiceScene(self.shell, self._below, entries, None, self._more, by_key=self.focus == ids.MORE)
        )

    def _below(self) -> Rect:
        return next(button.rect for button in self.layout.buttons if button.id == ids.MORE)

    def _more(self, id: str) -> None:
        if id == ids.DELETE:
            self._ask_delete()
        elif id == ids.COPY:
            taken = {
                rules.house.name for _path, rules in house_files(self.shell).kept().found if rules.house is not None
            }
            name = free_name(self.draft.name.strip() or _("House rules"), taken | {self.draft.name.strip()})
            self._saved = None
            self.put(replace(self.draft, name=name, file=""))
        elif self._why:
            self.shell.toast(_("These rules can’t be played yet: {why}.").format(why=self._why))
        elif id == ids.RULES:
            self.shell.stack.push(RulesScene(self.shell, self.draft.rules(), "changes"))
        elif id == ids.EXPORT:
            self._export()
        elif clipboard.copy(pack(self.draft.rules(), None)):
            self.shell.toast(_("Copied to the clipboard."))
        else:
            self.shell.toast(_("The clipboard can’t be used here."))

    def _export(self) -> None:
        stem = house_files(self.shell).path_of(self.draft.name.strip()).stem.rpartition("-")[0]
        try:
            where = str(self.shell.records.write(f"ambition-{stem}", ".json", pack(self.draft.rules()).encode("utf-8")))
        except RecordProblem as problem:
            self.shell.toast(str(problem))
            return
        self.shell.stack.push(FactsScene(self.shell, lambda: written_facts(where), {ids.COPY: where}))

    def _ask_delete(self) -> None:
        self.shell.stack.push(
            QuestionScene(
                self.shell,
                _("Delete “{name}”?").format(name=self.draft.name.strip()),
                _("The rules will be deleted. Matches played with them stay as they are."),
                ((ids.DELETE, _("Delete")), (ids.KEEP, _("Keep them"))),
                lambda id: self._delete() if id == ids.DELETE else None,
                escape="keep",
            )
        )

    def _delete(self) -> None:
        old = self._saved_rules()
        try:
            house_files(self.shell).delete(house_files(self.shell).folder / self.draft.file)
        except HouseProblem as problem:
            self.shell.toast(_("They can’t be deleted: {why}.").format(why=str(problem)))
            return
        if old is not None and settings_of(self.shell.settings).house == old:
            change(self.shell, house=None)
        self._drop()
