"""The text of a review on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ai.ambition.review.report import to_json
from game.cli.game import ReviewText
from game.cli.text import columns, plain
from game.client.ambition.help.reasons import (
    choice_words,
    compared_words,
    place_words,
    reason_words,
)
from game.client.ambition.replay.thoughts import question_words, table_rows, thought_words
from game.client.app.review.page import costs
from game.client.table.words import loss_words
from game.engine.ambition.actions import Action
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import (
    ChanceStep,
    Idea,
    Leak,
    MarkedDecision,
    Review,
    rounds_of,
    summed,
)
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.thought import Thought
from game.engine.cards import card_names
from game.engine.judgement import MISTAKES, PRAISE

LISTED = 5
"""The most curiosities, and the most praises, that are listed."""


def head(match: Match) -> str:
    """Return a match in a few words."""
    count = len(rounds_of(match))
    return f"edition {match.rules.edition}, {count} {'round' if count == 1 else 'rounds'}"


def json(found: Review, names: Sequence[str]) -> dict[str, object]:
    """Return a seat's review as JSON."""
    return to_json(
        found, [[reason_words(move, names) for move in moves if move.mark] for moves in found.moves]
    )


def about(match: Match, reviews: Sequence[Review]) -> Iterator[str]:
    """Yield the lines on one match."""
    yield from _table(reviews)
    names = [plain(str(player["name"])) for player in match.players]
    for found in reviews:
        yield ""
        yield f"Seat {found.seat}, {names[found.seat]}: {_rate(found)}"
        yield from (f"  {line}" for line in _seat(found, names, match.rules))


def _table(reviews: Sequence[Review]) -> Iterator[str]:
    rows = [
        [
            "seat",
            "player",
            "decisions",
            "points a round",
            "% of the match a round",
            *MISTAKES,
            PRAISE,
        ]
    ]
    for found in reviews:
        counts = [str(found.classes[name]) for name in (*MISTAKES, PRAISE)]
        rounds = max(1, len(found.moves))
        lost = found.lost
        told = [
            "-"
            if value is None
            else f"{by * value / rounds:.1f} ± {by * (error or 0.0) / rounds:.1f}"
            for by, value, error in (
                (1, lost.points, lost.points_se),
                (100, lost.chance, lost.chance_se),
            )
        ]
        rows.append([str(found.seat), plain(found.name), str(len(found.all)), *told, *counts])
    yield from columns(rows, words=(1,))


def _rate(found: Review) -> str:
    if not found.moves:
        return "no round is complete"
    lost = found.lost
    text = f"{len(found.all)} decisions cost {lost.points or 0.0:.1f} points (a strike at 20)"
    return text if lost.chance is None else f"{text} and {100 * lost.chance:.1f} % of the match"


def _seat(found: Review, names: Sequence[str], rules: Rules) -> Iterator[str]:
    if found.strength is not None:
        at, (low, high) = found.strength, found.strength.likely
        like = f"like {low}" if low == high else f"between {low} and {high}"
        yield f"Plays {like}: rating {at.rating:.0f} ± {at.se:.0f}, with 95 % certainty {at.sure[0]} to {at.sure[1]}."
    elif found.unsaid is not None:
        yield f"No level is told: {found.unsaid.value}."
    if found.level_rates:
        rates = ", ".join(f"{level} {rate:.1f} %" for level, rate in found.level_rates)
        yield f"What each level loses of a match per round, for comparison: {rates}."
    lessons, curious = found.lessons(), found.curiosities()
    if lessons:
        yield "To learn from:"
        yield from (f"  {line}" for move in lessons for line in _told(move, names, found.seat))
    if curious:
        yield f"Only a master would have seen better: {_times(len(curious))}, {costs(curious).words()}."
    praised = sorted(
        (move for move in found.all if move.mark == PRAISE), key=lambda move: move.round
    )[:LISTED]
    if praised:
        yield "Well found:"
        for move in praised:
            why = reason_words(move, _within(names, found.seat))
            yield f"  {_where(move)}: {choice_words(move.weighed.yours.choice)}. {why}".rstrip()
    if found.ledgers:
        yield "Points less 20 a strike, from where they came:"
        yield from (f"  {line}" for line in _ledgers(found))
        if steps := found.chance_steps(rules):
            yield "Chance to win the match, round by round:"
            yield from (f"  {line}" for line in _chances(steps))
    if found.leaks():
        yield "What mistakes were about:"
        yield from _leaks(found.leaks(), found)


def _leaks(leaks: Sequence[Leak], found: Review) -> Iterator[str]:
    yield from (f"  {_theme(each, found)}: {_times(count)}" for each, count, _slips in leaks)


def habits(matches: Sequence[Review]) -> Iterator[str]:
    """Yield the themes of a player's mistakes in all its matches, if there are several."""
    leaks = summed(leak for found in matches for leak in found.leaks())
    if len(matches) > 1 and leaks:
        rounds = sum(len(found.moves) for found in matches)
        yield f"What the mistakes of {plain(matches[0].name)} were about, in {rounds} rounds of {len(matches)} matches:"
        yield from _leaks(leaks, matches[0])


LEDGER = {
    "deal": "the deal",
    "others": "the others' play",
    "happened": "what they happened to do",
    "hidden": "how the hidden cards lay",
}


def _ledgers(found: Review) -> Iterator[str]:
    """Yield the sums of the match's ledgers: what a master could expect, what changed that, and the result."""
    rows = [("what a master could expect", found.room + sum(each.par for each in found.ledgers))]
    rows += [
        (words, sum(getattr(each, name) for each in found.ledgers))
        for name, words in LEDGER.items()
    ]
    rows += [("your decisions", -(found.lost.points or 0.0))]
    adjusted = sum(each.luck_adjusted for each in found.ledgers)
    yield from _rows(
        [*rows, ("together", sum(value for _words, value in rows)), ("without luck", adjusted)]
    )


def _chances(steps: Sequence[ChanceStep]) -> Iterator[str]:
    """Yield the chance to win the match round by round, in percent."""
    rows = [("an equal share", 100 * steps[0].before)]
    rows += [(f"round {each.number}", 100 * (each.after - each.before)) for each in steps]
    yield from _rows([*rows, ("together", 100 * steps[-1].after)], " %")


def _rows(rows: Sequence[tuple[str, float]], unit: str = "") -> Iterator[str]:
    longest = max(len(words) for words, _value in rows)
    yield from (f"{words:<{longest}}  {value:+7.1f}{unit}" for words, value in rows)


def _told(move: MarkedDecision, names: Sequence[str], seat: int) -> Iterator[str]:
    weighed = move.weighed
    better, yours = compared_words(weighed.better.choice), compared_words(weighed.yours.choice)
    yield f"{_where(move)} {move.mark} {better}, not {yours} ({loss_words(move.weighed.loss)})"
    yield f"    {reason_words(move, _within(names, seat))}"


def _within(names: Sequence[str], seat: int) -> list[str]:
    """Return the names for sentences to the player of a seat, who is "you"."""
    return ["you" if other == seat else name for other, name in enumerate(names)]


def _where(move: MarkedDecision) -> str:
    trick = (
        f", trick {move.weighed.trick}"
        if move.weighed.trick
        else f", {move.weighed.phase.replace('_', ' ')}"
    )
    return f"Round {move.round}{trick}"


def _theme(which: Idea, found: Review) -> str:
    quota = found.all[0].observation.rules.numbers.quota if found.all else 0
    return {Idea.REACH: f"reaching {quota} points"}.get(which, which.value)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


# ---- what a computer player thought of a decision


def thought_lines(
    match: Match, seen: Observation, action: Action, found: Thought, names: Sequence[str]
) -> Iterator[str]:
    """Yield the lines on a decision and on what its player thought of it."""
    name = plain(names[seen.seat])
    trick = len(seen.tricks) + 1 if seen.phase in ("play", "blind") else 0
    yield f"edition {match.rules.edition}, round {seen.round}, {place_words(seen.phase, trick)}"
    yield f"{name}: level {found.level}, temperament {found.temperament}"
    yield f"hand {' '.join(card_names(seen.hand))}; table {' '.join(card_names(seen.trick)) or '-'}; taken {seen.taken}"
    yield question_words(seen, action, name)
    yield from (
        f"  {line}" for line in thought_words(seen, found, name, [plain(each) for each in names])
    )
    heads, rows = table_rows(found)
    if rows:
        yield from columns([heads, *rows], {0})


TEXT = ReviewText(
    parts="rounds", head=head, about=about, json=json, thought=thought_lines, across=habits
)
"""What the command line writes about reviews of Ambition."""
