"""Decisions of a seat, weighed: what was chosen, what a master would have chosen, and what each was worth at what the seat knew.

Worth is the chance to win the match, in hundredths. It comes from two opinions of different seeds, whose difference says how sure
it is. The master's choice does not depend on the figures, so a master judged by another loses nothing on average.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from ai.ambusch.levels import LEVELS
from ai.ambusch.opinion import Adviser, Prospect
from ai.ambusch.players import SearchPlayer
from ai.reviews import key_of, seed_of, uncertainty
from ai.workers import never_cancelled
from game.engine.ambusch.match import Match
from game.engine.ambusch.rewind import Decided, decisions
from game.engine.rng import Stream

JUDGE = LEVELS["master"]
USUAL = 0.2
"""By how many hundredths the loss that one opinion tells is usually wrong (docs/ai-ambusch.md)."""
LEAST = 1.0
"""Hundredths from which a loss, or what a good choice gains, is worth further questions."""
ASKED = 4
"""How many players of a level are asked what they would do."""
USUAL_LEVEL = "casual"
"""With whom people are compared."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision. `yours` and `better`: what may be expected of the choice that was made, and of the master's.

    `lost`: by how many hundredths of the match the first is worth less, below 0 where it is worth more; `se`: the standard error.
    `gained`: by how many hundredths a choice that is the master's own beats what players of that level usually choose. Of ASKED
    players, `agreed` masters chose as the player did, `seen` experts chose better, `found` players of the player's own level
    chose as well; they are asked only where it makes a difference."""

    lost: float
    se: float
    yours: Prospect
    better: Prospect
    agreed: int = 0
    seen: int = 0
    gained: float = 0.0
    found: int = 0

    def dumped(self) -> str:
        """As text to keep."""
        return json.dumps(asdict(self), separators=(",", ":"))


def answer_of(text: str | None) -> Weighed | None:
    """A decision from the text that was kept; None where there is none, or it is damaged."""
    try:
        data: dict[str, Any] = json.loads(text or "")
        for name in ("yours", "better"):
            data[name] = Prospect(**{**data[name], "choice": tuple(data[name]["choice"])})
        return Weighed(**data)
    except (ValueError, KeyError, TypeError):
        return None


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat knew and did, and the level that its player is compared with: its own, or USUAL_LEVEL if that isn't known."""

    decided: Decided
    level: str


def sets_of(match: Match) -> list[int]:
    """The indices of the sets with a game that is complete."""
    return [index for index, each in enumerate(match.sets) if any(game.over for game in each.games)]


def questions(match: Match, index: int, seat: int) -> list[Question]:
    """The decisions of a seat in the complete games of a set, by its index, that left it a choice."""
    games, level = match.sets[index].games, match.players[seat].get("level")
    usual = level if level in LEVELS else USUAL_LEVEL
    return [Question(each, usual) for each in decisions(match, index, (seat,)) if games[each.game].over]


def key(question: Question) -> str:
    """The name under which a decision is kept: the same for the same decision at the same knowledge."""
    decided = question.decided
    return f"ambusch:{key_of(decided.observation)}:{decided.action.id()}:{question.level}"


def weighed(question: Question, cancelled: Callable[[], bool] = never_cancelled) -> Weighed:
    """Weigh a decision. Raises Cancelled when `cancelled()` came true meanwhile."""
    observation, chosen = question.decided.observation, (question.decided.action.id(),)
    first = Adviser(JUDGE).opinion(observation, cancelled)
    stream = Stream("a second opinion", seed_of(observation))
    second = Adviser(JUDGE, stream.seed64()).opinion(observation, cancelled)
    best = first.best
    losses = [_win(each, best) - _win(each, chosen) for each in (first, second)]
    lost = sum(losses) / len(losses)
    yours, better = first.of(chosen), first.of(best)
    assert yours is not None and better is not None, "every legal choice was judged"

    def asked(name: str) -> list[tuple[int, ...]]:
        seeds = [stream.seed64() for _ in range(ASKED)]
        return [(SearchPlayer(LEVELS[name], seed).choose(observation, cancelled).id(),) for seed in seeds]

    def worth(choice: tuple[int, ...]) -> float:
        return (_win(first, choice) + _win(second, choice)) / 2

    agreed = seen = found = 0
    gained = 0.0
    if lost >= LEAST:
        agreed = asked(JUDGE.id).count(chosen)
        seen = sum(worth(each) >= worth(chosen) + LEAST for each in asked("expert"))
    elif chosen == best and question.level != JUDGE.id:
        choices = asked(question.level)
        gained = worth(chosen) - sum(map(worth, choices)) / ASKED
        found = sum(worth(each) >= worth(chosen) - LEAST for each in choices)
    return Weighed(lost, uncertainty(losses, USUAL), yours, better, agreed, seen, gained, found)


def _win(opinion: Any, choice: tuple[int, ...]) -> float:
    return float(100 * opinion.of(choice).win)
