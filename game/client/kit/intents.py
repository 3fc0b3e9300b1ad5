"""What the player wants, whatever device said it: mouse, touch, keys and controller meet here. Positions are virtual units."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is at x, y. A touch moves the pointer only while the finger is down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerDown:
    """The main button or a finger went down at x, y."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerUp:
    """The main button or the finger was lifted at x, y."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel turned by `lines`; positive is up."""

    lines: float


@dataclass(frozen=True, slots=True)
class Confirm:
    """Do what has the focus; `space`: by the key that also hurries."""

    space: bool = False


@dataclass(frozen=True, slots=True)
class LetGo:
    """The key that takes or presses was let go."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Esc, usually, or the right button: one step back; on the table it opens the menu."""


@dataclass(frozen=True, slots=True)
class Move:
    """An arrow key: `dx` and `dy` are -1, 0 or 1; y grows downwards. `every`: to what can't be used now too."""

    dx: int
    dy: int
    every: bool = False


@dataclass(frozen=True, slots=True)
class Far:
    """To the first (`step` -1) or the last (1)."""

    step: int


@dataclass(frozen=True, slots=True)
class Page:
    """Page up (`step` -1) or down (1), where no command has these keys: by much at once."""

    step: int


@dataclass(frozen=True, slots=True)
class NextFocus:
    """To the next button."""


@dataclass(frozen=True, slots=True)
class PrevFocus:
    """To the one before."""


@dataclass(frozen=True, slots=True)
class PickCard:
    """A card by its place in the fan, 0 for the leftmost."""

    index: int


@dataclass(frozen=True, slots=True)
class Typed:
    """Letters, as the keyboard layout or input method made them."""

    text: str


@dataclass(frozen=True, slots=True)
class Erase:
    """Backspace."""


@dataclass(frozen=True, slots=True)
class BoardKey:
    """A controller's button that presses a key of the letter board, by the key's id."""

    id: str


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key as such, while one is to be chosen for a command: the chord by name."""

    chord: str


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A controller's button as such, while one is to be chosen for a command, by name."""

    button: str


@dataclass(frozen=True, slots=True)
class Copy:
    """Ctrl (or Command) and C."""


@dataclass(frozen=True, slots=True)
class Paste:
    """Ctrl (or Command) and V."""


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window."""

    path: str


@dataclass(frozen=True, slots=True)
class ShowScores:
    """Open or close the score sheet."""


@dataclass(frozen=True, slots=True)
class ShowLastTrick:
    """Show or hide the trick before."""


@dataclass(frozen=True, slots=True)
class ShowHelp:
    """How to play."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """A hint, or none any more."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the latest decision back."""


@dataclass(frozen=True, slots=True)
class ShowSeen:
    """The cards played so far."""


@dataclass(frozen=True, slots=True)
class SavePicture:
    """Keep what is shown as a picture for others."""


@dataclass(frozen=True, slots=True)
class EndRound:
    """End a round in which nothing can change any more."""


@dataclass(frozen=True, slots=True)
class TableVerb:
    """Something that a game adds to what is done at every table, by the id of its command."""

    verb: str


@dataclass(frozen=True, slots=True)
class ReadAloud:
    """How things stand, read aloud."""


@dataclass(frozen=True, slots=True)
class ToggleVoice:
    """Have everything read aloud, or nothing any more."""


@dataclass(frozen=True, slots=True)
class ToggleFullScreen:
    """To the full screen and back."""


@dataclass(frozen=True, slots=True)
class Hurry:
    """The key for it is held (`on`) or was let go: no waiting while it is."""

    on: bool


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has a new size in real pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Exposed:
    """The window system lost what was drawn."""


@dataclass(frozen=True, slots=True)
class PadChanged:
    """A controller was connected or unplugged."""

    name: str
    connected: bool


@dataclass(frozen=True, slots=True)
class Quit:
    """The window was closed."""


Intent = (
    PointerMoved
    | PointerDown
    | PointerUp
    | Scroll
    | Confirm
    | LetGo
    | Cancel
    | Move
    | Far
    | Page
    | NextFocus
    | PrevFocus
    | PickCard
    | Typed
    | Erase
    | BoardKey
    | KeyPressed
    | ButtonPressed
    | Copy
    | Paste
    | FileDropped
    | ShowScores
    | ShowLastTrick
    | ShowHelp
    | AskHint
    | TakeBack
    | ShowSeen
    | EndRound
    | SavePicture
    | TableVerb
    | ReadAloud
    | ToggleVoice
    | ToggleFullScreen
    | Hurry
    | Resized
    | Exposed
    | PadChanged
    | Quit
)

PRESSES = (PointerDown, Confirm, Cancel, Move, Far, Page, NextFocus, PrevFocus, PickCard)
"""What counts as "any click or key"."""
TABLE_KEYS = (AskHint, TakeBack, ShowSeen, EndRound, SavePicture, ShowLastTrick, TableVerb)
"""Keys that mean something at some tables only."""
