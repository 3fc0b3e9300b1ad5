"""The list of saved house rules: to edit and play them, to create new ones, and to add those of other people."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.client.ambition.field_words import refusal_words
from game.client.ambition.house.draft import HouseDraft, free_name
from game.client.ambition.house.page import HouseScene, house_draft
from game.client.ambition.house.rule_choices import CHOICES, title
from game.client.ambition.house_files import HouseFileError, HouseFiles, unpack
from game.client.ambition.rulebook.editions import changed_rows, title_of
from game.client.app.exact_texts import FactsScene
from game.client.app.listing import Choice, ListData, ListRow, ListScene, list_dialog, open_choices
from game.client.app.records_page import FilesScene, add_pasted, problem_facts
from game.client.app.shell import Shell
from game.client.kit import desktop as clipboard
from game.client.kit import gui, intents
from game.client.kit.i18n import N_, _, listed, ngettext
from game.engine.ambition.editions import Rules, RulesError
from game.engine.refusal import Refused

ENDINGS = (".json",)
_TOLD = 2


def house_row(rules: Rules) -> ListRow:
    """Return the list's row for house rules: their name and what they change."""
    rows = changed_rows(rules)
    told = [
        _("{what}: {value}").format(what=label, value=now) for label, _before, now in rows[:_TOLD]
    ]
    if len(rows) > _TOLD:
        told.append(_("{n} more").format(n=len(rows) - _TOLD))
    base = title_of(Rules(rules.edition, players=rules.players))
    right = ngettext("{n} change", "{n} changes", len(rows)).format(n=len(rows))
    name = rules.house.name if rules.house is not None else ""
    return ListRow("rules", name, "  ·  ".join((base, *([listed(told)] if told else []))), right)


def house_list(rows: tuple[ListRow, ...]) -> ListData:
    """Return the data of the list of house rules, with its buttons and its text for an empty list."""
    return ListData(
        _("House rules"), "", rows,
        _("No house rules yet. Start from an edition and change what you like, or add rules that somebody gave you."),
        "",
        (("close", _("Back"), "back"), ("paste", _("Paste"), "last"), ("add", _("Add a file"), "folder"),
         ("new", _("New rules"), "rules")),
    )  # fmt: skip


def show_problem(shell: Shell, name: str, problem: HouseFileError) -> None:
    """Open a dialog that says why house rules can't be used."""
    title = N_("These house rules can’t be used")
    shell.stack.push(FactsScene(shell, lambda: problem_facts(_(title), name, str(problem)), {}))


def keep(shell: Shell, rules: Rules) -> None:
    """Save house rules that came from somebody else, and show a message that says so.

    If other rules already have their name, they get a free one. Rules that are already there are
    not saved again. Raises HouseFileError."""
    assert rules.house is not None
    files = HouseFiles(shell.folder)
    if rules in (each for _path, each in files.kept().found):
        shell.toast(
            _("You already have house rules called “{name}”.").format(name=rules.house.name)
        )
        return
    name = free_name(rules.house.name, files.names())
    try:
        made = HouseDraft.of(rules, name).rules()
    except RulesError as error:
        raise HouseFileError(refusal_words(error), error.field) from None
    files.save(made)
    shell.toast(_("Saved as “{name}”.").format(name=name))
    for scene in shell.stack.scenes:
        if isinstance(scene, HouseListScene):
            scene.rebuild()


def add_rules(shell: Shell, path: Path) -> bool:
    """Add a file of house rules and return whether it could be used; if not, show why."""
    try:
        keep(shell, HouseFiles(shell.folder).read(path))
    except HouseFileError as problem:
        show_problem(shell, path.name, problem)
        return False
    return True


class HouseListScene(ListScene):
    """The list of all the player's house rules.

    Ctrl+V adds rules from the clipboard, as text or as the path of a file."""

    def __init__(self, shell: Shell, play: Callable[[], None] | None = None) -> None:
        """Create the list; `play` starts a match with the rules that are set."""
        super().__init__(shell)
        self._play = play
        self._choices: list[Callable[[], None]] = []

    def main(self) -> str:
        """Return the id of the button that Enter presses: "new" while the list is empty."""
        return "close" if self.layout.data.rows else "new"

    def dialog(self) -> gui.Dialog:
        return list_dialog(self.data())

    def data(self) -> ListData:
        """Return the rules that are kept, and why others can't be used."""
        shell, kept = self.shell, HouseFiles(self.shell.folder).kept()
        rows: list[ListRow] = []
        self._choices = []
        draft = self._kept_draft()
        if draft is not None:
            name = draft.name.strip() or _("House rules")
            rows.append(ListRow("review", name, _("Not saved yet"), _("Continue")))
            self._choices.append(lambda: self._open(draft, begun=True))
        for path, rules in kept.found:
            rows.append(house_row(rules))
            self._choices.append(partial(self._open, HouseDraft.of(rules, "", path.name)))
        for path, why in kept.skipped:
            rows.append(ListRow("cross", path.name, why, _("can’t be used")))
            self._choices.append(partial(show_problem, shell, path.name, HouseFileError(why)))
        return house_list(tuple(rows))

    def _kept_draft(self) -> HouseDraft | None:
        """Return the draft that was being edited when the program ended, or None.

        A damaged file is set aside, and a message says so."""
        loaded = house_draft(self.shell).load()
        message = loaded.message
        draft = None
        if loaded.record is not None:
            try:
                draft = HouseDraft.from_json(loaded.record)
            except Refused:
                message = house_draft(self.shell).set_aside(_("it is damaged"))
        if message:
            self.shell.toast(message)
        return draft

    def resume(self) -> None:
        self.rebuild()

    def choose(self, row: int) -> None:
        self._choices[row]()

    def _open(self, draft: HouseDraft, begun: bool = False) -> None:
        self.shell.stack.push(HouseScene(self.shell, draft, self._play, begun))

    def act(self, id: str) -> None:
        if id == "new":
            entries = [Choice(choice.id, title(choice)) for choice in CHOICES]
            open_choices(self, "new", entries, None, self._new)
        elif id == "paste":
            self._paste(clipboard.paste().strip())
        elif id == "add":
            foot = _("House rules files end in .json.")
            self.shell.stack.push(
                FilesScene(self.shell, partial(add_rules, self.shell), ENDINGS, foot, "rules")
            )
        else:
            self.close()

    def _new(self, choice: str) -> None:
        found = next(each for each in CHOICES if each.id == choice)
        self._open(
            HouseDraft.of(
                found.plain, free_name(_("House rules"), HouseFiles(self.shell.folder).names())
            )
        )

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.PASTE:
            self.act("paste")
            return True
        return super().handle(intent)

    def _paste(self, text: str) -> None:
        if text.startswith(("{", "[")):
            try:
                keep(self.shell, unpack(text))
            except HouseFileError as problem:
                show_problem(self.shell, _("The clipboard"), problem)
        else:
            add_pasted(self.shell, text, add_rules)
