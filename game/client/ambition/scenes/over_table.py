"""The dialogs that open over the table of Ambition."""

from __future__ import annotations

from typing import Protocol


class Dialogs(Protocol):
    """What opens over the table."""

    def pause(self) -> None:
        """The menu of the table."""

    def help(self) -> None:
        """The rules, at the page about what is done now."""

    def deal(self) -> None:
        """The fingerprint of the deal."""

    def sheet(self) -> None:
        """The score sheet."""

    def result(self) -> None:
        """The round is counted."""
