"""The text of a review of Ambusch on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ai.ambusch.review import to_json
from game.cli.game import ReviewText
from game.cli.text import columns, plain
from game.client.ambusch.hint import choice_words, reasons
from game.client.ambusch.thoughts import question_words, table_rows, thought_words
from game.client.app.review.page import costs
from game.client.table.words import loss_words
from game.engine.ambusch.actions import Action
from game.engine.ambusch.judgement import MarkedDecision, Review
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.thought import Thought
from game.engine.cards import card_name, card_names
from game.engine.judgement import MISTAKES, PRAISE

LISTED = 5
"""The most praises that are listed."""


def head(match: Match) -> str:
    """Return a match in a few words."""
    count = sum(game.over for game in match.rounds)
    return f"Ambusch, {match.rules.seats} players, {count} {'game' if count == 1 else 'games'}"


def json(found: Review, _names: Sequence[str]) -> dict[str, object]:
    """Return a seat's review as JSON."""
    return to_json(found, [[why(move) for move in game.moves if move.mark] for game in found.games])


def why(move: MarkedDecision) -> str:
    """Return why the better choice is better, in sentences; empty for what was well done."""
    if move.mark == PRAISE:
        return ""
    return " ".join(reasons(move))


def about(match: Match, reviews: Sequence[Review]) -> Iterator[str]:
    """Yield the lines on one match."""
    rows = [["seat", "player", "decisions", "lost", "a game", *MISTAKES, PRAISE]]
    for found in reviews:
        counts = [str(found.classes[name]) for name in (*MISTAKES, PRAISE)]
        games = max(1, len(found.games))
        lost, error = 100 * (found.lost.chance or 0.0), 100 * (found.lost.chance_se or 0.0)
        rate = f"{lost / games:.2f} ± {error / games:.2f}"
        rows.append(
            [str(found.seat), plain(found.name), str(len(found.all)), f"{lost:.1f}", rate, *counts]
        )
    yield from columns(rows, words=(1,))
    for found in reviews:
        yield ""
        yield f"Seat {found.seat}, {plain(found.name)}: {_rate(found)}"
        yield from (f"  {line}" for line in _seat(found))


def _rate(found: Review) -> str:
    if not found.games:
        return "no game is complete"
    won, sets = (
        sum(game.won for game in found.games),
        [game.won_set for game in found.games if game.won_set is not None],
    )
    lost = (
        f"{100 * (found.lost.chance or 0.0):.1f} % of the match lost by {len(found.all)} decisions"
    )
    return f"{lost}; {won} of {len(found.games)} games and {sum(sets)} of {len(sets)} sets won"


def _seat(found: Review) -> Iterator[str]:
    lessons, curious = found.lessons(), found.curiosities()
    if lessons:
        yield "To learn from:"
        yield from (f"  {line}" for move in lessons for line in _told(move))
    if curious:
        times = "once" if len(curious) == 1 else f"{len(curious)} times"
        yield f"Only a master would have seen better: {times}, {costs(curious).words()}."
    praised = [move for move in found.all if move.mark == PRAISE][:LISTED]
    if praised:
        yield "Well found:"
        yield from (
            f"  {_where(move)}: {_choice(move, move.weighed.yours.choice)}." for move in praised
        )


def _told(move: MarkedDecision) -> Iterator[str]:
    better, yours = (
        _choice(move, move.weighed.better.choice),
        _choice(move, move.weighed.yours.choice),
    )
    yield f"{_where(move)} {move.mark} {better}, not {yours} ({loss_words(move.weighed.loss)})"
    yield f"    {why(move)}"


def _choice(move: MarkedDecision, choice: Sequence[int]) -> str:
    return choice_words(choice[0], move.decided.observation)


def _where(move: MarkedDecision) -> str:
    observation = move.decided.observation
    return f"Set {observation.set}, game {observation.game}, turn {move.turn}"


# ---- what a computer player thought of a decision


def thought_lines(
    _match: Match, seen: Observation, action: Action, found: Thought, names: Sequence[str]
) -> Iterator[str]:
    """Yield the lines on a decision and on what its player thought of it."""
    name = plain(names[seen.seat])
    yield f"set {seen.set}, game {seen.game}, {name}: level {found.level}"
    top = card_name(seen.top) if seen.top >= 0 else "-"
    yield f"hand {' '.join(card_names(seen.hand))}; top discard {top}; put away {' '.join(card_names(seen.pile)) or '-'}"
    yield question_words(seen, action, name)
    yield from (f"  {line}" for line in thought_words(seen, found, name))
    heads, rows = table_rows(seen, found)
    yield from columns([heads, *rows], words=(0,))


TEXT = ReviewText(parts="sets", head=head, about=about, json=json, thought=thought_lines)
"""What the command line writes about reviews of Ambusch."""
