"""The table of a match with help: hints and whatever else is offered to the person beside the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.client.explanations import Explanation, within
from game.client.game_controller import GameController
from game.client.help.advice import Question
from game.client.help.check import Checker, check_words
from game.client.help.ending import Ending
from game.client.help.hint import (
    figures,
    hint_words,
    paint_figures,
    paint_hint_bubble,
    paint_hint_tags,
    paint_hinted_button,
)
from game.client.help.opinion import DEDUCT, KEEP, NIL, Opinion
from game.client.help.seen import seen
from game.client.helped_painter import HelpedPainter, Tool
from game.client.i18n import _
from game.client.intents import AskHint, Cancel, EndRound, Intent, PointerDown, ShowSeen, TakeBack
from game.client.look import Look
from game.client.match_controller import CHECK, HINT, ME, SEEN, Batch
from game.client.notes import no_last_trick
from game.client.scenes.dialogs import SeenScene
from game.client.scenes.setting_pages import switched_off
from game.client.scenes.table import TableScene
from game.client.shell import Shell
from game.client.table_painter import TableUi
from game.client.view import Note
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.events import Event, RoundScored, RoundStarted


def _nothing_to_take_back() -> Note:
    return Note(_("Nothing to take back"), (_("You have not decided anything in this round yet."),))


class HelpedScene(TableScene):
    """A table with help."""

    def __init__(
        self, shell: Shell, controller: GameController, menu: Callable[[], None], again: Callable[[], None]
    ) -> None:
        self._hint: Question | None = None  # what was asked, while it stands on the table
        self._shown: tuple[Opinion | None, bool] = (None, False)  # as drawn last: the answer, and whether there is none
        self.checker = Checker(controller.advice)
        self.ending = Ending()
        super().__init__(shell, controller, menu, again)
        self.view.helped = bool(controller.helped)

    def new_painter(self, look: Look) -> HelpedPainter:
        return HelpedPainter(look, self.help_tools, lambda: self.ending.offered)

    def help_tools(self) -> list[Tool]:
        """The tools for help, from the right."""
        tools = [("undo", "undo", _("Take back"))]
        if self.controller.advice.can_ask:
            tools.append(("hint", "hint", _("Hint")))
        if self.shell.settings.seen_cards:
            tools.append(("seen", "eye", _("Cards")))
        return tools

    # ---- hints

    @property
    def hint(self) -> Opinion | None:
        """The answer of the hint that stands on the table, once it is there."""
        return self.controller.advice.found(self._hint) if self._hint is not None else None

    def _ask_hint(self) -> None:
        """Show a hint, or take the one that is shown away."""
        if self._hint is not None:
            self._hint = None
            return
        if not self.controller.advice.can_ask:
            self._refusal = Note(_("No hint"), (_("Nobody is there who could give one."),))
            return
        if not self.controller.my_turn or not self.director.idle:
            self._refusal = Note(_("No hint now"), (_("There is one when it is your turn to decide."),))
            return
        tray = self.view.in_tray if self.view.phase == "pass" else []
        self._hint = Question(self.controller.match.observation(ME), tuple(tray) if len(tray) == 3 else ())
        self.controller.advice.ask(self._hint, at_once=True)
        self._used(HINT)

    def _used(self, help: str) -> None:
        """Help was taken: the match says so from now on."""
        self.controller.mark(help)
        self.view.helped = True

    def hint_cards(self) -> tuple[int, ...]:
        """The cards that the hint means."""
        opinion = self.hint
        return opinion.best if opinion is not None and self.view.phase in ("pass", "blind", "play") else ()

    def hint_explanation(self) -> Explanation | None:
        """What the hint says; None if none is shown."""
        if self._hint is None:
            return None
        names = within([seat.name for seat in self.view.seats], ME)
        return hint_words(self._hint, self.hint, names, self.controller.advice.failed(self._hint))

    # ---- taking back

    def shut(self) -> set[str]:
        return super().shut() | (set() if self.controller.may_take_back else {"undo"})

    def _take_back(self) -> None:
        """Back to before the latest decision, whatever is under way."""
        if not self.controller.take_back():
            self._refusal = _nothing_to_take_back()
            return
        view, _events = self.first_view()
        view.practice, view.helped = self.view.practice, True
        self._hint = self._refusal = None
        self.checker.forget()
        self._stop_ending()
        self._result_shown = False
        self.director.restart(view)
        self.hand.refocus()

    # ---- the play checker

    def _act(self, act: Callable[[], None], choice: Action) -> None:
        """Do something that may be a decision; if it was one, the checker looks at it."""
        match = self.controller.match
        before = match.observation(ME) if self.controller.my_turn and self.checks else None
        act()
        if before is not None and match.observation(ME) != before:
            self.checker.made(before, choice, self.shell.settings.play_check == "trick")

    def _say_check(self) -> bool:
        """Let the checker speak while nothing moves."""
        if not self.director.idle or not self.checker.say(len(self.controller.match.current.tricks), self.view.phase):
            return False
        self._used(CHECK)
        return True

    def bubble(self) -> Explanation | None:
        """What a hint, or else the play checker, says now."""
        if self.checker.said is not None and self._hint is None:
            return check_words(self.checker.said, within([seat.name for seat in self.view.seats], ME))
        return self.hint_explanation()

    # ---- the cards played so far

    def _show_seen(self) -> None:
        """Which cards are out, once all that has happened is shown."""
        if not self.shell.settings.seen_cards:
            self.shell.toast(switched_off("play", _("Cards played so far")))
            return
        self.director.finish()
        self._used(SEEN)
        names = tuple(within([seat.name for seat in self.view.seats], ME))
        self.shell.stack.push(SeenScene(self.shell, seen(self.controller.match.observation(ME)), names))

    # ---- the end of a decided round

    def _look_for_end(self) -> bool:
        """Find out whether anything can change any more; play on for the person once that is wanted. True if that showed."""
        match, before = self.controller.match, self.ending.offered
        mine = match.phase == "play" and self.controller.my_turn and self.director.idle
        if self.ending.wanted and mine:
            super().choose(match.legal_cards(ME)[0])
        else:
            place = (len(match.rounds), len(match.current.plays)) if mine else None
            self.ending.look(place, lambda: match.observation(ME))
        self.director.hurry = self.director.hurry or self.ending.wanted
        return before != self.ending.offered

    def _end_round(self) -> None:
        """Have the rest played, if nothing can change any more."""
        if self.ending.offered:
            self.ending.wanted = True
            self._hint = None
        else:
            self._refusal = Note(_("Not decided yet"), (_("What is played now may still change the result."),))

    # ---- read aloud

    def beside(self) -> Sequence[Note | Explanation | str | None]:
        """And what a hint or the play checker says."""
        return [*super().beside(), self.bubble()]

    # ---- life

    def update(self, dt: float) -> bool:
        changed = super().update(dt) | self._say_check() | self._look_for_end()
        if self._hint is not None:
            shown = self.hint, self.controller.advice.failed(self._hint)
            changed |= shown != self._shown
            self._shown = shown
        return changed

    def show(self, batch: Batch) -> None:
        super().show(batch)
        if not self.controller.my_turn:
            self._hint = None

    def folded(self, event: Event) -> None:
        super().folded(event)
        self._hint = None
        if isinstance(event, RoundStarted | RoundScored):
            self.checker.forget()
            self._stop_ending()

    def _stop_ending(self) -> None:
        """The round is over, or goes on another way."""
        if self.ending.wanted:
            self.director.hurry = False
        self.ending = Ending()

    # ---- the person acts

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, PointerDown):
            self.checker.hush()
        match intent:
            case AskHint():
                self.press("hint")
            case TakeBack():
                self.press("undo")
            case ShowSeen():
                self.press("seen")
            case EndRound():
                self.press("end")
            case Cancel() if self.checker.said is not None:
                self.checker.hush()
                self._changed = True
            case Cancel() if self._hint is not None:
                self._hint = None
                self._changed = True
            case _:
                return super().handle(intent)
        return True

    def choose(self, card: int) -> None:
        self._act(lambda: super(HelpedScene, self).choose(card), Play(card))

    def press(self, id: str) -> None:
        match id:
            case "pass":
                self._act(lambda: super(HelpedScene, self).press(id), Pass(tuple(self.view.in_tray)))
            case "bid" | "no_bid":
                self._act(lambda: super(HelpedScene, self).press(id), Bid(id == "bid"))
            case "hint":
                self._ask_hint()
            case "undo":
                self._take_back()
            case "seen":
                self._show_seen()
            case "end":
                self._end_round()
            case _:
                super().press(id)
        self._changed = True

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        words = self.bubble()
        if words is None:
            return
        canvas, look, poses = self._look.canvas(surface), self._look, self.director.stage.poses
        opinion, cards = self.hint, self.hint_cards()
        buttons = {button.id: button for button in self.buttons()}
        if opinion is not None and self.view.phase in ("blind", "play"):
            paint_figures(
                canvas,
                self.view,
                poses,
                figures(opinion, sorted(self.view.legal)),
                cards,
                look.grid.fan.step(len(self.view.hand)),
            )
        if opinion is not None and self.view.phase in ("bid", "last_trick"):
            ids: dict[tuple[int, ...], str] = {(NIL,): "bid", (DEDUCT,): "deduct", (KEEP,): "keep"}
            meant = buttons.get(ids.get(opinion.best, "no_bid"))
            if meant is not None:
                paint_hinted_button(canvas, meant)
        paint_hint_tags(canvas, look, self.view, poses, cards)
        paint_hint_bubble(canvas, look, buttons["hint"].rect, words)

    def ui(self) -> TableUi:
        return replace(super().ui(), hinted=frozenset(self.hint_cards()))

    def note(self) -> Note | None:
        """What a tool for help is for, while it is pointed at; else what any table says, or that the round is decided."""
        target = self.hand.focus if isinstance(self.hand.focus, str) else self.hand.hover
        told = self._tool_note(str(target)) if target is not None and self._refusal is None else None
        told = told or super().note()
        return self._tool_note("end") if told is None and self.ending.offered else told

    def _tool_note(self, id: str) -> Note | None:
        """What a tool at the right end of the top bar is for."""
        key = self.shell.keymap.words
        match id:
            case "last" if not self.view.last_trick:
                return no_last_trick()
            case "last":
                return Note(_("Last trick"), (_("Key: {key}.").format(key=key("last_trick")),))
            case "scores":
                return Note(_("Scores"), (_("Key: {key}.").format(key=key("scores")),))
            case "end":
                words = _("Whatever is played, the result stays. Key: {key}.")
                return Note(_("Nothing can change any more"), (words.format(key=key("end_round")),))
            case "hint":
                return Note(_("Hint"), (_("What the strongest player would do. Key: {key}.").format(key=key("hint")),))
            case "seen":
                words = _("What is out, and what the others still hold. Key: {key}.")
                return Note(_("Cards played so far"), (words.format(key=key("seen")),))
            case "undo" if id in self.shut():
                return _nothing_to_take_back()
            case "undo":
                return Note(_("Take back"), (_("To before your latest decision. Key: {key}.").format(key=key("undo")),))
        return None
