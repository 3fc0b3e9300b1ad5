"""What of a table is read aloud: what has the focus, and what is told beside the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.kit.bubbles import Spot
from game.client.kit.buttons import Button
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.kit.intents import Confirm, Intent, PickCard, PointerDown, TableVerb
from game.client.kit.spoken import Focused, button_words, place_words, sentences
from game.client.kit.voice.narrator import Narrator
from game.client.table.card_words import card_words
from game.client.table.hand import Hand
from game.client.table.note import Note
from game.client.table.view import FanView


def told_words(beside: Sequence[Note | Explanation | str | None]) -> list[str]:
    """Notes and explanations as sentences; those that aren't there are left out."""
    return [text for text in map(_text, beside) if text]


def _text(words: Note | Explanation | str | None) -> str:
    if isinstance(words, Note):
        return sentences((words.heading, *words.lines))
    if isinstance(words, Explanation):
        return sentences((words.title, *words.lines))
    return words or ""


def focused_words(
    hand: Hand,
    buttons: Callable[[], Sequence[Button]],
    spots: Callable[[], Sequence[Spot]],
    card_told: Callable[[int], Focused],
) -> Focused | None:
    """What the keys or the pointer are at: a card, a button or a mark that explains itself; None for nothing."""
    target = hand.focus if hand.focus is not None else hand.hover
    if target is None or isinstance(target, int):
        return None if target is None else card_told(target)
    widgets = [*buttons(), *(spot.button for spot in spots())]
    widget = next((widget for widget in widgets if widget.id == target), None)
    if widget is None:
        return None
    ids = [widget.id for widget in widgets if widget.enabled]
    return button_words(widget, place_words(ids.index(target) + 1, len(ids)) if widget.enabled else "")


def focused_card(view: FanView, card: int) -> Focused:
    """A card of the hand that has the focus: its name, whether it can be used now, and its place."""
    closed = bool(view.legal) and card not in view.legal
    place = place_words(view.hand.index(card) + 1, len(view.hand)) if card in view.hand else ""
    return Focused(card, card_words(card), _("can’t be used now") if closed else "", place)


def hush_for(narrator: Narrator, intent: Intent) -> None:
    """Stop speaking when the player acts."""
    if isinstance(intent, Confirm | PointerDown | PickCard | TableVerb):
        narrator.hush()
