"""Pages that every edition has."""

from __future__ import annotations

from collections.abc import Container

from game.client.app.rulebook.model import Keys, Section
from game.client.kit.i18n import _
from game.client.kit.keymap import Keymap, chord_words
from game.client.kit.padmap import PadMap


def control_sections(keymap: Keymap, padmap: PadMap) -> tuple[Section, ...]:
    """How the game is handled."""
    return keys_section(keymap), pad_section(padmap)


def keys_section(keymap: Keymap) -> Section:
    """Mouse and keys as they are set: not a rule, but asked for in the same place."""
    key = keymap.words
    moves = ("left", "right", "up", "down")
    arrows = _("Arrows") if not {*moves} & {*keymap.changed} else " ".join(key(id) for id in moves)
    lines = (
        (_("Click"), _("Play a card, or choose it for the pass")),
        (
            f"{key('card1')} \u2013 {key('card12')}",
            _("Cards by number; in the pass, press again to take back"),
        ),
        (f"{arrows}, {key('confirm')}", _("Move to a card or button and use it")),
        (key("next"), _("Next button, then explanations")),
        (_("Point, or {key}").format(key=key("confirm")), _("Explain a number or label")),
        (f"{key('scores')}, {key('picture')}", _("Score sheet, picture of a match")),
        (key("last_trick"), _("Last trick")),
        (f"{key('hint')}, {key('undo')}", _("Hint, take back")),
        (arrows, _("Trick by trick through a replay")),
        (f"{key('first')}, {key('last')}", _("To its beginning, to its end")),
        (f"\u2212 +, {chord_words('pageup')}", _("Change a number; hold, or use the wheel")),
        (key("rules"), _("Rules")),
        (key("fullscreen"), _("Full screen")),
        (key("cancel"), _("Menu, or close what is open")),
    )
    return Section("keys", _("Mouse and keys"), (Keys(lines),))


def pad_section(padmap: PadMap, without: Container[str] = ()) -> Section:
    """What the buttons of a controller do as they are set; commands that have none aren't spoken of, nor those that the game
    is `without`."""
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
    buttons = ((", ".join(filter(None, map(padmap.words, ids))), use) for ids, use in (*told, *rest))
    lines = (
        (_("D-pad or left stick"), _("From card to card, from button to button")),
        *((button, use) for button, use in buttons if button),
        (_("Right stick"), _("Scroll")),
    )
    return Section("pad", _("Controller"), (Keys(lines),))
