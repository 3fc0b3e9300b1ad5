"""Records of matches in the window: how they are listed, files of them that are added, and why one can't be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import unquote

from game.client.app.exact_texts import Block, FactsData, FactsScene
from game.client.app.listing import ROW, ListData, ListRow, ListScene, list_dialog, size_words
from game.client.app.records import ENDINGS, RecordEntry, RecordFileError, SkippedLines
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import N_, _, listed, ngettext


def entry_row(entry: RecordEntry) -> ListRow:
    """Return the row of a match in the list."""
    place = entry.listed.place
    title = entry.when or entry.path.name
    if not entry.own and entry.line:
        title = f"{title} · {entry.line + 1}"
    right = _("Place {n}").format(n=place) if place is not None else _("given up")
    if place is None and not entry.own:
        right = _("unfinished")
    sub = "  ·  ".join((entry.listed.words, listed(entry.listed.names)))
    return ListRow("scores" if entry.own else "folder", title, sub, right)


def passed_row(passed: SkippedLines) -> ListRow:
    """Return the row that says what was skipped and why."""
    why = str(passed.problem)
    if passed.count:
        lines = ngettext("{n} line was skipped", "{n} lines were skipped", passed.count).format(
            n=passed.count
        )
        why = f"{lines}  ·  {why}"
    return ListRow("cross", passed.path.name, why, _("can’t be used"))


def problem_facts(title: str, name: str, why: str, detail: str = "") -> FactsData:
    """Return the dialog's content that says why a file can't be used, and where exactly."""
    blocks = [Block("no", (_("{name}: {why}.").format(name=name, why=why.rstrip(".。")),))]
    if detail:
        blocks.append(Block("box", (detail,)))
    blocks.append(Block("words", (_("Nothing was changed."),)))
    return FactsData(title, "", tuple(blocks), (("close", _("Close"), None),))


def show_problem(shell: Shell, name: str, problem: RecordFileError) -> None:
    """Open the dialog that says why a file or record can't be used."""
    copies = {"copy": problem.detail} if problem.detail else {}
    title = N_("This record can’t be used")
    shell.stack.push(
        FactsScene(
            shell, lambda: problem_facts(_(title), name, str(problem), problem.detail), copies
        )
    )


def add_pasted(shell: Shell, text: str, add: Callable[[Shell, Path], bool]) -> None:
    """Add the file whose path was pasted."""
    if text:
        path = unquote(text.removeprefix("file://")) if text.startswith("file://") else text
        add(shell, Path(path).expanduser())
    else:
        shell.toast(_("There is no text on the clipboard."))


def added_words(name: str, count: int) -> str:
    """Return the notice about a file that was added."""
    text = ngettext(
        "{name}: {n} match, listed under You.", "{name}: {n} matches, listed under You.", count
    )
    return text.format(name=name, n=count)


def add_file(shell: Shell, path: Path) -> bool:
    """Add a file of records from anywhere, and tell the player the result; return True if it could be used."""
    try:
        where, count = shell.records.add(path)
    except RecordFileError as problem:
        show_problem(shell, path.name, problem)
        return False
    shell.toast(added_words(where.name, count))
    shell.renew()
    return True


def short_path(path: Path) -> str:
    """Return a path for people: below the home folder it begins with ``~``."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (RuntimeError, ValueError):
        return str(path)


def file_list(folder: Path, rows: Sequence[ListRow], foot: str = "") -> ListData:
    """Return the content of a folder's list; `foot` says which files are shown, if they aren't records."""
    return ListData(
        _("Add a file"), short_path(folder), tuple(rows), _("There is nothing here to add."),
        foot or _("Record files end in .jsonl or .json."), (("close", _("Back"), "back"),),
    )  # fmt: skip


class FilesScene(ListScene):
    """A folder's subfolders and its files with the given endings, to choose a file from.

    `choose_file` gets the chosen file and returns whether it was accepted."""

    def __init__(
        self,
        shell: Shell,
        choose_file: Callable[[Path], bool],
        endings: Sequence[str] = ENDINGS,
        foot: str = "",
        icon: str = "scores",
    ) -> None:
        """Create the list of files with these endings.

        `foot` says which files are shown; `icon` stands before each."""
        super().__init__(shell)
        self._choose_file, self._endings, self._foot, self._icon = choose_file, endings, foot, icon
        self._folder = shell.last_folder or _first_folder()
        self._paths: list[Path] = []

    def dialog(self) -> gui.Dialog:
        folder = self._folder
        self._paths, rows = [], []
        if folder.parent != folder:
            self._paths.append(folder.parent)
            rows.append(ListRow("back", _("One folder up"), short_path(folder.parent)))
        for path in _listed(folder, self._endings):
            self._paths.append(path)
            if path.is_dir():
                rows.append(ListRow("folder", path.name))
            else:
                rows.append(ListRow(self._icon, path.name, right=size_words(_size(path))))
        return list_dialog(file_list(folder, rows, self._foot))

    def choose(self, row: int) -> None:
        path = self._paths[row]
        if not path.is_dir():
            if self._choose_file(path):
                self.close()
            return
        self._folder, self.tops = path, {}
        self.shell.last_folder = path
        self.focus = f"{ROW}0" if self.focus is not None else None
        self.rebuild()


def _first_folder() -> Path:
    home = Path.home()
    downloads = home / "Downloads"
    return downloads if downloads.is_dir() else home


def _listed(folder: Path, endings: Sequence[str]) -> list[Path]:
    """Return the subfolders, then the files with these endings, by name, without hidden ones.

    A folder that can't be read counts as empty."""
    try:
        shown = [path for path in folder.iterdir() if not path.name.startswith(".")]
        folders = [path for path in shown if path.is_dir()]
        files = [path for path in shown if path.suffix in endings and path.is_file()]
    except OSError:
        return []
    return sorted(folders, key=lambda path: path.name.lower()) + sorted(
        files, key=lambda path: path.name.lower()
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
