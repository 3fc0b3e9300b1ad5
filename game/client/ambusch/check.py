"""What there is to say about decisions of Ambusch, at the table, in the replay and on a review's page. No pygame."""

from __future__ import annotations

from typing import Any, Protocol

from game.client.ambusch.hint import choice_words
from game.client.app.review import model
from game.client.app.review.asked import MoveAsked, Reviewer
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.table.checker import Decision
from game.client.table.reasons import percent
from game.engine.ambusch.actions import Action
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rewind import Decided

_GAMES = 1000  # more than a game has turns
_CLEAR = 0.03


class Move(model.Move, Protocol):
    """A decision, in hundredths of the match. `turn`: which turn of its player in its game."""

    @property
    def turn(self) -> int: ...
    @property
    def decided(self) -> Decided: ...


def occasion_of(observation: Observation) -> int:
    """A number for the turn of the seat that observes, growing with the match: what it decides in a turn goes together."""
    turns = sum(move.verb == "discard" and move.seat == observation.seat for move in observation.history[-1].moves)
    return _GAMES * observation.round + turns


def decision_of(reviewer: Reviewer, observation: Observation, action: Action) -> Decision | None:
    """A decision as it is asked about; None if it left no choice."""
    if len(observation.legal) < 2:
        return None
    return Decision(MoveAsked(reviewer, observation, action), (action.id(),), occasion_of(observation))


def where_words(move: Move) -> str:
    """Which decision of its set it was."""
    return _("Game {game}, turn {turn}").format(game=move.decided.observation.game, turn=move.turn)


def chosen_words(move: Move) -> str:
    """What was chosen, as it stands within a sentence."""
    return choice_words(move.weighed.yours.choice[0], move.decided.observation)


def better_words(move: Move) -> str:
    """What would have been better, as it stands within a sentence."""
    return choice_words(move.weighed.better.choice[0], move.decided.observation)


def reasons(best: Any, yours: Any) -> list[str]:
    """What the better choice does that the other doesn't, most important first; none where the figures hardly differ."""
    lines = (
        (best.won - yours.won, _("Going out in this game: {a}, not {b}."), best.won, yours.won),
        (yours.lost - best.lost, _("Somebody else goes out: {a}, not {b}."), best.lost, yours.lost),
    )
    found = [(gain, text.format(a=percent(a), b=percent(b))) for gain, text, a, b in lines if gain >= _CLEAR]
    return [line for _gain, line in sorted(found, reverse=True)]


def check_words(move: Move) -> Explanation:
    """What there is to say about one decision that cost something."""
    best, yours = move.weighed.better, move.weighed.yours
    chance = _("Winning the match: {a}, not {b}.").format(a=percent(best.win), b=percent(yours.win))
    chosen = _("Your choice: {choice}.").format(choice=chosen_words(move))
    title = _("Better: {choice}").format(choice=better_words(move))
    return Explanation(title, (chosen, chance, *reasons(best, yours)))


def praise_words(move: Move) -> Explanation:
    """What there is to say about a decision that few would have found."""
    title = _("{where}, {choice}: well played").format(where=where_words(move), choice=chosen_words(move))
    return Explanation(title, (_("As good as the strongest player’s choice, and few would have found it."),))
