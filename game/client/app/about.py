"""The page about the program: its version, who made the rules, its licences, and where the person's data lie."""

from __future__ import annotations

from game import __version__
from game.client.app.exact_texts import Block, FactsData, FactsScene
from game.client.app.records import records_folder
from game.client.app.shell import Shell
from game.client.kit import desktop
from game.client.kit.files import data_folder
from game.client.kit.i18n import _
from game.engine.state import build_words


def about_facts(build: str, data: str, records: str) -> FactsData:
    """Return the page's content; `build` says what was built, `data` and `records` are folders."""
    rules = _(
        "The rules of Ambition are by Mike Church, 2003–2006. They are free for noncommercial use, "
        "and so this program is free: it costs nothing, shows no advertisements and sends nothing."
    )
    licences = _(
        "The program and its drawings are under the MIT licence, its fonts under the SIL Open Font Licence. "
        "The files NOTICE and LICENSE have the whole text."
    )
    return FactsData(
        _("About {name}").format(name=_("Ambition")),
        _("Version {version} ({build})").format(version=__version__, build=build),
        (
            Block("words", (rules, licences, _("Your matches, settings and statistics are in this folder:"))),
            Block("box", (data,)),
            Block("words", (_("What you export is in this one:"),)),
            Block("box", (records,)),
        ),
        (("copy", _("Copy"), "last"), ("open", _("Open the folder"), "folder"), ("close", _("Close"), None)),
    )


def open_about(shell: Shell) -> None:
    """Open the page about the program, from which the data folder can be opened."""
    folder = data_folder(shell.options.data_dir).absolute()
    facts = str(folder), str(records_folder(shell.options.data_dir).absolute())

    def open_folder() -> None:
        if not folder.is_dir() or not desktop.open_file(folder):
            shell.toast(_("The folder can’t be opened here."))

    copies = {"copy": "\n".join(facts)}
    shell.stack.push(FactsScene(shell, lambda: about_facts(build_words(), *facts), copies, {"open": open_folder}))
