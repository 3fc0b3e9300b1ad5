"""Measured styles of the computer players: ``python -m tools.research.styles [--matches N] [--seed S] [--jobs J]``.

Each strength and temperament sits in two opposite seats of a match of edition 2006, with two steady players of the same
strength. The result is assets/models/styles.json: for the rounds of these seats the shares with a Nil, a Slam and a
strike, the points scored per round, and how it was measured. Equal arguments give equal bytes, whatever the number of
processes."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from contextlib import closing

import click

import assets
from ai.ambition.bots import AMBITION
from ai.ambition.levels import LEVELS, STEADY, TEMPERAMENTS
from ai.runner import play_match
from ai.workers import in_order, processes
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.match import Match
from game.engine.rng import Stream

EDITION = "2006"
MEASURED = (0, 2)
"""The seats that are counted."""


def counted(level: str, temperament: str, seed: int, index: int) -> Counter[str]:
    """Return the counts of the measured seats in match number `index` of a strength and temperament.

    They are rounds, points, and rounds with each mark and with a strike."""
    rules = Rules(EDITION)
    stream = Stream("styles", level, temperament, seed, index)
    kinds = [TEMPERAMENTS[temperament] if seat in MEASURED else STEADY for seat in range(rules.players)]
    entries = [{"name": str(seat), "kind": "ai", "level": level} for seat in range(rules.players)]
    match = Match(rules, entries, stream.next64() >> 11)
    play_match(AMBITION, match, [AMBITION.player(LEVELS[level], stream.next64(), temperament=kind) for kind in kinds])
    found = Counter[str]()
    for score in (history.scored[seat] for history in match.rounds for seat in MEASURED):
        found.update(score.marks)
        found.update(rounds=1, points=score.points, struck=int(score.strikes > 0))
    return found


def signed(kinds: dict[str, dict[str, float]], how: dict[str, object]) -> str:
    """Return the text of the file: figures, how they were measured, and the SHA-256 of both."""
    body = {"how": how, "kinds": kinds}
    digest = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    return json.dumps({**body, "sha256": digest}, indent=1, sort_keys=True) + "\n"


@click.command()
@click.option("--matches", default=8, show_default=True, help="Matches of each kind.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=1, show_default=True, help="Processes.")
def main(matches: int, seed: int, jobs: int) -> None:
    """Measure all strengths and temperaments and write the file."""
    assert EDITION in EDITIONS
    names = [(level, temperament) for level in LEVELS for temperament in TEMPERAMENTS]
    asked = [(level, temperament, seed, index) for level, temperament in names for index in range(matches)]
    sums: dict[str, Counter[str]] = {f"{level} {temperament}": Counter() for level, temperament in names}
    with closing(in_order(counted, asked, processes(jobs))) as played:
        for (level, temperament, _seed, _index), found in zip(asked, played, strict=True):
            sums[f"{level} {temperament}"].update(found)
    kinds = {
        name: {
            "rounds": found["rounds"],
            "nil": round(found["nil"] / found["rounds"], 4),
            "slam": round(found["slam"] / found["rounds"], 4),
            "strike": round(found["struck"] / found["rounds"], 4),
            "points": round(found["points"] / found["rounds"], 2),
        }
        for name, found in sums.items()
    }
    how: dict[str, object] = {"edition": EDITION, "matches": matches, "seed": seed}
    path = assets.path("models", "styles.json")
    path.write_text(signed(kinds, how), encoding="utf-8", newline="\n")
    click.echo(f"{path.name}: {len(kinds)} kinds, {sum(found['rounds'] for found in sums.values())} rounds")


if __name__ == "__main__":
    main()
