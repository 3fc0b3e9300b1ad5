"""The shell, which every scene shares: settings, look, scene stack, notices, and pictures for ``--screenshots``."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pygame

from game.client.app.options import Computers, PlayOptions, Services
from game.client.app.practice.store import ExerciseStore
from game.client.app.records import Records, records_folder
from game.client.app.saves import MATCH, SaveFile
from game.client.app.settings import (
    REST_MAX,
    SPEEDS,
    UNNAMED,
    Settings,
    SettingsFile,
    damaged,
    known,
    verbs_of,
)
from game.client.app.statistics.database import Source
from game.client.app.statistics.history import History
from game.client.games import Game
from game.client.kit import gui, intents
from game.client.kit.art import DRAWN, LARGE, PLAIN
from game.client.kit.i18n import _, first_spoken, language, set_language
from game.client.kit.input import key_label
from game.client.kit.keymap import VOICE, Keymap, PadMap
from game.client.kit.letter_board import LetterBoardScene
from game.client.kit.narrator import Narrator
from game.client.kit.scene import SceneStack
from game.client.kit.scripts import SYSTEM
from game.client.kit.sound import Sounds
from game.client.kit.spoken import sentences
from game.client.kit.theme import THEMES
from game.client.kit.timeline import Pace
from game.client.kit.voice import Voice
from game.client.kit.widget_scene import TextTarget
from game.client.table.desk import Desk
from game.client.table.felt import LAMP, mood_at
from game.client.table.grounds import RAIN
from game.client.table.look import Look
from game.client.table.worker import Worker
from game.engine.any_match import RecordedMatch
from game.engine.questions import Kind
from game.engine.record_head import VERSION
from game.engine.sealing import press_text, seal_of

TOAST_MS = 6000.0
LOCK_MS = 1000.0
"""The milliseconds between two checks that the data folder still belongs to this window."""


class Shell:
    """The program around the scenes. Scenes don't know the window; they ask the shell."""

    def __init__(
        self,
        options: PlayOptions,
        services: Services,
        games: Sequence[Game[Shell]],
        settings: Settings,
        settings_file: SettingsFile,
        folder: Path,
        size: tuple[int, int],
        preferred: Sequence[str] = (),
        guest: bool = False,
    ) -> None:
        """Set up the program around the scenes.

        `folder` holds the data. `preferred` are the languages that the computer's user reads, best
        first. A `guest` saves nothing, because another window has the data folder."""
        self.guest = guest
        self.options = options
        self.services = services
        self.games = tuple(games)
        self.settings = settings
        self.folder = folder
        self._saves: dict[str, SaveFile] = {}
        kinds = {game.id: game.records for game in games}
        self.records = Records(folder, records_folder(options.data_dir), kinds)
        counted = {
            game.id: Source(folder / game.records.file, game.statistics)
            for game in games
            if game.statistics
        }
        for game in games:
            counted |= {
                name: Source(folder / diary.file, diary.kind)
                for name, diary in game.diaries.items()
            }
        self.history = History(folder, counted)
        self.exercises = ExerciseStore(self.history, services.now)
        self.last_folder: Path | None = None  # where files were looked for last
        self.worker = Worker()
        self.sounds = Sounds(lambda: self.settings)
        self.stack = SceneStack()
        self.voice = Voice(lambda: self.settings)
        self.narrator = Narrator(self.voice, lambda: self.settings.speak, lambda: self.stack.top)
        self.toggle_fullscreen: Callable[[], None] = lambda: None
        self.keeps_folder: Callable[[], bool] = lambda: True
        """A function that locks the data folder again if it was removed; it returns whether no other window has it."""
        self._lock_left, self._alone = LOCK_MS, True
        self.menu: Callable[[], None] = lambda: None  # to the menu, from wherever one is
        self.by_pad = False  # what was done last was done with a controller
        self.press: str | None = None  # the latest press, as records have it (`press_text`)
        seals = options.seed is None and not options.autoplay
        self._new_secret = (
            services.new_secret if seals and services.new_secret is not None else lambda: None
        )
        self._secret = self._new_secret()  # drawn before the press that will start the next match
        self.matches_started = 0
        self.rounds_before = 0  # rounds of this sitting that were counted in matches already left
        self._file = settings_file
        self._toasts: list[str] = []
        self._toast_left = 0.0
        # The notice that shows, with its place, and the boxes that it keeps clear of.
        self._placed: tuple[tuple[str, int], gui.Toast, list[tuple[gui.Rect, float]]] | None = None
        self._pictures = 0
        self._picture: str | None = None
        self._dirty = True
        # As chosen; empty: as the computer has it.
        self.language = options.lang or settings.language
        self._preferred = preferred
        self._know_keys()
        self._speak()
        self._know_games()
        self.warming: Iterator[int] = iter(())  # drawings that can be made before they are needed
        self.look = self._make_look(size, None)

    # ---- settings and look

    def _know_keys(self) -> None:
        """Read the keys and buttons from the settings, including those of the games' own commands."""
        verbs = verbs_of(self.games)
        self.keymap, self.padmap = (
            Keymap(self.settings.keys, verbs, self._label),
            PadMap(self.settings.pad, verbs),
        )

    def _label(self, key: str) -> str:
        """Return what is written on a letter's key; the Latin letter if the game's fonts lack it."""
        written = key_label(key)
        return key if self.look.words.lacks(written) else written

    def renew(self) -> None:
        """Renew the words that name keys or buttons, everywhere."""
        for scene in self.stack.scenes:
            scene.renew()
        self._dirty = True

    def change(self, **values: Any) -> None:
        """Change settings, save them, and show the effect."""
        before, self.settings = self.settings, replace(self.settings, **values)
        complaint = self._file.save(self.settings)
        if complaint:
            self.toast(complaint)
        if "keys" in values or "pad" in values:
            self._know_keys()
        spoken = language()
        if "language" in values:
            self.language = self.settings.language
            self._speak()
        if _looks(before) != _looks(self.settings) or language() != spoken:
            self.look = self._make_look(
                (self.look.viewport.width, self.look.viewport.height), self.look
            )
        self._dirty = True

    def _know_games(self) -> None:
        """Check the games' values in the settings; those that can't be used become defaults, with a notice each."""
        kinds = {game.id: game.settings for game in self.games if game.settings is not None}
        self.settings, bad = known(self.settings, kinds)
        for name in bad:
            self.toast(damaged(name))

    def _speak(self) -> None:
        set_language(self.language or first_spoken(self._preferred))

    def remember(self, values: dict[str, object]) -> None:
        """Save settings that nothing on the screen depends on, such as the window's place."""
        changed = replace(self.settings, **values)  # type: ignore[arg-type]
        if changed != self.settings:
            self.settings = changed
            self._file.save(changed)

    def resize(self, size: tuple[int, int]) -> None:
        """Adapt the look to a new size of the window, in real pixels."""
        if size != (self.look.viewport.width, self.look.viewport.height):
            self.look = self._make_look(size, self.look)
        self._dirty = True

    def _make_look(self, size: tuple[int, int], before: Look | None) -> Look:
        art = before.art if before is not None else None
        theme, four_colour, back, deck, percent, place = _looks(self.settings)
        mood = mood_at(place, self.services.now())
        look = Look(
            gui.Viewport(*size),
            THEMES[theme],
            four_colour,
            back,
            art,
            deck,
            percent / 100,
            place,
            mood,
        )
        self.warming = chain(
            look.warm(), *(game.warm(look) for game in self.games if game.warm is not None)
        )
        return look

    # ---- games

    def game(self, id: str) -> Game[Shell]:
        """Return the game with an id; an empty id means the first."""
        return next(game for game in self.games if id in (game.id, ""))

    def save_file(self, name: str, what: str = MATCH, wrapped: int = VERSION) -> SaveFile:
        """Return the autosave with this name in the data folder.

        `what` is the player's word for it, `wrapped` the version of its content."""
        if name not in self._saves:
            self._saves[name] = SaveFile(self.folder, name, what, wrapped)
        return self._saves[name]

    @property
    def unsaved(self) -> str | None:
        """The reason why the newest state of an unfinished match is not on disk; None if it is."""
        return next(
            (why for game in self.games if (why := self.save_file(game.save).failure) is not None),
            None,
        )

    @property
    def pace(self) -> Pace:
        """The speed of animations and pauses, from the settings and the command line."""
        scale, rest = self.options.speed, self.settings.trick_rest_ms
        if self.options.autoplay:  # nobody presses
            rest = min(rest, REST_MAX)
        speed = SPEEDS[self.settings.speed] * scale
        return Pace(
            speed=speed, rest_ms=float(rest), rest_scale=scale, reduced=self.settings.reduced_motion
        )

    def next_seed(self) -> int:
        """Return the seed of the next match; with ``--seed`` they count up from the given one."""
        self.matches_started += 1
        if self.options.seed is not None:
            return self.options.seed + self.matches_started - 1
        return self.services.new_seed()

    @property
    def next_seal(self) -> str | None:
        """The seal of the next match, whose secret seed is drawn already; None if its deals won't be sealed.

        Nothing is sealed with ``--seed``, which is given to repeat known deals, nor if nobody
        plays."""
        return None if self._secret is None else seal_of(self._secret)

    def seal(self, match: RecordedMatch) -> None:
        """Seal the deals of a match that has not begun, with the next secret seed in place of its own."""
        if self._secret is not None:
            match.seed, match.sealed = self._secret, self.next_seal
            self._secret = self._new_secret()

    def enough(self, rounds: int, over: bool) -> bool:
        """Return whether the rounds or matches that the command line asked for are played.

        `rounds` counts those of the current match; `over`: that match is over."""
        options = self.options
        if options.matches is not None and over and self.matches_started >= options.matches:
            return True
        return options.rounds is not None and self.rounds_before + rounds >= options.rounds

    def judges(self, asked: Computers | Desk | None, *kinds: Kind) -> bool:
        """Return whether questions of these kinds, which judge what was played, are asked here and answered there."""
        return asked is not None and not self.settings.just_play and asked.answers(*kinds)

    # ---- notices

    def toast(self, text: str) -> None:
        """Show a notice for a while; several appear one after the other, and none is queued twice."""
        if text in self._toasts:
            return
        self._toasts.append(text)
        self.narrator.tell(text)
        if len(self._toasts) == 1:
            self._toast_left = TOAST_MS
        self._dirty = True

    def legible(self, text: str) -> str:
        """Return the typed letters that the game's fonts can show; a notice names the others."""
        lacking = self.look.words.lacks(text)
        if lacking:
            for letter in lacking:
                SYSTEM.miss(letter, said=True)
            self.toast(_("The game can’t write “{letters}”.").format(letters=lacking))
        return "".join(
            letter for letter in unicodedata.normalize("NFC", text) if letter not in lacking
        )

    def handle(self, intent: intents.Intent) -> None:
        """Carry out an intent: by the voice, or by the scene on top."""
        if where := self._pressed(intent):
            self.press = press_text(self.services.now(), where)
        if intent is intents.Verb.TOGGLE_VOICE and self.voice.found:
            self._switch_voice()
        elif intent is intents.Verb.TOGGLE_SOUND:
            self.change(sound=not self.settings.sound)
            self.toast(_("Sound is on.") if self.settings.sound else _("Sound is off."))
            if self.stack.top is not None:
                self.stack.top.renew()
        elif intent in (intents.Verb.READ_ALOUD, intents.Verb.TOGGLE_VOICE) or isinstance(
            intent, intents.ReadPart
        ):
            how = self.key_words(VOICE) if self.has_key(VOICE) else _("“Sound” in the settings")
            notice = self.narrator.read(
                how, intent if isinstance(intent, intents.ReadPart) else None
            )
            if notice:
                self.toast(notice)
        else:
            self.narrator.heed(intent)
            self.stack.handle(intent)

    def _pressed(self, intent: intents.Intent) -> str:
        """Return at which pixel of the window a press fell, or with which key or button; empty for no press."""
        if isinstance(intent, intents.PointerDown):
            scale = self.look.viewport.scale
            return f"{max(0, round(intent.x * scale))},{max(0, round(intent.y * scale))}"
        if intent is intents.Verb.CANCEL or not (
            intents.is_press(intent) or isinstance(intent, intents.TableVerb)
        ):
            return ""
        device, sign = (
            ("pad", self.padmap.sign_of(intent))
            if self.by_pad
            else ("key", self.keymap.sign_of(intent))
        )
        return f"{device}:{sign if sign.isascii() and sign.replace('+', '').replace('_', '').isalnum() else 'other'}"

    def _switch_voice(self) -> None:
        """Switch reading aloud on or off, and show a notice about it."""
        self.narrator.hush()
        self.change(speak=not self.settings.speak)
        self.toast(
            _("Everything is read aloud.")
            if self.settings.speak
            else _("Nothing is read aloud any more.")
        )
        if self.stack.top is not None:
            self.stack.top.resume()

    def has_key(self, command: str) -> bool:
        """Return whether a command can be given with the device in use; on a keyboard every command can."""
        return not self.by_pad or bool(self.padmap.words(command))

    def key_words(self, command: str) -> str:
        """Return the name of a command's key, or of its button while a controller is used and has one for it."""
        button = self.padmap.words(command) if self.by_pad else ""
        return button or self.keymap.words(command)

    def keyed(self, words: str, command: str) -> str:
        """Return words followed by the key or button of a command."""
        line = _("Button: {key}.") if self.by_pad else _("Key: {key}.")
        return sentences(
            (words, line.format(key=self.key_words(command)) if self.has_key(command) else "")
        )

    def use_pad(self, on: bool) -> None:
        """Note that the player has switched to a controller, or away from it."""
        if on == self.by_pad:
            return
        self.by_pad = on
        self.renew()

    def pad_changed(self, name: str, connected: bool) -> None:
        """Show a notice that a controller was connected or disconnected."""
        if not connected:
            self.use_pad(False)
        words = (
            _("Controller connected: {name}") if connected else _("Controller disconnected: {name}")
        )
        self.toast(words.format(name=name or _("unnamed")))

    def update(self, dt: float) -> bool:
        """Let `dt` milliseconds pass; return True if the picture changed."""
        if self.exercises.poll() and self.stack.top is not None:
            self.stack.top.renew()
        for complaint in (self.history.complaint(), self.exercises.complaint(), SYSTEM.said()):
            if complaint:
                self.toast(complaint)
        self._lock_left -= dt
        if self._lock_left <= 0:
            alone, self._lock_left = self.keeps_folder(), LOCK_MS
            if self._alone and not alone:
                text = _(
                    "The data folder was removed, and another window of the game uses it now. Please close one of them."
                )
                self.toast(text)
            self._alone = alone
        changed = self._dirty
        self._dirty = False
        if self._toasts:
            self._toast_left -= dt
            if self._toast_left <= 0:
                self._toasts.pop(0)
                self._toast_left = TOAST_MS
                changed = True
        changed = self.stack.update(dt) or changed
        self.narrator.follow()
        self.sounds.follow(LAMP if self.look.mood == RAIN else "")  # rain at its window
        return changed

    def refresh(self) -> None:
        """Make sure that the next frame is drawn."""
        self._dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scenes and the notice."""
        self.stack.draw(surface)
        if self._toasts:
            gui.paint_toast(self.look.canvas(surface), self._placed_toast())

    def _placed_toast(self) -> gui.Toast:
        """Return the notice in its place.

        It moves only if something important has appeared that it would cover."""
        text, top = self._toasts[0], self.stack.top
        obstacles = list(top.obstacles()) if top is not None else []
        key, placed = (text, id(self.look)), self._placed
        if placed is not None and placed[0] == key:
            _key, toast, before = placed
            if before == obstacles or gui.covered(toast.rect, gui.needed(obstacles)) <= 0:
                return toast
        toast = gui.layout_toast(self.look, text, obstacles)
        self._placed = key, toast, obstacles
        return toast

    # ---- pictures

    def picture(self, name: str) -> None:
        """Save the next drawn frame as a numbered PNG, if screenshots are asked for."""
        if self.options.screenshots is not None:
            self._picture = name
            self._dirty = True

    def keep_picture(self, surface: pygame.Surface) -> None:
        """Write the screenshot that was asked for. Raises OSError."""
        if self._picture is None or self.options.screenshots is None:
            return
        self._pictures += 1
        path = Path(self.options.screenshots) / f"{self._pictures:02d}-{self._picture}.png"
        self._picture = None
        pygame.image.save(surface, str(path))

    def open_board(self, writer: TextTarget, field: str) -> None:
        """Open the letter board on top; it writes into a field of `writer`."""
        self.stack.push(LetterBoardScene(self, writer, field))

    def flush(self) -> None:
        """Wait until everything that was to be saved is on disk or has failed."""
        for saves in self._saves.values():
            saves.flush()

    def quit(self) -> None:
        """End the program after this frame."""
        self.stack.clear()

    @property
    def you(self) -> str:
        """The person's name on the table."""
        return self.settings.player_name if self.settings.player_name != UNNAMED else _(UNNAMED)


def _looks(settings: Settings) -> tuple[str, bool, str, str, int, str]:
    """Return the settings that decide how everything looks."""
    deck = PLAIN if settings.plain_deck else LARGE if settings.large_indices else DRAWN
    return (
        settings.theme,
        settings.four_colour,
        settings.card_back,
        deck,
        settings.text_percent,
        settings.place,
    )
