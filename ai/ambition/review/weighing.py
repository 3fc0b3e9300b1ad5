"""Decisions of a seat, weighed: what was chosen, what a master would have chosen, and what each choice was worth at what the
seat knew. All that a review needs, and so what is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from ai.ambition.levels import ADVISER, level
from ai.ambition.opinion import CLOSE, Adviser, Prospect, ids
from ai.ambition.players import SearchPlayer, representatives
from ai.ambition.review.fitted import leanings
from ai.reviews import key_of, seed_of
from ai.workers import never_cancelled
from game.engine.ambition.actions import Action, Phase
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.rewind import decisions
from game.engine.rng import Stream

OTHERS = 4
"""Masters of other seeds that are asked before a card is called a mistake."""

Question = tuple[Observation, Action]
"""What a seat knew, and what it did."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision. `choices`: what there was to choose; `worths` of each, in points, of which only differences mean anything.
    `place`: which of them was made, `best` which is the master's. `lost` from the master's, below 0 where the choice was worth
    more, with its standard error `se`; `lost_win`: the same in chance to win the match, None where nothing says. `leanings`: for
    each level below the judge the logarithm of how likely it makes each choice; none but in play. `yours` and `better`: what
    may be expected of the choice that was made, and of the master's. `agreed`: how many of OTHERS further masters chose as the
    player did, where they were asked: where a card seems to have cost something."""

    phase: Phase
    trick: int
    choices: tuple[tuple[int, ...], ...]
    worths: tuple[float, ...]
    place: int
    best: int
    lost: float
    se: float
    lost_win: float | None
    leanings: tuple[tuple[float, ...], ...]
    yours: Prospect
    better: Prospect
    agreed: int = 0

    def dumped(self) -> str:
        """As text to keep."""
        return json.dumps(asdict(self), separators=(",", ":"))


def loaded(text: str) -> Weighed:
    """A decision from the text that was kept. Raises ValueError, KeyError or TypeError for any other."""
    data: dict[str, Any] = json.loads(text)
    for name in ("yours", "better"):
        fields = data[name]
        data[name] = Prospect(**{**fields, "choice": tuple(fields["choice"]), "worths": tuple(fields["worths"])})
    for name in ("choices", "leanings"):
        data[name] = tuple(tuple(each) for each in data[name])
    found = Weighed(**{**data, "worths": tuple(data["worths"])})
    if not (len(found.choices) == len(found.worths) and max(found.place, found.best) < len(found.choices)):
        raise ValueError("a decision that contradicts itself")
    return found


def answer_of(text: str | None) -> Weighed | None:
    """A decision from the text that was kept; None where there is none, or it is damaged."""
    try:
        return None if text is None else loaded(text)
    except (ValueError, KeyError, TypeError, IndexError):
        return None


def questions(match: Match, index: int, seat: int) -> list[Question]:
    """The decisions of a seat in a round, by its index, that left it two or more choices that differ."""
    return [each for each in decisions(match, index, seat, counting=True) if _differs(each[0])]


def _differs(observation: Observation) -> bool:
    return observation.phase not in ("play", "blind") or len(representatives(observation)) > 1


def key(question: Question) -> str:
    """The name under which a decision is kept: the same for the same decision at the same knowledge, whatever the match."""
    observation, action = question
    return f"{key_of(observation)}:{' '.join(map(str, ids(action)))}"


def weighed(question: Question, cancelled: Callable[[], bool] = never_cancelled) -> Weighed:
    """Weigh a decision. Raises Cancelled when `cancelled()` came true meanwhile."""
    observation, action = question
    chosen = ids(action)
    opinion = Adviser(level(ADVISER)).opinion(observation, cancelled, chosen if observation.phase == "pass" else ())
    better, yours, loss = opinion.of(opinion.best), opinion.of(chosen), opinion.loss(chosen)
    if better is None or yours is None or loss is None:
        raise ValueError(f"{chosen} was not weighed among {[each.choice for each in opinion.prospects]}")
    listed = sorted(opinion.prospects, key=lambda each: each.choice)
    same = dict(opinion.like).get(chosen[0], chosen[0])
    place = _place(listed, (same,) if len(chosen) == 1 else chosen)
    leaning = leanings(observation, [each.choice[0] for each in listed]) if observation.phase == "play" else []
    return Weighed(
        phase=observation.phase,
        trick=len(observation.tricks) + 1 if observation.phase in ("play", "blind") else 0,
        choices=tuple(each.choice for each in listed),
        worths=tuple(each.worth for each in listed),
        place=place,
        best=_place(listed, opinion.best),
        lost=loss[0],
        se=loss[1],
        lost_win=None if better.win is None or yours.win is None else better.win - yours.win,
        leanings=tuple(map(tuple, leaning)),
        yours=yours,
        better=better,
        agreed=_agreed(observation, dict(opinion.like), same, cancelled) if _in_doubt(observation, loss) else 0,
    )


def _in_doubt(observation: Observation, loss: tuple[float, float]) -> bool:
    return observation.phase == "play" and loss[0] >= CLOSE


def _agreed(observation: Observation, like: dict[int, int], card: int, cancelled: Callable[[], bool]) -> int:
    """How many further masters play a card, or one that is like it."""
    stream = Stream("further masters", seed_of(observation))
    judge = level(ADVISER)
    asked = [SearchPlayer(judge, stream.next64()).choose(observation, cancelled) for _ in range(OTHERS)]
    return sum(like[ids(action)[0]] == card for action in asked)


def _place(listed: list[Prospect], choice: tuple[int, ...]) -> int:
    """Where a choice stands; the same cards in another order where the order makes no difference."""
    exact = [i for i, each in enumerate(listed) if each.choice == choice]
    alike = [i for i, each in enumerate(listed) if sorted(each.choice) == sorted(choice)]
    return (exact or alike)[0]


def rounds_of(match: Match) -> list[int]:
    """The indices of the rounds that are complete."""
    return [index for index, history in enumerate(match.rounds) if history.scored]
