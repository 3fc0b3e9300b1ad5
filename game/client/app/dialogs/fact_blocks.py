"""What a page of facts says, as plain data. No pygame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.client.kit import ids
from game.client.kit.i18n import _, ngettext

BlockKind = Literal["words", "yes", "no", "box", "code"]


@dataclass(frozen=True, slots=True)
class Block:
    """One part. `kind`: words (wrapped), yes or no (a verdict with its mark), box (lines as they are) or code (large)."""

    kind: BlockKind
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FactsData:
    """A title, words beside it, the parts, and buttons as (id, words, icon), the main one last."""

    title: str
    caption: str
    blocks: tuple[Block, ...]
    buttons: tuple[tuple[str, str, str | None], ...]


def written_facts(*where: str) -> FactsData:
    """The dialog that says where files were written."""
    return FactsData(
        _("Saved"),
        "",
        (Block("yes", (ngettext("The file is here:", "The files are here:", len(where)),)), Block("box", where)),
        ((ids.COPY, _("Copy"), "last"), (ids.CLOSE, _("Close"), None)),
    )
