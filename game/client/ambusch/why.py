"""The page that answers why a computer player of Ambusch did what it did."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambusch.controller import seats_of
from game.client.ambusch.sets import public_record
from game.client.ambusch.thoughts import question_words, table_rows, thought_words
from game.client.ambusch.view import fan_order
from game.client.app.inquiry.asked import AskedDecision
from game.client.app.inquiry.belief import BeliefScene, Situation
from game.client.app.inquiry.page import InquiryPage, hand_picture
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.table.desk import Desk
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rewind import decisions, redealt
from game.engine.ambusch.thought import Thought
from game.engine.json_reader import Record


class WhyScene(InquiryPage):
    """The page about a draw, a discard, a trio or a block of a computer player."""

    game = "ambusch"

    def question(self) -> str:
        return question_words(self.asked.observation, self.asked.action, self.name)

    def cards(self) -> gui.Node:
        seen = self.asked.observation
        top = (seen.top,) if seen.top >= 0 else ()
        parts = [
            (
                _("{name}’s hand").format(name=self.name),
                fan_order(seen.hand),
                (self.asked.action.id(),),
            ),
            (_("Top discard"), top, ()),
            (_("Put away"), seen.pile, ()),
        ]
        return hand_picture(self.shell.look, parts)

    def sentences(self, thought: Thought) -> Sequence[str]:
        return thought_words(self.asked.observation, thought, self.name)

    def figures(self, thought: Thought) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        return table_rows(self.asked.observation, thought)

    def public(self) -> Record:
        return public_record(self.asked.match)

    def open_belief(self) -> None:
        asked, seen = self.asked, self.asked.observation
        moment = moment_of(asked.match, asked.part, seen)
        self.shell.stack.push(BeliefScene(self.shell, moment, seen.seat, self.desk))


def moment_of(match: Match, index: int, seen: Observation) -> Situation:
    """Return the moment of a decision in a set, by the set's index: what every seat saw and held then."""
    at = redealt(match, index, seen, None)
    names = [name for name, _portrait in seats_of(match)]
    seats = range(match.rules.seats)
    words = _("Game {game}").format(game=seen.game)
    return Situation(
        match,
        [at.observation(seat) for seat in seats],
        [at.hand(seat) for seat in seats],
        names,
        words,
    )


def open_why(
    shell: Shell, match: Match, index: int, computers: Computers, desk: Desk, game: int, move: int
) -> None:
    """Open the page that says why a seat made a move of a game of a set; all three are given by their indices."""
    seat = match.sets[index].games[game].moves[move].seat
    name = seats_of(match)[seat][0]
    made = decisions(match, index, (seat,))
    number = next(
        (i for i, each in enumerate(made) if (each.game, each.move) == (game, move)), None
    )
    if number is None:
        shell.toast(_("{name} had no choice.").format(name=name))
        return
    asked = AskedDecision(match, index, number, made[number].observation, made[number].action)
    place = _("Game {game}").format(game=game + 1)
    shell.stack.push(WhyScene(shell, asked, computers, desk, name, place))
