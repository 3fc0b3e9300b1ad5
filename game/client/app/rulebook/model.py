"""The parts of a page of the rules, as plain data with words in the player's language.

Pictures take their numbers from the rules of the book: what cards and rounds are worth, where cards
are passed."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.client.kit.i18n import _
from game.client.kit.keymap import COMMANDS, Keymap, PadMap, chord_words

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    words: str


@dataclass(frozen=True, slots=True)
class OurReading:
    """How this program reads the rules where their text is silent or contradicts itself.

    `number` is that of the rules summary: R1, R2 and so on."""

    number: str
    words: str


@dataclass(frozen=True, slots=True)
class Term:
    """An entry of the glossary.

    `tip` means that the word explains itself where other pages use it."""

    word: str
    words: str
    tip: bool = False


@dataclass(frozen=True, slots=True)
class CardRows:
    """Rows of cards, each with words beside it; a slash between cards makes a gap."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class KeyTable:
    """A table of keys and what they do."""

    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class WordTable:
    """A table of words.

    `heads` are the heads of the columns; the column number `marked` is that of this book. Each row
    has its own head first. A cell is words, or a pass cycle to be drawn."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str | tuple[str, ...], ...]], ...]
    marked: int = -1


@dataclass(frozen=True, slots=True)
class RuleChanges:
    """The changes of house rules: for each, the rule's name, its value in the edition, and its value here."""

    rows: tuple[tuple[str, str, str], ...]


class GamePicture:
    """The base class of a game's own pictures, which the game's `Pictures` draw."""

    __slots__ = ()


Block = Paragraph | OurReading | Term | CardRows | KeyTable | WordTable | RuleChanges | GamePicture


@dataclass(frozen=True, slots=True)
class Section:
    """A page with its title in the contents.

    `tool` is the label of a button at the page's foot that opens something of the game's own; empty
    for none. `chapter` is the heading above the page in the contents, which list the pages of one
    `part` and lead to the other parts."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    tool: str = ""
    chapter: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Book(Generic[R]):
    """The rules of a game as they are played: `rules` for the pictures, `source` says in words whose they are."""

    rules: R
    title: str
    sections: tuple[Section, ...]
    source: str

    @property
    def terms(self) -> dict[str, str]:
        """The meanings of the glossary's words that explain themselves on other pages, by word."""
        blocks = (block for section in self.sections for block in section.blocks)
        return {
            block.word: block.words for block in blocks if isinstance(block, Term) and block.tip
        }

    def index(self, id: str) -> int:
        """Return the number of the page with an id; 0 if there is no such page."""
        return next((i for i, section in enumerate(self.sections) if section.id == id), 0)

    def beside(self, page: int) -> list[int]:
        """Return the numbers of the pages in the same part of the book as a page."""
        return [
            i for i, section in enumerate(self.sections) if section.part == self.sections[page].part
        ]


_SOUND = (
    "read", "read_trick", "read_you", "read_left", "read_across", "read_right", "voice", "mute",
)  # fmt: skip
"""The commands of the page on sound and voice, in its order."""


def control_sections(keymap: Keymap, padmap: PadMap) -> tuple[Section, ...]:
    """Return the pages on how to control the game: mouse and keys, sound, and controller."""
    titles = {command.id: command.title for command in COMMANDS}
    lines = tuple((keymap.words(id), _(titles[id])) for id in _SOUND)
    sound = Section("sound", _("Sound and voice"), (KeyTable(lines),))
    return keys_section(keymap), sound, pad_section(padmap)


def keys_section(keymap: Keymap) -> Section:
    """Return the page on mouse and keys as they are set: no rules, but people look for them in the same place."""
    key = keymap.words
    moves = ("left", "right", "up", "down")
    arrows = _("Arrows") if not {*moves} & {*keymap.changed} else " ".join(key(id) for id in moves)

    def keys(*ids: str) -> str:
        return ", ".join(map(key, ids))

    lines = (
        (_("Click"), _("Play a card, or choose it for the pass")),
        (
            f"{key('card1')} \u2013 {key('card12')}",
            _("Cards by number; in the pass, press again to take back"),
        ),
        (f"{arrows}, {key('confirm')}", _("Move to a card or button and use it")),
        (key("hurry"), _("The same; hold to skip waiting")),
        (keys("previous", "next"), _("Previous and next button, then explanations")),
        (_("Point, or {key}").format(key=key("confirm")), _("Explain a number or label")),
        (keys("scores", "picture"), _("Score sheet, picture of a match")),
        (
            keys("last_trick", "seen", "end_round"),
            _("Last trick, cards played so far, play out a decided round"),
        ),
        (keys("hint", "undo"), _("Hint, take back")),
        (arrows, _("Trick by trick through a replay")),
        (keys("first", "last"), _("To its beginning, to its end")),
        (f"\u2212 +, {chord_words('pageup')}", _("Change a number; hold, or use the wheel")),
        (keys("rules", "fullscreen"), _("Rules, full screen")),
        (key("cancel"), _("Menu, or close what is open")),
    )
    return Section("keys", _("Mouse and keys"), (KeyTable(lines),))


def pad_section(padmap: PadMap, without: Container[str] = ()) -> Section:
    """Return the page on the buttons of a controller as they are set.

    Commands that have no button are left out, and so are those in `without`."""
    told = (
        (("confirm",), _("Select or press; in a field, open the letter board")),
        (("cancel", "menu"), _("Menu, or close what is open")),
        (("previous", "next"), _("Previous and next button, then explanations")),
    )
    named = {id for ids, _use in told for id in ids}
    rest = (
        ((command.id,), command.title)
        for command in padmap.commands
        if command.id not in named and command.id not in without
    )
    buttons = (
        (", ".join(filter(None, map(padmap.words, ids))), use) for ids, use in (*told, *rest)
    )
    lines = (
        (_("D-pad or left stick"), _("From card to card, from button to button")),
        *((button, use) for button, use in buttons if button),
        (_("Right stick"), _("Scroll")),
    )
    return Section("pad", _("Controller"), (KeyTable(lines),))
