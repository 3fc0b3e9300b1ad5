"""The settings, page by page.

Every press takes effect at once; below the rows a picture shows the effect."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.client.app.fair_page import FAIR, FairScene, cut_row, fair_words
from game.client.app.listing import size_words
from game.client.app.option_rows import OptionRow, OptionsData, switch_row
from game.client.app.options_page import OptionsScene
from game.client.app.settings import BACKS, BINDINGS, TEXT_PERCENTS, UNNAMED, UNTIL_PRESSED
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import NAMES, _, languages, ngettext
from game.client.kit.keymap import CANCEL, CONFIRM, VOICE, Bindings, chord_words
from game.client.kit.timeline import Pace, Sequence, Timeline, Tween, Wait, in_cubic, out_cubic
from game.client.kit.widget_scene import ask
from game.client.table.card_nodes import paint_card
from game.client.table.felt_painter import faded
from game.client.table.grid import CARD_RATIO
from game.client.table.sprites import PLAIN, CardLook
from game.client.table.stage import PLAY_MS, SWEEP_MS
from game.engine.cards import parse_cards

RESET = "reset"
"""The id of the row, on a page of keys or buttons, that resets all of them."""
FORGET = "forget_reviews"
"""The id of the row that deletes the saved results of reviews."""
RESTS = (500, 900, 1500, 3000)


def pages() -> tuple[tuple[str, str], ...]:
    """Return the id and name of every page."""
    return (
        ("play", _("Play")),
        ("cards", _("Cards and table")),
        ("motion", _("Motion")),
        ("sounds", _("Sound")),
        ("window", _("Window and language")),
        ("keys", _("Keys")),
        ("pad", _("Controller")),
    )


def switched_off(page: str, row: str) -> str:
    """Return the sentence that an aid is off, and on which page of the settings it is switched on."""
    text = _("{row} is off. You can switch it on in the settings, under “{page}”.")
    return text.format(row=row, page=dict(pages())[page])


def rows_of(page: str, shell: Shell, name: str, asked: str | None = None) -> tuple[OptionRow, ...]:
    """Return the rows of a page.

    `name` is the text in the field for the person's name; `asked` is the command that waits for its
    key."""
    if page == "play":
        return _play(shell, name)
    if page in BINDINGS:
        return _signs(page, shell, asked)
    return _PAGES[page](shell)


def _play(shell: Shell, name: str) -> tuple[OptionRow, ...]:
    settings, on_off = shell.settings, partial(switch_row, shell.settings)
    checks = (("off", _("Off")), ("trick", _("At the table")), ("round", _("Afterwards")))
    shows = (
        ("off", _("Nothing")),
        ("faces", _("Faces")),
        ("first", _("Words at first")),
        ("words", _("Words")),
    )
    ways = (("click", _("By click")), ("drag", _("By dragging")), ("both", _("Either")))
    again = _("A second click or {key} plays the card").format(key=shell.key_words(CONFIRM))
    only = _("The only card that can be played, and the last one")
    when = _("At first: five matches. Words: always, and read aloud")
    best, checked = _("What the strongest player would have done"), not settings.just_play
    overview = shell.keyed(_("An overview at the table; counts as help"), "seen")
    return (
        OptionRow(
            "player_name", _("Your name"), _("From the next match on"), value=name, kind="typed"
        ),
        on_off("just_play", _("Just play"), _("No ratings, reviews, marks or statistics")),
        OptionRow("play_by", _("Cards are played"), _("Keys always work"), ways, settings.play_by),
        cut_row(settings),
        OptionRow(
            FAIR,
            fair_words(),
            _("How cards are dealt, and the next match’s seal"),
            (),
            _("Open"),
            "press",
        ),
        on_off("confirm_play", _("Confirm before playing"), again),
        on_off("forced_play", _("Forced cards play themselves"), only),
        on_off(
            "value_badges",
            _("Points on played cards"),
            _("A small number on every card that counts"),
        ),
        OptionRow("faces", _("Opponents show"), when, shows, settings.faces),
        OptionRow(
            "play_check", _("Play checker"), best, checks, settings.play_check, enabled=checked
        ),
        on_off("seen_cards", _("Cards played so far"), overview),
        on_off(
            "gone_strip",
            _("Strip of cards gone"),
            _("Always at the table, up to casual players; counts as help"),
        ),
        *_reviews(shell),
    )


def _reviews(shell: Shell) -> tuple[OptionRow, ...]:
    """Return the row that says how many results of reviews are saved and deletes them; none without reviews."""
    kept = [game.reviews.size() for game in shell.games if game.reviews is not None]
    if not kept:
        return ()
    count, size = (sum(each) for each in zip(*kept, strict=True))
    note = ngettext("{n} decision saved, {size}", "{n} decisions saved, {size}", count)
    words = note.format(n=count, size=size_words(size)) if count else _("Nothing is saved")
    return (
        OptionRow(
            FORGET,
            _("Reviews of your matches"),
            words,
            value=_("Delete"),
            kind="press",
            enabled=count > 0,
        ),
    )


def _places() -> dict[str, tuple[str, str, str]]:
    """Return the places to play in: their names, what the table is there, and what is heard."""
    return {
        "lamp": (_("Lamplight"), _("Felt under a lamp"), _("Rain at the window")),
        "garden": (
            _("Garden"),
            _("Painted boards in the shade of leaves"),
            _("Birds and a breeze"),
        ),
        "fireside": (_("Fireside"), _("Leather beside a fire"), _("The fire")),
        "ferry": (_("Ferry"), _("Sailcloth, and light from the water"), _("Small waves")),
        "inn": (_("Inn"), _("A wooden table between two candles"), _("People in the next room")),
    }


def _cards(shell: Shell) -> tuple[OptionRow, ...]:
    settings, places, backs = (
        shell.settings,
        _places(),
        tuple((id, _(name)) for id, name in BACKS.items()),
    )
    named = tuple((id, words[0]) for id, words in places.items())
    themes = (
        ("dark", _("Green")),
        ("night", _("Blue")),
        ("plum", _("Plum")),
        ("light", _("Linen")),
        ("mist", _("Pale slate")),
        ("contrast", _("High contrast")),
    )
    orders = (
        ("suits_down", _("By suit, high to low")),
        ("suits_up", _("By suit, low to high")),
        ("ranks_down", _("By rank, high to low")),
        ("ranks_up", _("By rank, low to high")),
    )
    on_off = partial(switch_row, settings)
    left, back = _left(shell, "card_back"), _(BACKS[settings.card_back])
    back = _("{back}. The grey ones are won on the ladder").format(back=back) if left else back
    return (
        OptionRow(
            "place", _("Where you play"), places[settings.place][1], named, settings.place, "list"
        ),
        OptionRow(
            "theme",
            _("Table"),
            _("Three dark, two light, one high-contrast"),
            themes,
            settings.theme,
            "list",
        ),
        OptionRow("card_back", _("Card back"), back, backs, settings.card_back, "backs", left=left),
        OptionRow("hand_order", _("Order of your hand"), "", orders, settings.hand_order, "list"),
        on_off(
            "large_indices",
            _("Large indices"),
            _("Bigger ranks and suits in the corners"),
            not settings.plain_deck,
        ),
        on_off(
            "plain_deck",
            _("Plain deck"),
            _("Large ranks and one large suit, no court cards’ pictures"),
        ),
        on_off("four_colour", _("Four-colour deck"), _("Diamonds blue, clubs green")),
    )


def _left(shell: Shell, row: str) -> dict[str, str]:
    """Return by the choices of a row that are still to be won in a game where that is done, in words."""
    found = {
        id: words
        for game in shell.games
        if game.gifts is not None
        for id, words in game.gifts(shell).items()
    }
    return {
        id.removeprefix(f"{row}="): words for id, words in found.items() if id.startswith(f"{row}=")
    }


def _motion(shell: Shell) -> tuple[OptionRow, ...]:
    settings = shell.settings
    nearest = min(RESTS, key=lambda rest: abs(rest - settings.trick_rest_ms))
    rest = UNTIL_PRESSED if settings.trick_rest_ms == UNTIL_PRESSED else nearest
    seconds = {500: _("0.5 s"), 900: _("0.9 s"), 1500: _("1.5 s"), 3000: _("3 s")}
    rests = (
        *((str(ms), words) for ms, words in seconds.items()),
        (str(UNTIL_PRESSED), _("Until you press")),
    )
    speeds = (
        ("slow", _("Slow")),
        ("normal", _("Normal")),
        ("fast", _("Fast")),
        ("instant", _("At once")),
    )
    return (
        OptionRow("speed", _("Speed"), _("A click or key ends any wait"), speeds, settings.speed),
        OptionRow("trick_rest_ms", _("Show a finished trick for"), "", rests, str(rest)),
        switch_row(
            settings, "reduced_motion", _("Less motion"), _("Cards and chips appear in place")
        ),
    )


def _sound(shell: Shell) -> tuple[OptionRow, ...]:
    settings = shell.settings
    steps = ((0, _("Off")), (30, _("Soft")), (60, _("Medium")), (100, _("Loud")))
    choices = tuple((str(percent), words) for percent, words in steps)
    whole = choices[1:]

    faint = (choices[0], ("12", _("Faint")), *whole)

    def volume(
        id: str, label: str, note: str, steps: tuple[tuple[str, str], ...] = choices
    ) -> OptionRow:
        return OptionRow(
            id, label, note, steps, _nearest(steps, getattr(settings, id)), enabled=settings.sound
        )

    return (
        switch_row(settings, "sound", _("Sound"), _("Everything that you hear can also be seen")),
        OptionRow(
            "volume",
            _("Volume"),
            _("Of all sounds and the voice"),
            whole,
            _nearest(whole, settings.volume),
        ),
        volume("volume_cards", _("Cards"), _("Dealing, passing and playing")),
        volume("volume_chips", _("Chips"), _("Paying out a trick")),
        volume("volume_notices", _("Notices"), _("Your turn, tricks, rounds, buttons")),
        volume("volume_ambience", _("Ambience"), _places()[settings.place][2], faint),
        *_speech(shell),
    )


def _nearest(choices: tuple[tuple[str, str], ...], percent: int) -> str:
    """Return the id of the choice nearest to a volume in percent."""
    return min((id for id, _words in choices), key=lambda id: abs(int(id) - percent))


def _speech(shell: Shell) -> tuple[OptionRow, ...]:
    """Return the rows for reading aloud, disabled and with the reason if the computer has no speech."""
    settings, found = shell.settings, shell.voice.found
    rates = (
        ("slow", _("Slow")),
        ("normal", _("Normal")),
        ("fast", _("Fast")),
        ("fastest", _("Fastest")),
    )
    note = shell.keyed(_("What has the focus and what happens"), VOICE)
    if not found:
        note = _("This computer has no speech the game can use.")
    elif shell.voice.speaker:
        note = _("Spoken by {program}").format(program=shell.voice.speaker)
    read, spoken = (
        _("{key} says how things stand").format(key=shell.key_words("read")),
        found and settings.speak,
    )
    return (
        switch_row(settings, "speak", _("Read aloud"), note, enabled=found),
        OptionRow(
            "speech_rate", _("Reading speed"), read, rates, settings.speech_rate, enabled=spoken
        ),
    )


def _window(shell: Shell) -> tuple[OptionRow, ...]:
    spoken = ((code, NAMES.get(code, code)) for code in languages())
    choices = (("", _("Same as the system")), *spoken)
    key = shell.key_words("fullscreen") if shell.has_key("fullscreen") else ""
    also = _("Also with {key}").format(key=key) if key else ""
    sizes = tuple((str(percent), f"{percent}\u00a0%") for percent in TEXT_PERCENTS)
    fixed = f"{gui.FIXED:.0%}".replace("%", "\u00a0%")
    note = _("At most {percent} on the table; elsewhere as far as there is room").format(
        percent=fixed
    )
    return (
        OptionRow("text_percent", _("Text size"), note, sizes, str(shell.settings.text_percent)),
        OptionRow("language", _("Language"), "", choices, shell.language),
        switch_row(shell.settings, "fullscreen", _("Full screen"), also),
    )


def bindings_of(page: str, shell: Shell) -> Bindings:
    """Return the keys or the buttons in force, whichever the page is about."""
    return shell.keymap if page == "keys" else shell.padmap


def _signs(page: str, shell: Shell, asked: str | None) -> tuple[OptionRow, ...]:
    """Return a row for each command with its key or button, and the row that resets all."""
    bindings = bindings_of(page, shell)
    rows = []
    for command in bindings.commands:
        usual = command.usual and bindings.called(command.usual)
        note = (
            _("Usually {key}").format(key=usual or _("none"))
            if command.id in bindings.changed
            else ""
        )
        value = bindings.words(command.id) or _("No button")
        if command.id == asked:
            note, value = (
                _leaving(page, shell),
                _("Press a key") if page == "keys" else _("Press a button"),
            )
        rows.append(OptionRow(command.id, command.title, note, value=value, kind="press"))
    all_usual = _("The usual keys") if page == "keys" else _("The usual buttons")
    note, changed = _("Every command as it was originally"), bool(bindings.changed)
    return (
        *rows,
        OptionRow(RESET, all_usual, note, value=_("Reset"), kind="press", enabled=changed),
    )


def _leaving(page: str, shell: Shell) -> str:
    """Return the words that say how to cancel the choice of a key or button.

    They name a key or button of the device in use. If a key or button of that same device is being
    chosen, they name one that no command can have, so that all others can be chosen."""
    if page == "keys":
        if shell.by_pad:
            return _("On the keyboard; {key} cancels").format(key=shell.key_words(CANCEL))
        return _("{key} cancels").format(key=chord_words("escape"))
    if shell.by_pad:
        return _("The D-pad cancels")
    return _("On the controller; {key} cancels").format(key=shell.key_words(CANCEL))


_PAGES: dict[str, Callable[[Shell], tuple[OptionRow, ...]]] = {
    "cards": _cards,
    "motion": _motion,
    "sounds": _sound,
    "window": _window,
}
_SHOWN = parse_cards(["AS", "TH", "QD", "7C"])
_CARD_W, _EDGE = 78.0, 12.0
_FADE_MS, _LONGEST_REST_MS = 80.0, 3000.0


class FlyingCardPreview:
    """A card that flies in, stays as long as a finished trick, and leaves, at a given pace.

    `x` is its place along the strip, from 0 to 1, and `alpha` its opacity, from 0 to 1."""

    def __init__(self, pace: Pace) -> None:
        self.x = self.alpha = 0.0
        come, go = (_FADE_MS, _FADE_MS) if pace.reduced else (2 * PLAY_MS, SWEEP_MS)
        rest = Wait(min(pace.rest_ms, _LONGEST_REST_MS))
        coming = Tween(come * pace.speed, out_cubic, self._come)
        going = Tween(go * pace.speed, in_cubic, self._go)
        self._reduced = pace.reduced
        self._timeline = Timeline(Sequence([coming, rest, going]))

    def advance(self, dt: float) -> bool:
        """Let `dt` milliseconds pass; return True while the card moves."""
        moving = not self._timeline.done
        self._timeline.advance(dt)
        return moving

    def _come(self, t: float) -> None:
        self.x, self.alpha = (0.5, t) if self._reduced else (0.5 * t, 1.0)

    def _go(self, t: float) -> None:
        self.x, self.alpha = (0.5, 1 - t) if self._reduced else (0.5 + 0.5 * t, 1 - t)


HEARD = {
    "volume": "mine",
    "volume_cards": "card",
    "volume_chips": "chip",
    "volume_notices": "mine",
    "sound": "mine",
}
"""The sound that a change of a setting plays as a sample, by the setting."""
VOLUMES = ("volume", "volume_cards", "volume_chips", "volume_notices", "volume_ambience")
NUMBERS = ("trick_rest_ms", "text_percent", *VOLUMES)
"""Settings whose choices are whole numbers."""


class SettingsScene(OptionsScene):
    """The settings: how the game looks, moves, sounds and is played."""

    default = "done"

    def __init__(self, shell: Shell, page: str = "play") -> None:
        super().__init__(shell)
        self.page = page
        self._typing: str | None = None  # while the field is being edited it may be empty
        self._moving: FlyingCardPreview | None = None
        self._asked: str | None = None  # the command that waits for its key or button
        self._show_motion()

    def data(self) -> OptionsData:
        name = self._typing if self._typing is not None else self.shell.you
        rows = rows_of(self.page, self.shell, name, self._asked)
        return OptionsData(
            _("Settings"), "", rows, (("done", _("Done"), "check"),), pages(), self.page
        )

    def turn_to(self, page: str) -> None:
        self.page, self._asked = page, None
        self._show_motion()
        super().turn_to(page)

    def set(self, row: str, value: str | bool) -> None:
        if row == "fullscreen":
            self.shell.toggle_fullscreen()
        elif self.page in BINDINGS:
            self._set_sign(row)
        elif row == FORGET:
            self._ask_to_forget()
        elif row == FAIR:
            self.shell.stack.push(FairScene(self.shell))
        elif row == "player_name":
            self._typing = name = str(value)
            if name.strip():
                self.shell.change(player_name=UNNAMED if name == _(UNNAMED) else name)
        else:
            self.shell.change(**{row: int(value) if row in NUMBERS else value})
        if row in HEARD:
            self.shell.sounds.play(HEARD[row])
        self._show_motion()

    def _ask_to_forget(self) -> None:
        """Ask whether to delete the saved results of reviews, and delete them if the answer is yes."""
        text = _("The records of your matches stay. A review that you open again is made anew.")
        answers = (("delete", _("Delete")), ("keep", _("Keep them")))

        def forget() -> None:
            for game in self.shell.games:
                try:
                    if game.reviews is not None:
                        game.reviews.forget()
                except OSError as error:
                    self.shell.toast(_("They can’t be deleted: {why}.").format(why=str(error)))
            self.rebuild()

        ask(self.shell, _("Delete all reviews?"), text, answers, {"delete": forget}, escape="keep")

    # ---- keys and buttons

    @property
    def choosing_key(self) -> bool:
        return self._asked is not None and self.page == "keys"

    @property
    def choosing_button(self) -> bool:
        return self._asked is not None and self.page == "pad"

    def handle(self, intent: intents.Intent) -> bool:
        if self._asked is None:
            return super().handle(intent)
        match intent:
            case intents.KeyPressed("escape") if self._asked != CANCEL:
                self._ask(None)
            case intents.KeyPressed(sign) | intents.ButtonPressed(sign):
                self._chosen(self._asked, sign)
            case _ if intents.is_press(intent):
                self._ask(None)  # with another device, or the cross: as it was
            case _:
                return super().handle(intent)
        return True

    def _ask(self, command: str | None) -> None:
        self._asked = command
        self.rebuild()

    def _set_sign(self, row: str) -> None:
        if row == RESET:
            self.focus = None
            self.shell.change(**{self.page: {}})
        else:
            self._asked = row

    def _chosen(self, command: str, sign: str) -> None:
        """Give a command a key or button; if another command has it, exchange the two and say so."""
        bindings = bindings_of(self.page, self.shell)
        key, keeper = bindings.called(sign), bindings.kept_by(command, sign)
        if not bindings.takes(sign):
            self.shell.toast(
                _("{key} always does the same and can’t be reassigned.").format(key=key)
            )
        elif keeper is not None:
            words = _("{key} is used for “{command}”, which can’t be left without one.")
            self.shell.toast(words.format(key=key, command=bindings.about(keeper).title))
        else:
            changed, other = bindings.with_sign(command, sign)
            self.shell.change(**{self.page: changed.changed})
            if other is not None:
                words = _("{key} was used for “{command}”, which now has {other}.")
                if not changed.words(other):
                    words = _("{key} was used for “{command}”, which now has no button.")
                told = {
                    "key": key,
                    "command": changed.about(other).title,
                    "other": changed.words(other),
                }
                self.shell.toast(words.format(**told))
            self._ask(None)

    def resume(self) -> None:
        self.rebuild()

    def _show_motion(self) -> None:
        self._moving = FlyingCardPreview(self.shell.pace) if self.page == "motion" else None

    def update(self, dt: float) -> bool:
        moved = self._moving is not None and self._moving.advance(dt)
        return super().update(dt) or moved

    def below(self) -> gui.Node | None:
        """Return a picture of a piece of the table that shows what the page's settings do; None on other pages."""
        draw = {"cards": self._paint_cards, "motion": self._paint_motion}.get(self.page)
        if draw is None:
            return None

        def both(canvas: gui.Canvas, rect: gui.Rect) -> None:
            piece = pygame.Rect(canvas.viewport.to_px(rect))
            canvas.surface.blit(self.shell.look.ground(), piece.topleft, piece)
            canvas.rect(rect, stroke=canvas.theme.line, width=canvas.theme.line_width)
            draw(canvas, rect)

        return gui.Picture(both, 0, 2 * _EDGE + _CARD_W * CARD_RATIO)

    def _paint_cards(self, canvas: gui.Canvas, rect: gui.Rect) -> None:
        """Paint four faces, one of them winning, and the back, on the chosen table."""
        x, top = rect.x + gui.LARGE, rect.y + _EDGE
        for i, card in enumerate((*_SHOWN, None)):
            paint_card(
                canvas, self.shell.look, card, x, top, _CARD_W, CardLook("win") if i == 1 else PLAIN
            )
            x += _CARD_W + gui.MEDIUM
        x += gui.MEDIUM
        gui.paint_pill(canvas, x, top + gui.SMALL, "safe", _("Safe"))
        room, foot = rect.right - gui.LARGE - x, rect.bottom - gui.LARGE
        canvas.text(x, foot, _("Words on the table"), gui.CAPTION, canvas.theme.muted, room=room)

    def _paint_motion(self, canvas: gui.Canvas, rect: gui.Rect) -> None:
        """Paint the preview's card where it is now."""
        moving = self._moving
        if moving is None or moving.alpha <= 0:
            return
        sprite, scale = self.shell.look.sprites.card(_SHOWN[1], _CARD_W, 0), canvas.scale
        surface = sprite.surface if moving.alpha >= 1 else faded(sprite.surface, moving.alpha)
        way = rect.grown(-gui.LARGE - _CARD_W / 2, 0)
        at = (
            round((way.x + moving.x * way.w) * scale - sprite.dx),
            round(rect.cy * scale - sprite.dy),
        )
        canvas.surface.blit(surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)
