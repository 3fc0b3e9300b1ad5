"""The tutorial teaches what the judge upholds: every card that the owl asks for or refuses is put to a master."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ai.ambition.levels import ADVISER, level
from ai.ambition.opinion import Adviser
from game.client.ambition.lessons.model import GuidedDeal, PassTask, Task, read_lesson
from game.client.ambition.lessons.scene import cards, prepared
from game.engine.ambition.actions import Play
from game.engine.ambition.observation import Observation
from game.engine.judgement import Loss
from tests.client.ambition.lesson_truth import EXERCISES, choices, others_act, pass_on, scripted

SEEDS = [1, pytest.param(2, marks=pytest.mark.slow)]
AS_GOOD = 1.0
"""Points of the round by which an asked card may fall behind the best."""


def asked(part: GuidedDeal, done: tuple[int, ...] = ()) -> Iterator[tuple[Observation, list[int]]]:
    """What the person sees at each task and the cards accepted there, in every order of accepted cards."""
    match, players = prepared(part, "You", "novice"), scripted(part)
    tasks = [step for step in part.steps if isinstance(step, Task)]
    if match.phase == "pass":
        pass_on(match, part)
    for card in (*done, None):
        others_act(match, players)
        if card is not None:
            match.act(0, Play(card))
    if len(done) < len(tasks):
        wanted = choices(match, tasks[len(done)])
        yield match.observation(0), wanted
        for card in wanted:
            yield from asked(part, (*done, card))


def judged(seed: int, observation: Observation, choice: tuple[int, ...]) -> Loss:
    """What a choice loses against the master's."""
    chosen = choice if observation.phase == "pass" else ()
    opinion = Adviser(level(ADVISER), seed).opinion(observation, chosen=chosen)
    best, own = opinion.of(opinion.best), opinion.of(choice)
    assert best is not None and own is not None
    return own.behind(best)


def in_points(seed: int, observation: Observation, choice: tuple[int, ...]) -> tuple[float, float]:
    """How many points of the round a choice loses, and the error of that: tricks are taught for the round."""
    found = judged(seed, observation, choice)
    return found.points or 0.0, found.points_se or 0.0


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("part", EXERCISES)
def test_a_master_plays_what_the_owl_asks_and_not_what_it_refuses(part: GuidedDeal, seed: int) -> None:
    for observation, wanted in asked(part):
        if len(observation.legal) == 1:
            continue
        lost = {card: in_points(seed, observation, (card,)) for card in observation.legal}
        least = min(points for points, _error in lost.values())
        for card in wanted:
            assert lost[card][0] - least <= AS_GOOD, (observation.hand, card)
        worst = max(lost[card][0] for card in wanted)
        for card in set(observation.legal) - set(wanted):
            assert lost[card][0] >= worst - lost[card][1], (observation.hand, card)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_master_passes_what_the_owl_names_and_keeps_what_it_says_to_keep(seed: int) -> None:
    part = read_lesson("passing").parts[0]
    assert isinstance(part, GuidedDeal)
    step = next(step for step in part.steps if isinstance(step, PassTask))
    assert "the king of clubs" in step.text and "the 8 and queen of hearts and the 9 of spades" in step.text
    observation = prepared(part, "You", "novice").observation(0)
    assert judged(seed, observation, tuple(cards("8H QH 9S"))).equal
    for instead in ("KC QH 9S", "2D QH 9S", "KC 2D QH"):
        worse = judged(seed, observation, tuple(cards(instead)))
        assert worse.told > worse.told_se, instead
