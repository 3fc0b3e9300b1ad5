"""Tables that are read aloud: what has the focus, what is told beside the table, how things stand. Each game says the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.kit.explanation import Explanation
from game.client.kit.intents import Confirm, Intent, PickCard, PointerDown, TableVerb
from game.client.kit.scene import Scene
from game.client.kit.spoken import Focused, button_words, place_words, sentences
from game.client.kit.widgets import Button
from game.client.table.hand import Hand
from game.client.table.host import TableHost
from game.client.table.note import Note


class SpokenTable(Scene):
    """A table as far as the voice goes. What happens at it is told event by event (`tell`), and the table waits for that."""

    live = True
    shell: TableHost
    hand: Hand

    # ---- for each game

    def title_told(self) -> Sequence[str]:
        """Which table it is, and how far it has come."""
        raise NotImplementedError

    def state_told(self) -> Sequence[str]:
        """Everything that can be seen on the table."""
        raise NotImplementedError

    def card_told(self, card: int) -> Focused:
        """A card that has the focus."""
        raise NotImplementedError

    def beside(self) -> Sequence[Note | Explanation | str | None]:
        """What is told beside the table now: refusals, hints, the coach's words."""
        return ()

    def buttons(self) -> list[Button]:
        """What can be pressed on the table now."""
        raise NotImplementedError

    def spots(self) -> Sequence[Any]:
        """The marks that explain themselves."""
        raise NotImplementedError

    # ---- for the narrator

    def told(self) -> Sequence[str]:
        return [*self.title_told(), *self.told_since()]

    def told_since(self) -> Sequence[str]:
        return [text for text in map(_text, self.beside()) if text]

    def standing(self) -> Sequence[str]:
        return [*self.state_told(), *self.told_since()]

    def focused(self) -> Focused | None:
        target = self.hand.focus if self.hand.focus is not None else self.hand.hover
        if target is None or isinstance(target, int):
            return None if target is None else self.card_told(target)
        widgets = [*self.buttons(), *(spot.button for spot in self.spots())]
        widget = next((widget for widget in widgets if widget.id == target), None)
        if widget is None:
            return None
        ids = [widget.id for widget in widgets if widget.enabled]
        return button_words(widget, place_words(ids.index(target) + 1, len(ids)) if widget.enabled else "")

    # ---- for the table

    def tell(self, words: Sequence[str]) -> None:
        """Something has happened at the table, or somebody is called."""
        self.shell.narrator.tell(*words)

    def still_told(self) -> bool:
        """Whether the table is to wait until it is told what has happened."""
        return self.shell.narrator.telling

    def stop_telling(self, intent: Intent) -> None:
        """Whoever acts doesn't wait for what is still being told."""
        if isinstance(intent, Confirm | PointerDown | PickCard | TableVerb):
            self.shell.narrator.hush()


def _text(words: Note | Explanation | str | None) -> str:
    if isinstance(words, Note):
        return sentences((words.heading, *words.lines))
    if isinstance(words, Explanation):
        return sentences((words.title, *words.lines))
    return words or ""
