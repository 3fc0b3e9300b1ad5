"""Judgements of a seat's decisions: its choice, a master's choice, and the worth of each given what the seat knew.

A judged decision is all that a review needs, and is what is stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ai.ambition.levels import ADVISER, level
from ai.ambition.opinion import AVERAGE, CLOSE, Adviser
from ai.ambition.players import SearchPlayer, representatives
from ai.ambition.reasons import reason
from ai.ambition.review.fitted_parameters import JUDGES, leanings
from ai.reviews import SURE, key_of, reread, seed_of
from ai.workers import never_cancelled
from game.engine.ambition.actions import Action
from game.engine.ambition.judgement import JudgedDecision, Prospect, choice_of, others_decide
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.reason import WhyBetter
from game.engine.ambition.rewind import decisions
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
from game.engine.json_reader import Json, structured
from game.engine.rng import Stream

_AVERAGE = next(i for i, each in enumerate(JUDGES) if each.id == AVERAGE)
TEMPTED = 1.0
"""The loss in slips from which on a choice that an average player would probably make is told."""
OTHERS = 4
"""The number of further masters, with other seeds, that are asked before a card is called a mistake."""

Question = tuple[Observation, Action]
"""What a seat knew, and what it did."""


def decision_of(data: Json) -> JudgedDecision:
    """Return a decision from its stored fields.

    Raises ValueError for fields that no decision has."""
    found = structured(JudgedDecision, data)
    count, rows = len(found.choices), len(JUDGES) if found.phase == "play" else 0
    if not len(found.losses) == count > max(found.place, found.best):
        raise ValueError("its choices contradict each other")
    if [len(row) for row in found.leanings] != [count] * rows:
        raise ValueError("leanings: one for each level and choice was expected")
    return found


def answer_of(question: Question, text: str | None) -> JudgedDecision | None:
    """Return a decision from its stored text; None where there is none, or it can't be the answer to this question."""
    observation, action = question
    chosen = choice_of(action)

    def made(data: Json) -> JudgedDecision:
        found = decision_of(data)
        choices = (*found.choices, found.better.choice)
        if (found.phase, found.trick, found.yours.choice) != (
            observation.phase,
            _trick(observation),
            chosen,
        ):
            raise ValueError("it is about another decision")
        if not all(_possible(observation, each, len(chosen)) for each in choices):
            raise ValueError("a choice in it is impossible")
        if found.reason is not None and not _sensible(observation, found.reason):
            raise ValueError("its reason is impossible")
        return found

    return reread(text, made)


def _possible(observation: Observation, choice: tuple[int, ...], count: int) -> bool:
    """Return whether a choice of `count` cards, or a verb, could be made at an observation."""
    match observation.phase:
        case "bid":
            return choice in ((NO_BID,), (BID_NIL,))
        case "last_trick":
            return choice in ((DEDUCT,), (KEEP,))
    return len(choice) == len(set(choice)) == count and set(choice) <= set(observation.legal)


def _sensible(observation: Observation, found: WhyBetter) -> bool:
    """Return whether a reason speaks of seats at the table and of cards of the deck."""
    seats = [found.seat, found.rival.seat if found.rival is not None else 0]
    return max(seats) < observation.rules.players and set(found.cards) <= set(
        observation.rules.numbers.deck
    )


def questions(match: Match, index: int, seat: int) -> list[Question]:
    """Return the decisions of a seat in a round, by its index, that offered at least two different choices."""
    made = decisions(match, index, seat, counting=True)
    return [
        each
        for each in made
        if each[0].phase not in ("play", "blind") or len(representatives(each[0])) > 1
    ]


def key(question: Question) -> str:
    """Return the name under which a decision is stored.

    It is the same for the same decision with the same knowledge, in any match."""
    observation, action = question
    return f"{key_of(observation)}:{' '.join(map(str, choice_of(action)))}"


def weighed(
    question: Question, cancelled: Callable[[], bool] = never_cancelled, explained: bool = True
) -> JudgedDecision:
    """Judge a decision; unless `explained`, only what it cost, without a reason and the opinions of further masters.

    Raises CancelledError once `cancelled()` returns true."""
    observation, action = question
    chosen = choice_of(action)
    opinion = Adviser(level(ADVISER)).figures(
        observation, cancelled, chosen if observation.phase == "pass" else ()
    )
    better, yours = opinion.of(opinion.best), opinion.of(chosen)
    if better is None or yours is None:
        raise ValueError(
            f"{chosen} was not weighed among {[each.choice for each in opinion.prospects]}"
        )
    listed = sorted(opinion.prospects, key=lambda each: each.choice)
    same = dict(opinion.like).get(chosen[0], chosen[0])
    place = _place(listed, (same,) if len(chosen) == 1 else chosen)
    leaning = (
        leanings(observation, [each.choice[0] for each in listed])
        if observation.phase == "play"
        else []
    )
    best = _place(listed, opinion.best)
    loss = yours.behind(better).counted()
    if place == best:
        loss = replace(loss, points_se=0.0, chance_se=None if loss.chance is None else 0.0)
    tempting = _tempting(listed, place, better.by_points, leaning) if leaning else None
    if not explained:
        why = None
    elif loss.told and loss.told >= SURE * loss.told_se:
        why = why_better(observation, better, yours, cancelled)
    elif tempting is not None:
        why = why_better(observation, yours, tempting, cancelled)
    else:
        why = None
    doubted = explained and observation.phase == "play" and loss.slips >= CLOSE
    return JudgedDecision(
        phase=observation.phase,
        trick=_trick(observation),
        choices=tuple(each.choice for each in listed),
        losses=tuple(each.behind(better).slips for each in listed),
        place=place,
        best=best,
        loss=loss,
        leanings=tuple(map(tuple, leaning)),
        yours=yours,
        better=better,
        agreed=_agreed(observation, dict(opinion.like), same, cancelled) if doubted else 0,
        reason=why,
        tempting=tempting,
    )


def why_better(
    observation: Observation,
    better: Prospect,
    worse: Prospect,
    cancelled: Callable[[], bool] = never_cancelled,
) -> WhyBetter | None:
    """Return why a choice is better than another, None after play."""
    rivals = others_decide(better, worse, observation.rules.numbers)
    return reason(
        observation,
        better.choice,
        worse.choice,
        better.by_points,
        cancelled=cancelled,
        rivals=rivals,
    )


def _trick(observation: Observation) -> int:
    return len(observation.tricks) + 1 if observation.phase in ("play", "blind") else 0


def _tempting(
    listed: list[Prospect], place: int, by_points: bool, leaning: Sequence[Sequence[float]]
) -> Prospect | None:
    """Return the choice that an average player most likely makes, if it is much worse than the seat's good one."""
    best = max(listed, key=lambda each: each.slips(by_points))
    if best is not listed[place] and not listed[place].behind(best).equal:
        return None
    average = leaning[_AVERAGE]
    likely = listed[max(range(len(listed)), key=lambda i: average[i])]
    return likely if likely.behind(listed[place]).slips >= TEMPTED else None


def _agreed(
    observation: Observation, like: dict[int, int], card: int, cancelled: Callable[[], bool]
) -> int:
    """Return how many further masters play a card or one that is alike."""
    stream = Stream("further masters", seed_of(observation))
    judge = level(ADVISER)
    asked = [
        SearchPlayer(judge, stream.next64()).choose(observation, cancelled) for _ in range(OTHERS)
    ]
    return sum(like[choice_of(action)[0]] == card for action in asked)


def _place(listed: list[Prospect], choice: tuple[int, ...]) -> int:
    """Return the index of a choice; the order of its cards is ignored where it makes no difference."""
    exact = [i for i, each in enumerate(listed) if each.choice == choice]
    alike = [i for i, each in enumerate(listed) if sorted(each.choice) == sorted(choice)]
    return (exact or alike)[0]
