"""The helpers of a table: hints, play checker, taking back, coach and other additions to a game's own table.

A table asks its parts in the order of their list, the topmost first; `Parts` combines their
answers. Parts do not know each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from game.client.kit import gui, intents
from game.client.table.controller import ActionT, Batch, EventT, ObservationT
from game.client.table.felt_painter import Tool
from game.client.table.words import Note

SpokenNote = Note | gui.Explanation | str | None
"""A text that is read aloud in addition to the table itself; None for nothing."""


class Part(Generic[ObservationT, ActionT, EventT]):
    """One helper of a table.

    Every method has a default that does nothing, so a subclass overrides only what it needs.

    >>> class EventCounter(Part[Any, Any, Any]):
    ...     count = 0
    ...     def folded(self, event: object) -> None:
    ...         self.count += 1
    >>> counter = EventCounter()
    >>> parts = Parts([counter])
    >>> parts.folded("a card was played")
    >>> counter.count
    1
    """

    # ---- the person acts

    def handle(self, intent: intents.Intent) -> bool:
        """Handle an intent before the table does; return True if nobody else should get it."""
        return False

    def press(self, id: str) -> bool:
        """React to a pressed button; return whether the button belongs to this part."""
        return False

    def allows(self, action: ActionT) -> bool:
        """Return whether the person may take this action now.

        The match has not been given the action yet."""
        return True

    def acted(self, before: ObservationT, action: ActionT) -> None:
        """React to a decision that the person has made.

        `before` is the person's observation before the decision."""

    # ---- what happens

    def hold(self, batch: Batch[EventT]) -> Batch[EventT]:
        """Return the events to be shown now; the part shows the others later itself."""
        return batch

    def shown(self) -> None:
        """React to new events that the animator has been given to show."""

    def folded(self, event: EventT) -> None:
        """React to an event that has just been folded into the view."""

    def settled(self) -> None:
        """Do what is due in each frame once everything that happened is shown."""

    def update(self) -> bool:
        """Do what is due in every frame; return whether the picture changed."""
        return False

    def forget(self) -> None:
        """Drop everything known about the match, because a decision was taken back."""

    # ---- what it adds to the table

    def tools(self) -> Sequence[Tool]:
        """Return this part's buttons in the top bar, from right to left."""
        return ()

    def buttons(self) -> Sequence[gui.Button]:
        """Return this part's buttons outside the top bar."""
        return ()

    def offers(self) -> frozenset[str]:
        """Return the ids of the buttons that the game's painter should draw now."""
        return frozenset()

    def shut(self) -> frozenset[str]:
        """Return the ids of the buttons that are disabled now."""
        return frozenset()

    def waits(self) -> bool:
        """Return whether the person has something to read before anything can be chosen."""
        return False

    def hinted(self) -> frozenset[int]:
        """Return the cards that this part's hint recommends."""
        return frozenset()

    def tool_notes(self) -> dict[str, Note]:
        """Return notes that explain this part's buttons, by the buttons' ids."""
        return {}

    def note(self) -> Note | None:
        """Return what the note plate shows when the game has nothing to say; None for nothing."""
        return None

    def bubble(self) -> gui.Explanation | None:
        """Return the text of this part's bubble beside the tools; None for none."""
        return None

    def card_words(self, card: int) -> str:
        """Return words to add when a card of the hand is read aloud; empty for none."""
        return ""

    def spoken_notes(self) -> Sequence[SpokenNote]:
        """Return further texts to read aloud.

        The bubble is read in any case and need not be among them."""
        return ()

    def spots(self) -> Sequence[gui.Spot]:
        """Return marks that explain themselves."""
        return ()

    def obstacles(self) -> gui.Obstacles:
        """Return the areas that panels should not cover."""
        return ()

    def paint(self, canvas: gui.Canvas) -> None:
        """Draw on top of the finished table."""


AnyGamePart: TypeAlias = Part[Any, Any, Any]
"""A helper that knows no game and never looks into observations, actions and events."""
AnyPart = TypeVar("AnyPart", bound=AnyGamePart)


class Parts(Generic[ObservationT, ActionT, EventT]):
    """The parts of one table, the topmost first.

    Its methods are those of `Part`, answered by all of them together."""

    def __init__(self, parts: Sequence[Part[ObservationT, ActionT, EventT]] = ()) -> None:
        self._parts = tuple(parts)

    def __iter__(self) -> Iterator[Part[ObservationT, ActionT, EventT]]:
        return iter(self._parts)

    def get(self, kind: type[AnyPart]) -> AnyPart | None:
        """Return the first part of a kind; None if the table has none."""
        return next((part for part in self._parts if isinstance(part, kind)), None)

    def need(self, kind: type[AnyPart]) -> AnyPart:
        """Return the first part of a kind. Raises LookupError if the table has none."""
        found = self.get(kind)
        if found is None:
            raise LookupError(f"this table has no {kind.__name__}")
        return found

    def handle(self, intent: intents.Intent) -> bool:
        return any(part.handle(intent) for part in self._parts)

    def press(self, id: str) -> bool:
        return any(part.press(id) for part in self._parts)

    def allows(self, action: ActionT) -> bool:
        return all(part.allows(action) for part in self._parts)

    def acted(self, before: ObservationT, action: ActionT) -> None:
        for part in self._parts:
            part.acted(before, action)

    def hold(self, batch: Batch[EventT]) -> Batch[EventT]:
        for part in self._parts:
            batch = part.hold(batch)
        return batch

    def shown(self) -> None:
        for part in self._parts:
            part.shown()

    def folded(self, event: EventT) -> None:
        for part in self._parts:
            part.folded(event)

    def settled(self) -> None:
        for part in self._parts:
            part.settled()

    def update(self) -> bool:
        return any([part.update() for part in self._parts])

    def forget(self) -> None:
        for part in self._parts:
            part.forget()

    def tools(self) -> list[Tool]:
        return [tool for part in self._parts for tool in part.tools()]

    def buttons(self) -> list[gui.Button]:
        return [button for part in self._parts for button in part.buttons()]

    def offers(self) -> frozenset[str]:
        return frozenset().union(*(part.offers() for part in self._parts))

    def shut(self) -> frozenset[str]:
        return frozenset().union(*(part.shut() for part in self._parts))

    def waits(self) -> bool:
        return any(part.waits() for part in self._parts)

    def hinted(self) -> frozenset[int]:
        return frozenset().union(*(part.hinted() for part in self._parts))

    def tool_notes(self) -> dict[str, Note]:
        return {id: note for part in self._parts for id, note in part.tool_notes().items()}

    def note(self) -> Note | None:
        return next((note for part in self._parts if (note := part.note()) is not None), None)

    def bubble(self) -> gui.Explanation | None:
        return next((words for part in self._parts if (words := part.bubble()) is not None), None)

    def card_words(self, card: int) -> list[str]:
        return [words for part in self._parts if (words := part.card_words(card))]

    def spoken_notes(self) -> list[SpokenNote]:
        return [self.bubble(), *(words for part in self._parts for words in part.spoken_notes())]

    def spots(self) -> list[gui.Spot]:
        return [spot for part in self._parts for spot in part.spots()]

    def obstacles(self) -> list[tuple[gui.Rect, float]]:
        return [each for part in self._parts for each in part.obstacles()]

    def paint(self, canvas: gui.Canvas) -> None:
        for part in reversed(self._parts):
            part.paint(canvas)
