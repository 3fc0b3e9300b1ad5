"""The helpers of a table: hints, play checker, taking back, coach and whatever else it has beside its game.

A table asks its parts in the order of their list, from top to bottom: who stands further up is asked first. How the answers are
combined is said at each method of `Parts`. Parts know nothing of each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from game.client.kit import gui, intents
from game.client.table.controller import ActionT, Batch, EventT, ObservationT
from game.client.table.felt_painter import Tool
from game.client.table.words import Note

SpokenNote = Note | gui.Explanation | str | None
"""Something that is read aloud beside the table."""


class Part(Generic[ObservationT, ActionT, EventT]):
    """One helper of a table. Every method may be left as it is."""

    # ---- the person acts

    def handle(self, intent: intents.Intent) -> bool:
        """Take an intent before the table does. True ends it."""
        return False

    def press(self, id: str) -> bool:
        """A button was pressed. True if it belongs to this part."""
        return False

    def allows(self, action: ActionT) -> bool:
        """Whether the person may do this now; the match hasn't heard of it yet."""
        return True

    def acted(self, before: ObservationT, action: ActionT) -> None:
        """The person has decided something; `before` is the observation until then."""

    # ---- what happens

    def hold(self, batch: Batch[EventT]) -> Batch[EventT]:
        """What of these events is shown now; the part shows the rest itself later."""
        return batch

    def shown(self) -> None:
        """Events are on their way to the picture."""

    def folded(self, event: EventT) -> None:
        """An event is in the view now."""

    def settled(self) -> None:
        """Once a frame while nothing moves."""

    def update(self) -> bool:
        """Once a frame. True if the picture changed."""
        return False

    def forget(self) -> None:
        """A decision was taken back: what was known about the match may be wrong."""

    # ---- what it adds to the table

    def tools(self) -> Sequence[Tool]:
        """Buttons of the top bar, from the right."""
        return ()

    def buttons(self) -> Sequence[gui.Button]:
        """Buttons elsewhere."""
        return ()

    def offers(self) -> frozenset[str]:
        """Ids of the buttons that the game's painter should draw now."""
        return frozenset()

    def shut(self) -> frozenset[str]:
        """Ids of the buttons that are disabled now."""
        return frozenset()

    def waits(self) -> bool:
        """Whether the person has something to read before anything can be chosen."""
        return False

    def hinted(self) -> frozenset[int]:
        """The cards that a hint recommends."""
        return frozenset()

    def tool_notes(self) -> dict[str, Note]:
        """What its buttons are for, by their ids."""
        return {}

    def note(self) -> Note | None:
        """What the note plate shows when the game has nothing to say."""
        return None

    def bubble(self) -> gui.Explanation | None:
        """The text of its bubble beside the tools; None for none."""
        return None

    def card_words(self, card: int) -> str:
        """What is added when a card of the hand is read aloud."""
        return ""

    def spoken_notes(self) -> Sequence[SpokenNote]:
        """Further texts to read aloud; the bubble is read anyway."""
        return ()

    def obstacles(self) -> gui.Obstacles:
        """What panels should not cover."""
        return ()

    def paint(self, canvas: gui.Canvas) -> None:
        """Draw on the finished table."""


AnyGamePart: TypeAlias = Part[Any, Any, Any]
"""A helper that knows no game: what is seen, done and happens only passes through it."""
AnyPart = TypeVar("AnyPart", bound=AnyGamePart)


class Parts(Generic[ObservationT, ActionT, EventT]):
    """The parts of one table, from top to bottom."""

    def __init__(self, parts: Sequence[Part[ObservationT, ActionT, EventT]] = ()) -> None:
        self._parts = tuple(parts)

    def __iter__(self) -> Iterator[Part[ObservationT, ActionT, EventT]]:
        return iter(self._parts)

    def get(self, kind: type[AnyPart]) -> AnyPart | None:
        """The part of a kind, if the table has one."""
        return next((part for part in self._parts if isinstance(part, kind)), None)

    def need(self, kind: type[AnyPart]) -> AnyPart:
        """The part of a kind. Raises LookupError if the table has none."""
        found = self.get(kind)
        if found is None:
            raise LookupError(f"this table has no {kind.__name__}")
        return found

    def handle(self, intent: intents.Intent) -> bool:
        """The first that takes it ends it."""
        return any(part.handle(intent) for part in self._parts)

    def press(self, id: str) -> bool:
        """The first to which the button belongs."""
        return any(part.press(id) for part in self._parts)

    def allows(self, action: ActionT) -> bool:
        """Whether none objects; the first objection ends it."""
        return all(part.allows(action) for part in self._parts)

    def acted(self, before: ObservationT, action: ActionT) -> None:
        """All hear of it."""
        for part in self._parts:
            part.acted(before, action)

    def hold(self, batch: Batch[EventT]) -> Batch[EventT]:
        """What all let pass."""
        for part in self._parts:
            batch = part.hold(batch)
        return batch

    def shown(self) -> None:
        """All hear of it."""
        for part in self._parts:
            part.shown()

    def folded(self, event: EventT) -> None:
        """All hear of it."""
        for part in self._parts:
            part.folded(event)

    def settled(self) -> None:
        """All hear of it."""
        for part in self._parts:
            part.settled()

    def update(self) -> bool:
        """All, and whether the picture changed for any."""
        return any([part.update() for part in self._parts])

    def forget(self) -> None:
        """All hear of it."""
        for part in self._parts:
            part.forget()

    def tools(self) -> list[Tool]:
        """All, joined."""
        return [tool for part in self._parts for tool in part.tools()]

    def buttons(self) -> list[gui.Button]:
        """All, joined."""
        return [button for part in self._parts for button in part.buttons()]

    def offers(self) -> frozenset[str]:
        """All, joined."""
        return frozenset().union(*(part.offers() for part in self._parts))

    def shut(self) -> frozenset[str]:
        """All, joined."""
        return frozenset().union(*(part.shut() for part in self._parts))

    def waits(self) -> bool:
        """Whether any does."""
        return any(part.waits() for part in self._parts)

    def hinted(self) -> frozenset[int]:
        """All, joined."""
        return frozenset().union(*(part.hinted() for part in self._parts))

    def tool_notes(self) -> dict[str, Note]:
        """All, joined."""
        return {id: note for part in self._parts for id, note in part.tool_notes().items()}

    def note(self) -> Note | None:
        """The first."""
        return next((note for part in self._parts if (note := part.note()) is not None), None)

    def bubble(self) -> gui.Explanation | None:
        """The first."""
        return next((words for part in self._parts if (words := part.bubble()) is not None), None)

    def card_words(self, card: int) -> list[str]:
        """All, joined."""
        return [words for part in self._parts if (words := part.card_words(card))]

    def spoken_notes(self) -> list[SpokenNote]:
        """The bubble that shows, and what all others say."""
        return [self.bubble(), *(words for part in self._parts for words in part.spoken_notes())]

    def obstacles(self) -> list[tuple[gui.Rect, float]]:
        """All, joined."""
        return [each for part in self._parts for each in part.obstacles()]

    def paint(self, canvas: gui.Canvas) -> None:
        """All, from bottom to top."""
        for part in reversed(self._parts):
            part.paint(canvas)
