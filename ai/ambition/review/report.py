"""The review of a seat in a match, from its judged decisions: marks, themes and ledgers.

docs/review.md describes its JSON."""

from __future__ import annotations

from collections.abc import Sequence

from ai.ambition.levels import DEFAULT_LEVEL, LEVELS
from ai.ambition.review.fitted_parameters import MARKS, FittedParameters, fitted
from ai.ambition.review.judging import Question
from ai.ambition.review.level_estimate import coached, likeness, mark, nearest
from ai.ambition.review.strength import RATED, round_cost, scale_of, strength_by
from ai.reviews import ALONE, PRACTISED, known_level, move_json, review_json, sum_json
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore
from game.engine.ambition.judgement import (
    PARTS,
    Gain,
    Idea,
    JudgedDecision,
    Ledger,
    MarkedDecision,
    Review,
    gains,
)
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.reason import Concept
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.cards import card_name
from game.engine.judgement import MISTAKES, Unsaid, sum_of

_USUAL = list(LEVELS).index(DEFAULT_LEVEL)

VERBS = {52: "no bid", 53: "nil", 54: "deduct", 55: "keep"}
ENDING = 4
"""The number of tricks left when the end play begins."""
_BY_CONCEPT = {
    concept: about
    for about, concepts in {
        Idea.TAKE: (Concept.TAKE, Concept.TAKE_LAST),
        Idea.LEAVE: (Concept.LEAVE, Concept.LEAVE_LAST, Concept.LEAVE_LEAD, Concept.UNDER),
        Idea.GIVE: (Concept.GIVE, Concept.BREAK, Concept.FEED, Concept.STARVE, Concept.RIVAL),
        Idea.HIGH_TWO: (Concept.TAKE_TWO, Concept.SHED_TWO, Concept.KEEP_TWO),
        Idea.KING: (Concept.SHED_KING, Concept.KEEP_KING),
        Idea.HEAVY: (Concept.SHED_POINTS,),
        Idea.SHED: (Concept.SHED_HIGH, Concept.SHED_MIDDLE),
        Idea.SAVE: (Concept.KEEP_HIGH, Concept.KEEP_MIDDLE, Concept.KEEP_LOW, Concept.KEEP_GUARD),
        Idea.VOID: (Concept.VOID,),
    }.items()
    for concept in concepts
}
_BY_GAIN = {Gain.SLAM: Idea.OWN_SLAM, Gain.SLAMMED: Idea.STOP_SLAM, Gain.NIL: Idea.OWN_NIL}


def theme(observation: Observation, decision: JudgedDecision) -> Idea:
    """Return the theme of a mistake: by a Nil or Slam that it decided, otherwise by the concept of its reason."""
    found = decision.reason
    concept = found.kind if found is not None else Concept.OUTCOME
    if concept is Concept.SETTLED:
        return Idea.ENDING
    if decision.phase == "pass":
        return Idea.PASS_KEEP if concept.name.startswith("KEEP") else Idea.PASS
    if decision.phase == "bid":
        return Idea.BID
    ranked = gains(decision.better, decision.yours, observation.rules.numbers)
    if ranked and ranked[0][0] in _BY_GAIN:
        return _BY_GAIN[ranked[0][0]]
    if concept in _BY_CONCEPT:
        return _BY_CONCEPT[concept]
    main = ranked[0][0] if ranked else None
    if main is Gain.OVER:
        return Idea.DUCK
    if main is Gain.UNDER:
        return Idea.REACH
    return Idea.ENDING if len(observation.hand) <= ENDING else Idea.REST


def review(
    match: Match,
    seat: int,
    rounds: Sequence[tuple[int, Sequence[tuple[Question, JudgedDecision]]]],
    ledgers: Sequence[Ledger] = (),
) -> Review:
    """Return the review of a seat.

    `rounds` has the index and the decisions of each complete round, `ledgers` the ledgers of these
    rounds."""
    entry, numbers = match.players[seat], numbers_of(match.rules)
    if any(entry.get(name) for name in ALONE):
        rounds = [
            (index, [(question, each.alone()) for question, each in found])
            for index, found in rounds
        ]
    found = (
        likeness([each for _, decisions in rounds for _, each in decisions], numbers)
        if numbers is not None
        else None
    )
    level, names = known_level(entry, LEVELS), list(LEVELS)
    own = (
        names.index(level)
        if level is not None
        else nearest(found.at)
        if found is not None
        else _USUAL
    )
    rate = sum(each.loss.slips for _, decisions in rounds for _, each in decisions) / max(
        1, len(rounds)
    )
    moves, results = [], []
    for index, decisions in rounds:
        history = match.rounds[index]
        score = history.scored[seat]
        results.append(float(score.points - STRIKE_PRICE * score.strikes))
        moves.append(
            tuple(
                _marked(history.number, question, each, numbers, own, rate, score)
                for question, each in decisions
            )
        )
    rated, line = not entry.get(PRACTISED), fitted(RATED)
    costs = [round_cost([each for _, each in decisions]) for _, decisions in rounds]
    known = line is not None and line.strength is not None and scale_of(match.rules) is not None
    strength = (
        strength_by(match.rules, costs, line.strength) if rated and line and line.strength else None
    )
    why = Unsaid.HELP if not rated else Unsaid.FEW if known else Unsaid.RULES
    return Review(
        seat=seat,
        name=entry["name"],
        level=level,
        rated=rated,
        strength=strength,
        unsaid=why if strength is None else None,
        moves=tuple(moves),
        results=tuple(results),
        level_rates=tuple(zip(LEVELS, numbers.rates, strict=True)) if numbers is not None else (),
        ledgers=tuple(ledgers),
    )


def numbers_of(rules: Rules) -> FittedParameters | None:
    """Return the fitted parameters for reviews by these rules; None where there are none."""
    return fitted(rules.edition) if rules.players == 4 else None


def marked(question: Question, weighed: JudgedDecision) -> MarkedDecision:
    """Return a decision made at a table, with the mark that it has for a usual player."""
    observation = question[0]
    numbers = numbers_of(observation.rules)
    rate = numbers.rates[_USUAL] if numbers is not None else 0.0
    return _marked(observation.round, question, weighed, numbers, _USUAL, rate)


def _marked(
    number: int,
    question: Question,
    weighed: JudgedDecision,
    numbers: FittedParameters | None,
    own: int,
    rate: float,
    score: SeatScore | None = None,
) -> MarkedDecision:
    """Return a decision of round `number`, with its mark.

    `own` is the number of the level that its player plays like, `rate` the slips that the player
    loses a round, `score` the seat's score if the round is over."""
    observation, given = question[0], mark(weighed, numbers, own)
    return MarkedDecision(
        round=number,
        weighed=weighed,
        mark=given,
        coached=coached(weighed, numbers.marks if numbers is not None else MARKS, rate),
        observation=observation,
        theme=theme(observation, weighed) if given in MISTAKES else None,
        score=score,
    )


def choice_names(choice: Sequence[int]) -> list[str]:
    """Return a choice as names for JSON."""
    return [VERBS.get(each) or card_name(each) for each in choice]


def to_json(found: Review, words: Sequence[Sequence[str]]) -> dict[str, object]:
    """Return the review as JSON data.

    `words` explains, for each round, the mark of each of its marked moves."""
    rounds = []
    for index, (moves, result) in enumerate(zip(found.moves, found.results, strict=True)):
        ledger = found.ledgers[index] if found.ledgers else None
        lost = sum_of(move.weighed.loss for move in moves)
        marked = zip((each for each in moves if each.mark), words[index], strict=True)
        rounds.append(
            {
                "round": index + 1,
                "result": result,
                **sum_json(lost),
                **_ledger_json(ledger, lost.points or 0.0),
                "moves": [_move_json(move, why) for move, why in marked],
            }
        )
    return review_json(found, rounds)


def _ledger_json(found: Ledger | None, lost: float) -> dict[str, object]:
    """Return the ledger of a round as JSON data; figures that add up aren't rounded."""
    if found is None:
        return {"ledger": None, "room": None, "luck_adjusted": None}
    parts = {name: getattr(found, name) for name in PARTS}
    return {"ledger": parts, "room": found.you + lost, "luck_adjusted": found.luck_adjusted}


def _move_json(move: MarkedDecision, why: str) -> dict[str, object]:
    weighed = move.weighed
    phase = "play" if weighed.phase == "blind" else weighed.phase
    chosen, best = choice_names(weighed.yours.choice), choice_names(weighed.better.choice)
    return move_json(move, phase, weighed.trick, chosen, best, why)
