"""Games beside Ambition on the same table, as the composition root hands them in. No pygame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class OtherGame(Protocol):
    """What the program around the scenes asks of a game. `shell` is the program's; `menu` leads back to the menu."""

    id: str
    """The name in its records, of its save, and in the settings."""
    icon: str

    def title(self) -> str:
        """Its name."""

    def line(self, shell: Any) -> str:
        """What its line in the menu says below: where an unfinished match stands, or what to expect."""

    def open(self, shell: Any, menu: Callable[[], None]) -> None:
        """It was chosen in the menu."""

    record_file: str
    """Where its finished matches are kept in the data folder, one a line."""

    def entry(self, record: dict[str, Any]) -> tuple[tuple[str, ...], str, int | None]:
        """What a list says of a record: who played, what was played in words, and the person's place (None: unfinished). Raises
        ValueError, KeyError, TypeError, IndexError or AttributeError for what is no such record."""

    def read(self, record: dict[str, Any]) -> Any:
        """The match of a record, replayed by the rules. Raises RecordError."""

    def show(self, shell: Any, match: Any) -> None:
        """Put a match of the records on top, to look at it again."""

    def code(self, text: str) -> str:
        """What a code names, in words. Raises CodeError for what is no code of this game."""

    def play_code(self, shell: Any, text: str, menu: Callable[[], None]) -> None:
        """Play what a code names."""

    def start(self, shell: Any, menu: Callable[[], None], resume: bool = False) -> None:
        """Begin a match at once as it was set up last, or with `resume` go on with the saved one if there is one."""
