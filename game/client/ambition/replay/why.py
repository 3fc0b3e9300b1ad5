"""The page that answers why a computer player of Ambition did what it did."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.controller import seats_of
from game.client.ambition.help.reasons import place_words
from game.client.ambition.match.records import public_record
from game.client.ambition.replay.thoughts import (
    question_words,
    table_rows,
    thought_outcomes,
    thought_words,
)
from game.client.ambition.review.watch import open_watch
from game.client.ambition.table.fold import fan_order
from game.client.ambition.table.replay import ReplayStep
from game.client.app.inquiry.asked import AskedDecision
from game.client.app.inquiry.belief import BeliefScene, Situation
from game.client.app.inquiry.page import InquiryPage, hand_picture
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.kit.widget_scene import ActionButton
from game.client.table.desk import Desk
from game.client.table.person import ME
from game.engine.ambition.exercises import Position
from game.engine.ambition.judgement import choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.questions import WatchChoices
from game.engine.ambition.rewind import before, decisions
from game.engine.ambition.thought import Thought
from game.engine.json_reader import Record


class WhyScene(InquiryPage):
    """The page about a card, a pass or a bid of a computer player."""

    game = "ambition"

    def question(self) -> str:
        return question_words(self.asked.observation, self.asked.action, self.name)

    def cards(self) -> gui.Node:
        seen = self.asked.observation
        hand = _("{name}’s hand").format(name=self.name)
        parts = [
            (hand, fan_order(seen.hand), choice_of(self.asked.action)),
            (_("On the table"), seen.trick, ()),
        ]
        return hand_picture(self.shell.look, parts)

    def sentences(self, thought: Thought) -> Sequence[str]:
        names = [name for name, _portrait in seats_of(self.asked.match)]
        return thought_words(self.asked.observation, thought, self.name, gui.within(names, ME))

    def figures(self, thought: Thought) -> tuple[Sequence[str], Sequence[Sequence[str]]] | gui.Node:
        return thought_outcomes(thought) or table_rows(thought)

    def further(self) -> Sequence[ActionButton]:
        """Return the way to watch a deal after either choice, at a table of four."""
        thought, seen, match = self.desk.found(self._why), self.asked.observation, self.asked.match
        compared = thought.compared() if thought is not None else None
        if compared is None or match.rules.players < 4 or not self.desk.answers(WatchChoices):
            return ()

        def watch() -> None:
            at = before(match, self.asked.part, seen.seat, seen.phase, len(seen.played()))
            better, worse = (each.choice for each in compared)
            open_watch(self.shell, self.desk, Position.of(at).seen_from(seen.seat), better, worse)

        return [ActionButton("watch", "play", lambda: _("Watch"), watch)]

    def public(self) -> Record:
        return public_record(self.asked.match)

    def open_belief(self) -> None:
        seen = self.asked.observation
        moment = moment_of(self.asked.match, self.asked.part, seen)
        self.shell.stack.push(BeliefScene(self.shell, moment, seen.seat, self.desk))


def moment_of(match: Match, index: int, seen: Observation) -> Situation:
    """Return the moment of an observation in a round, by the round's index: what every seat saw and held then."""
    played, seats = len(seen.played()), range(match.rules.players)
    at = before(match, index, seen.seat, seen.phase, played)
    words = (
        ngettext("after {n} card", "after {n} cards", played).format(n=played)
        if played
        else _("before play")
    )
    names = [name for name, _portrait in seats_of(match)]
    return Situation(
        match,
        [at.observation(seat) for seat in seats],
        [at.hand(seat) for seat in seats],
        names,
        words,
    )


def open_why(
    shell: Shell,
    match: Match,
    index: int,
    computers: Computers,
    desk: Desk,
    step: ReplayStep,
    seat: int,
) -> None:
    """Open the page that says why a seat did what it did at a step of a round's replay."""
    made = decisions(match, index, seat, counting=True)
    phases = {"deal": ("pass",), "pass": ("bid",)}.get(step.kind, ("play", "blind"))
    number = next(
        (
            i
            for i, (seen, _action) in enumerate(made)
            if seen.phase in phases
            and (step.kind != "trick" or len(seen.tricks) == step.number - 1)
        ),
        None,
    )
    name = seats_of(match)[seat][0]
    if number is None:
        shell.toast(_("{name} had no choice.").format(name=name))
        return
    seen, action = made[number]
    place = place_words(seen.phase, step.number)
    shell.stack.push(
        WhyScene(
            shell, AskedDecision(match, index, number, seen, action), computers, desk, name, place
        )
    )
