"""The table of a match of Ambition with help: hints and whatever else is offered to the person beside the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from game.client.ambition.controller import GameController
from game.client.ambition.help.check import check_words, decision_of, judge
from game.client.ambition.help.ending import Ending
from game.client.ambition.help.hint import figures, hint_words, paint_figures, paint_hint_tags
from game.client.ambition.help.opinion import DEDUCT, KEEP, NIL, Opinion
from game.client.ambition.help.seen import played_words, seen
from game.client.ambition.helped_painter import HelpedPainter
from game.client.ambition.notes import no_last_trick
from game.client.ambition.scenes.table import TableScene
from game.client.ambition.table_painter import TableUi
from game.client.app.scenes.dialogs import SeenScene
from game.client.app.shell import Shell
from game.client.kit.bubbles import paint_bubble
from game.client.kit.explanation import Explanation, within
from game.client.kit.i18n import _
from game.client.kit.intents import EndRound, Intent
from game.client.table.advice import Question
from game.client.table.assisted import AssistedTable
from game.client.table.checker import Decision, Judged
from game.client.table.controller import ME, SEEN
from game.client.table.hint import paint_hinted_button
from game.client.table.look import Look
from game.client.table.note import Note
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.events import Event, RoundScored, RoundStarted


class HelpedScene(AssistedTable, TableScene):
    """A table with help."""

    controller: GameController

    def __init__(
        self, shell: Shell, controller: GameController, menu: Callable[[], None], again: Callable[[], None]
    ) -> None:
        self.ending = Ending()
        super().__init__(shell, controller, menu, again)

    def new_painter(self, look: Look) -> HelpedPainter:
        return HelpedPainter(look, self.help_tools, lambda: self.ending.offered)

    # ---- hints

    def decides(self) -> bool:
        return self.controller.my_turn and self.director.idle

    def question(self) -> Question:
        tray = self.view.in_tray if self.view.phase == "pass" else []
        return Question(self.controller.match.observation(ME), tuple(tray) if len(tray) == 3 else ())

    def hint_cards(self) -> tuple[int, ...]:
        """The cards that the hint means."""
        opinion: Opinion | None = self.hint
        return opinion.best if opinion is not None and self.view.phase in ("pass", "blind", "play") else ()

    def hint_told(self, question: Question, opinion: Any, failed: bool) -> Explanation:
        return hint_words(question, opinion, self._names(), failed)

    def _names(self) -> list[str]:
        return within([seat.name for seat in self.view.seats], ME)

    # ---- taking back

    def nothing_back(self) -> Note:
        return Note(_("Nothing to take back"), (_("You have not decided anything in this round yet."),))

    def went_back(self) -> None:
        view, _events = self.first_view()
        view.practice, view.helped = self.view.practice, True
        self._stop_ending()
        self.director.restart(view)

    # ---- the play checker

    def judge(self, decision: Decision, opinion: Opinion) -> Judged | None:
        return judge(decision, opinion)

    def check_told(self, judgement: Judged) -> Explanation:
        return check_words(judgement, self._names())

    def decision(self, observation: Any, action: Action) -> Decision | None:
        free = observation.may_bid_nil() if observation.phase == "bid" else len(observation.legal) > 1
        return decision_of(observation, action) if free else None

    def occasion(self) -> int:
        """The trick to come; a pass and a bid are talked about once play has begun."""
        return len(self.controller.match.current.tricks) + 1 if self.view.phase in ("blind", "play") else 0

    # ---- the cards played so far

    def show_seen(self) -> None:
        """Which cards are out, once all that has happened is shown."""
        self.director.finish()
        self.used(SEEN)
        found = seen(self.controller.match.observation(ME))
        self.shell.stack.push(SeenScene(self.shell, found, lambda: played_words(found, self._names())))

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

    # ---- life

    def update(self, dt: float) -> bool:
        return super().update(dt) | self._look_for_end()

    def folded(self, event: Event) -> None:
        super().folded(event)
        if isinstance(event, RoundStarted | RoundScored):
            self.checker.forget()
            self._stop_ending()

    def _stop_ending(self) -> None:
        """The round is over, or goes on another way."""
        if self.ending.wanted:
            self.director.hurry = False
        self.ending = Ending()

    # ---- the person acts

    def command(self, intent: Intent) -> None:
        match intent:
            case EndRound():
                self.press("end")
            case _:
                super().command(intent)

    def choose(self, card: int) -> None:
        self.act(lambda: super(HelpedScene, self).choose(card), Play(card))

    def press(self, id: str) -> None:
        match id:
            case "pass":
                self.act(lambda: super(HelpedScene, self).press(id), Pass(tuple(self.view.in_tray)))
            case "bid" | "no_bid":
                self.act(lambda: super(HelpedScene, self).press(id), Bid(id == "bid"))
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
        cards = self.hint_cards()
        opinion: Opinion | None = self.hint
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
        paint_bubble(canvas, self.bubble_place(words))

    def ui(self) -> TableUi:
        return replace(super().ui(), hinted=frozenset(self.hint_cards()))

    def note(self) -> Note | None:
        """What a tool for help is for, while it is pointed at; else what any table says, or that the round is decided."""
        told = self.pointed() if self._refusal is None else None
        told = told or super().note()
        return self.tool_notes()["end"] if told is None and self.ending.offered else told

    def tool_notes(self) -> dict[str, Note]:
        keyed = self.shell.keyed
        out = keyed(_("What is out, and what the others still hold."), "seen")
        last = Note(_("Last trick"), (keyed("", "last_trick"),))
        stays = keyed(_("Whatever is played, the result stays."), "end_round")
        return super().tool_notes() | {
            "last": last if self.view.last_trick else no_last_trick(),
            "seen": Note(_("Cards played so far"), (out,)),
            "end": Note(_("Nothing can change any more"), (stays,)),
        }
