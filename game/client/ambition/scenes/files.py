"""What Ambition keeps in the data folder beside finished matches: the unfinished match, house rules, a scorekeeper's sheet."""

from __future__ import annotations

from game.client.ambition.house.draft import VERSION as DRAFT_VERSION
from game.client.ambition.house.files import HouseFiles
from game.client.ambition.scorekeeper.keeper import VERSION as SHEET_VERSION
from game.client.app.saves import FILE_NAME, SaveFile
from game.client.app.shell import Shell
from game.client.kit.i18n import N_

MATCH = FILE_NAME
SHEET, DRAFT = "scorekeeper.json", "house-draft.json"


def house_files(shell: Shell) -> HouseFiles:
    """The house rules that are kept."""
    return HouseFiles(shell.folder)


def house_draft(shell: Shell) -> SaveFile:
    """The house rules that are being written."""
    return shell.save_file(DRAFT, N_("The draft of house rules"), DRAFT_VERSION)


def sheet_file(shell: Shell) -> SaveFile:
    """The scorekeeper's sheet."""
    return shell.save_file(SHEET, N_("The score sheet"), SHEET_VERSION)


def match_file(shell: Shell) -> SaveFile:
    """The unfinished match."""
    return shell.save_file(MATCH)
