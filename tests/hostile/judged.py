"""What judges keep, and the value nets: reviews, ledgers and themes as somebody may have changed them below a right signature."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from ai.ambition import nets
from ai.ambition.equity import reward
from ai.ambition.ledger import account
from ai.ambition.model_files import ModelError, checksum
from ai.ambition.payoff_split import tables
from ai.ambition.review.reviewer import AMBITION_REVIEWS, habits, keep
from ai.ambusch import review as ambusch_review
from ai.ambusch.bots import AMBUSCH
from ai.ambusch.levels import LEVELS
from ai.ambusch.review import AMBUSCH_REVIEWS
from ai.answer_cache import AnswerCache
from ai.runner import play_match
from game.cli.games import GAMES
from game.client.ambition.review.ledger import chances_account, points_account
from game.client.ambition.review.page import ReviewProgress, reviewed_data
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.judgement import Idea, JudgedDecision, Ledger
from game.engine.ambition.match import Match
from game.engine.ambusch.match import Match as AmbuschMatch
from game.engine.ambusch.rules import Rules as AmbuschRules
from game.engine.rng import Stream
from tests.ai.ambition.made_net import text as net_text
from tests.ai.ambition.review.played import played, short
from tests.hostile.kept import folder
from tests.hostile.mutations import document_changed, mutated
from tests.hostile.reader import Reader

SEAT, NAMES = 1, ("A", "B", "C", "D")
Judged = list[tuple[Any, Any]]


@lru_cache
def judged() -> tuple[Match, Judged, Ledger]:
    """A round, the judged decisions of a seat and its ledger."""
    with pytest.MonkeyPatch.context() as patch:
        short(patch)
        match = played(Rules(nil_bidding=True))
        asked = AMBITION_REVIEWS.questions(match, 0, SEAT)
        found = [(question, AMBITION_REVIEWS.weighed(question, lambda: False)) for question in asked]
        return match, found, account.ledger(match, 0, SEAT, 2)


def show(match: Match, decisions: Judged, ledger: Ledger) -> None:
    """A review from kept decisions and a kept ledger, as the command and the window show it."""
    found = AMBITION_REVIEWS.review(match, SEAT, [(0, decisions)], [ledger])
    text = GAMES["ambition"].text
    assert text is not None
    shown: Any = text()
    assert "".join(shown.about(match, [found, found])) and json.dumps(shown.json(found, NAMES), allow_nan=False)
    list(shown.across([found, found]))
    reviewed_data(ReviewProgress(found.all, found), "", NAMES, True)
    points_account(found, NAMES, SEAT, "", None)
    if steps := found.chance_steps(match.rules):
        chances_account(found, steps, NAMES, SEAT, "", None)


def read_review(data: bytes) -> None:
    """Every question is asked whether this is its answer; it is never another's."""
    match, known, ledger = judged()
    text = data.decode("utf-8", "replace")
    for place, (question, _right) in enumerate(known):
        if (answer := AMBITION_REVIEWS.answer_of(question, text)) is not None:
            show(match, [*known[:place], (question, answer), *known[place + 1 :]], ledger)


def read_ledger(data: bytes) -> None:
    match, known, _ledger = judged()
    if (found := account.loaded(match, 0, SEAT, data.decode("utf-8", "replace"))) is not None:
        show(match, known, found)


def read_themes(data: bytes) -> None:
    """What the player's habits are made of."""
    with AnswerCache(folder() / "themes.sqlite", "s") as kept:
        keep(kept, "right", [(Idea.BID, 1, 3.0)])
        kept.put("themes:odd", data.decode("utf-8", "replace"))
        found = habits(kept)
        assert found.rounds in (1, 2) and all(abs(lost) < 1e12 for _theme, _count, lost in found.leaks)


@lru_cache
def ambusch() -> tuple[AmbuschMatch, Judged]:
    match = AmbuschMatch(AmbuschRules(seats=2, games_per_set=1, best_of=1), [{"name": "A"}, {"name": "B"}], 5)
    stream = Stream("played", 5)
    play_match(AMBUSCH, match, [AMBUSCH.player(LEVELS["novice"], stream.next64()) for _ in range(2)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ambusch_review, "JUDGE", LEVELS["club"])
        asked = AMBUSCH_REVIEWS.questions(match, 0, 0)
        return match, [(question, AMBUSCH_REVIEWS.weighed(question, lambda: False)) for question in asked]


def read_ambusch_review(data: bytes) -> None:
    match, known = ambusch()
    text = data.decode("utf-8", "replace")
    words = GAMES["ambusch"].text
    assert words is not None
    shown: Any = words()
    for place, (question, _right) in enumerate(known):
        if (answer := AMBUSCH_REVIEWS.answer_of(question, text)) is not None:
            decisions = [*known[:place], (question, answer), *known[place + 1 :]]
            found = AMBUSCH_REVIEWS.review(match, 0, [(0, decisions)], ())
            assert "".join(shown.about(match, [found])) and json.dumps(shown.json(found, NAMES), allow_nan=False)


def read_net(data: bytes) -> None:
    """A net that is accepted can be searched with."""
    with contextlib.suppress(ModelError):
        found = nets.parse(data.decode("utf-8", "replace"))
        rules = Rules(found.edition, players=found.players)
        if nets.name(found.edition, found.players) in nets.SHIPPED:
            tables(found, rules, (0,) * 4, reward(rules, [Total(0, 0)] * found.players), True)


def net_changed(random: Random, seed: bytes) -> bytes:
    """Mostly a field changed below right checksums."""
    if random.random() < 0.1:
        return mutated(random, seed)
    document = json.loads(seed)
    weights = document.pop("weights")
    document = document_changed(random, document)
    if not isinstance(document, dict):
        return json.dumps(document).encode()
    document.setdefault("weights", weights)
    with contextlib.suppress(ValueError, RecursionError):
        document["checksum"] = checksum(document)
    return json.dumps(document).encode()


def dumped(found: Sequence[JudgedDecision]) -> list[bytes]:
    """Some decisions as they are kept: of every phase, and of play the first and the last."""
    return [each.dumped().encode() for each in (*found[:5], found[-1])]


def some_nets() -> list[bytes]:
    """A net of random weights, and one that ships."""
    return [net_text().encode(), nets.path("2004", 3).read_bytes()]


READERS = (
    Reader("kept reviews", lambda: dumped([each for _question, each in judged()[1]]), read_review, quick=200),
    Reader("kept ledgers", lambda: [judged()[2].dumped().encode()], read_ledger, quick=400),
    Reader("kept themes", lambda: [b'[["DUCK",2,7.5],["BID",1,3.25]]', b"[]"], read_themes, quick=100),
    Reader("kept reviews of Ambusch", lambda: dumped([each for _question, each in ambusch()[1]]), read_ambusch_review),
    Reader("value nets", some_nets, read_net, net_changed, quick=50),
)
