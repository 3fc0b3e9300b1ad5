"""The play checker of Ambusch: what its decisions are, and what there is to say about them. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.ambusch.hint import choice_words
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.table.advice import Question
from game.client.table.checker import Decision, Judged, judged
from game.client.table.reasons import percent
from game.engine.ambusch.actions import Action
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rewind import Decided, decisions

TELLING = 1.0
"""Hundredths of a match below which nothing is said."""
_GAMES = 1000  # more than a game has turns
_CLEAR = 0.03


def occasion_of(observation: Observation) -> int:
    """A number for the turn of the seat that observes, growing with the match: what it decides in a turn goes together."""
    turns = sum(move.verb == "discard" and move.seat == observation.seat for move in observation.history[-1].moves)
    return _GAMES * observation.round + turns


def decision_of(observation: Observation, action: Action) -> Decision | None:
    """A decision as it is asked about; None if it left no choice."""
    if len(observation.legal) < 2:
        return None
    return Decision(Question(observation), (action.id(),), occasion_of(observation))


def decisions_of(match: Match, index: int, seats: Sequence[int]) -> dict[Decision, Decided]:
    """The decisions of some seats in a set (by its index) that left them a choice, in order, with where they were made."""
    found: dict[Decision, Decided] = {}
    for each in decisions(match, index, seats):
        decision = decision_of(each.observation, each.action)
        if decision is not None:
            found[decision] = each
    return found


def judge(decision: Decision, opinion: Any) -> Judged | None:
    """A decision by an opinion; None once the match is as good as decided, for then nothing was lost."""
    return judged(decision, opinion, TELLING) if opinion.aim == "match" else None


def where_words(observation: Observation, name: str = "") -> str:
    """Which decision it was; `name`: whose, where several people played."""
    turn = occasion_of(observation) % _GAMES + 1
    if name:
        return _("{name}, game {game}, turn {turn}").format(name=name, game=observation.game, turn=turn)
    return _("Game {game}, turn {turn}").format(game=observation.game, turn=turn)


def reasons(best: Any, yours: Any) -> list[str]:
    """What the better choice does that the other doesn't, most important first; none where the figures hardly differ."""
    lines = (
        (best.won - yours.won, _("Going out in this game: {a}, not {b}."), best.won, yours.won),
        (yours.lost - best.lost, _("Somebody else goes out: {a}, not {b}."), best.lost, yours.lost),
    )
    found = [(gain, text.format(a=percent(a), b=percent(b))) for gain, text, a, b in lines if gain >= _CLEAR]
    return [line for _gain, line in sorted(found, reverse=True)]


def check_words(judgement: Judged) -> Explanation:
    """What there is to say about one decision."""
    best, yours, observation = judgement.best, judgement.yours, judgement.decision.question.observation
    chance = _("Winning the match: {a}, not {b}.").format(a=percent(best.win), b=percent(yours.win))
    chosen = _("Your choice: {choice}.").format(choice=choice_words(yours.choice[0], observation))
    title = _("Better: {choice}").format(choice=choice_words(best.choice[0], observation))
    return Explanation(title, (chosen, chance, *reasons(best, yours)))
