"""The reviewer of Ambusch matches: it judges and marks a seat's decisions and sums them up for the match.

Worth is the chance to win the match, in hundredths, given what the seat knew. It comes from two
opinions with different seeds, whose difference shows how reliable it is. The master's choice does
not depend on the figures, so a master that is judged by another loses nothing on average. A part of
a match is a set, of which only complete games count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from ai import reviews
from ai.ambusch import opinion
from ai.ambusch.equity import path
from ai.ambusch.levels import LEVELS
from ai.ambusch.measure import signature as of_the_search
from ai.ambusch.opinion import Adviser
from ai.ambusch.players import SearchPlayer
from ai.reviews import PRACTISED, SEARCHED, GameReviews
from ai.workers import never_cancelled
from game.engine.ambusch.actions import Action, action_of
from game.engine.ambusch.judgement import (
    JudgedDecision,
    MarkedDecision,
    Opinion,
    Review,
    ReviewedGame,
)
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rewind import PastDecision, decisions
from game.engine.json_reader import Json, structured
from game.engine.judgement import PRAISE, Judgement, Loss, Unsaid, sum_of, uncertainty
from game.engine.rng import Stream

JUDGE = LEVELS["master"]
USUAL = 0.2
"""The usual error of the loss in one opinion, in hundredths (docs/ai-ambusch.md)."""
LEAST = 1.0
"""Hundredths from which on a loss, or the gain of a good choice, is worth further searches."""
ASKED = 4
"""How many players of a level are asked what they would do."""
USUAL_LEVEL = "casual"
"""The level with which people are compared."""
MARKS = (1.5, 3.0, 6.0)
"""Losses in percent of the match, which are slips, from which on a choice has each mark."""

# ---- a decision and what it was worth


@dataclass(frozen=True, slots=True)
class AmbuschQuestion:
    """What a seat knew and did, and the level that its player is compared with.

    That is the player's own level, or USUAL_LEVEL if it isn't known."""

    decided: PastDecision
    level: str


def answer_of(question: AmbuschQuestion, text: str | None) -> JudgedDecision | None:
    """Return a decision from its stored text; None where there is none, or it can't be the answer to this question."""

    def made(data: Json) -> JudgedDecision:
        found, decided = structured(JudgedDecision, data), question.decided
        legal = [(action.id(),) for action in decided.observation.legal]
        if found.yours.choice != (decided.action.id(),) or found.better.choice not in legal:
            raise ValueError("it is about another decision")
        return found

    return reviews.reread(text, made)


def question(observation: Observation, action: Action) -> AmbuschQuestion:
    """Return the question of a decision that was just made at a table by a player of unknown level."""
    decided = PastDecision(
        observation.game - 1, len(observation.history[-1].moves), observation, action
    )
    return AmbuschQuestion(decided, USUAL_LEVEL)


def sets_of(match: Match) -> list[int]:
    """Return the indices of the sets with a complete game."""
    return [index for index, each in enumerate(match.sets) if any(game.over for game in each.games)]


def questions(match: Match, index: int, seat: int) -> list[AmbuschQuestion]:
    """Return the decisions with a choice of a seat in the complete games of a set, by its index."""
    games, usual = (
        match.sets[index].games,
        reviews.known_level(match.players[seat], LEVELS) or USUAL_LEVEL,
    )
    return [
        AmbuschQuestion(each, usual)
        for each in decisions(match, index, (seat,))
        if games[each.game].over
    ]


def key(question: AmbuschQuestion) -> str:
    """Return the name under which a decision is stored, the same for the same decision with the same knowledge."""
    decided = question.decided
    return f"ambusch:{reviews.key_of(decided.observation)}:{decided.action.id()}:{question.level}"


def weighed(
    question: AmbuschQuestion, cancelled: Callable[[], bool] = never_cancelled
) -> JudgedDecision:
    """Judge a decision. Raises CancelledError once `cancelled()` returns true."""
    observation, chosen = question.decided.observation, (question.decided.action.id(),)
    first = Adviser(JUDGE).opinion(observation, cancelled)
    stream = Stream("a second opinion", reviews.seed_of(observation))
    second = Adviser(JUDGE, stream.seed64()).opinion(observation, cancelled)
    best = first.best
    losses = [_win(each, best) - _win(each, chosen) for each in (first, second)]
    lost = sum(losses) / len(losses)
    yours, better = first.of(chosen), first.of(best)
    assert yours is not None and better is not None, "every legal choice was judged"

    def asked(name: str) -> list[tuple[int, ...]]:
        seeds = [stream.seed64() for _ in range(ASKED)]
        return [
            (SearchPlayer(LEVELS[name], seed).choose(observation, cancelled).id(),)
            for seed in seeds
        ]

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
    return JudgedDecision(
        loss=Loss(None, lost / 100, chance_se=uncertainty(losses, USUAL) / 100),
        yours=yours,
        better=better,
        agreed=agreed,
        seen=seen,
        gained=gained,
        found=found,
    )


def _win(opinion: Opinion, choice: tuple[int, ...]) -> float:
    found = opinion.of(choice)
    assert found is not None, "every legal choice was judged"
    return 100 * found.win


# ---- what a seat's decisions say about a match


def mark(weighed: JudgedDecision) -> str | None:
    """Return the mark of a decision; None for no mark."""
    praised = weighed.gained >= MARKS[1] and weighed.found <= ASKED // 4
    return reviews.mistake(weighed, MARKS) or (PRAISE if praised else None)


def marked(
    question: AmbuschQuestion, weighed: JudgedDecision, round: int | None = None
) -> MarkedDecision:
    """Return a decision with its mark.

    `round` is the number of its game, counted through all sets, if it isn't the latest."""
    observation = question.decided.observation
    ended = sum(
        move.verb == "discard" and move.seat == observation.seat
        for move in observation.history[-1].moves
    )
    return MarkedDecision(
        round=observation.round if round is None else round,
        turn=ended + 1,
        decided=question.decided,
        weighed=weighed,
        mark=mark(weighed),
        coached=2 * weighed.seen >= ASKED,
    )


def review(
    match: Match,
    seat: int,
    sets: Sequence[tuple[int, Sequence[tuple[AmbuschQuestion, JudgedDecision]]]],
    _ledgers: Sequence[Judgement] = (),
) -> Review:
    """Return the review of a seat from its decisions in the complete games of each set, by the set's index.

    There are no ledgers."""
    entry, games = match.players[seat], list[ReviewedGame]()
    for index, asked in sets:
        one = match.sets[index]
        before = sum(len(each.games) for each in match.sets[:index])
        for number, game in enumerate(one.games):
            if not game.over:
                continue
            moves = tuple(
                marked(question, weighed, before + number + 1)
                for question, weighed in asked
                if question.decided.game == number
            )
            score = one.score if number + 1 == len(one.games) else None
            points = None if score is None else score.points[seat]
            won_set = None if score is None else score.winner == seat
            games.append(
                ReviewedGame(
                    before + number + 1, index + 1, game.winner == seat, points, won_set, moves
                )
            )
    return Review(
        seat=seat,
        name=entry["name"],
        level=reviews.known_level(entry, LEVELS),
        rated=not entry.get(PRACTISED),
        unsaid=Unsaid.ALIKE,
        games=tuple(games),
    )


def to_json(found: Review, words: Sequence[Sequence[str]]) -> dict[str, object]:
    """Return the review as JSON data.

    `words` explains, for each game, the mark of each of its marked moves."""
    return reviews.review_json(
        found, [_game_json(game, why) for game, why in zip(found.games, words, strict=True)]
    )


def _game_json(game: ReviewedGame, words: Sequence[str]) -> dict[str, object]:
    marked = [move for move in game.moves if move.mark]
    scored = {} if game.points is None else {"set_points": game.points, "set_won": game.won_set}
    return {
        "round": game.round,
        "set": game.set,
        "result": int(game.won),
        **scored,
        "ledger": None,
        "room": None,
        **reviews.sum_json(sum_of(move.weighed.loss for move in game.moves)),
        "luck_adjusted": None,
        "moves": [_move_json(move, why) for move, why in zip(marked, words, strict=True)],
    }


def _move_json(move: MarkedDecision, why: str) -> dict[str, object]:
    weighed, phase = move.weighed, move.decided.observation.phase
    chosen, best = (
        [action_of(each.choice[0], phase).text()] for each in (weighed.yours, weighed.better)
    )
    return reviews.move_json(move, phase, move.turn, chosen, best, why)


@cache
def signature() -> str:
    """Return a signature of all that a judgement depends on.

    That is the rules and the search, the length of searches, and the fitted numbers."""
    numbers = (tuple(LEVELS.values()), opinion.EFFORT, opinion.WORLDS, ASKED)
    return reviews.signature_of(
        of_the_search(SEARCHED), [numbers], [path().read_bytes()] if path().exists() else []
    )


AMBUSCH_REVIEWS = GameReviews(
    signature=signature,
    parts=sets_of,
    questions=questions,
    question=question,
    key=key,
    weighed=weighed,
    answer_of=answer_of,
    marked=marked,
    review=review,
)
