"""What the choices of each level cost among three club players, as reviews judge them; measured by `tools.figures`.

docs/review.md quotes it. Equal arguments give equal figures, whatever the number of processes."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ai.workers import never_cancelled, spread
from game.cli.games import GAMES, read_record
from game.cli.simulate import simulate_match
from game.engine.judgement import MISTAKES

SEATS, AGAINST = 4, "club"


def mistakes(game: str, seed: int, n: int, jobs: int) -> Iterator[tuple[str, list[float]]]:
    """Yield for each level, by the name of the figure, what a round or game of each match cost and its marks."""
    for level in GAMES[game].bots.levels:
        calls = ((game, level, seed, index) for index in range(n))
        with spread(part_judged, calls, jobs) as found:
            columns = list(zip(*found, strict=True))
        for name, values in zip(("lost", *MISTAKES), columns, strict=True):
            yield f"{level}: {name}", list(values)


def part_judged(
    game: str, level: str, seed: int, index: int, most: int | None = None
) -> tuple[float, ...]:
    """Play match number `index` of a level and judge one of its parts, a round or a set, or its first `most` decisions.

    Return what the level's choices lost, in percent of the match, and how many of each mark they
    have, in a round or a game on average."""
    reviews, text, seat = GAMES[game].reviews, GAMES[game].text, index % SEATS
    assert reviews is not None and text is not None
    levels = tuple(level if other == seat else AGAINST for other in range(SEATS))
    match = read_record(
        json.loads(simulate_match(GAMES[game].bots.read_rules({}), levels, seed, index))
    )
    parts = reviews.parts(match)
    part = parts[index // SEATS % len(parts)]
    asked = reviews.questions(match, part, seat)[:most]
    answers = [(question, reviews.weighed(question, never_cancelled)) for question in asked]
    found = reviews.review(match, seat, [(part, answers)], ())
    rounds = text().json(found, levels)["rounds"]
    assert isinstance(rounds, list)
    percent = 100 * (found.lost.chance or 0.0)
    return tuple(
        value / len(rounds) for value in (percent, *(found.classes[mark] for mark in MISTAKES))
    )


def fixed_judgements(game: str) -> str:
    """Return what the first five decisions of a fixed match lost: it signs the judge."""
    return str([round(each, 2) for each in part_judged(game, "newcomer", 2006, 0, 5)])
