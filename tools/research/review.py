"""The fitting of reviews: ``python -m tools.research.review ROUNDS``, with the judged rounds of `tools.research.bench`.

Once the strength is fitted there, it writes assets/models/review.json: the features by which each
level chooses, the losses from which on a choice is called a mistake, what each level loses, and the
trust in the likelihood. `tools.figures` measures what levels lose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from ai.ambition.levels import LEVELS
from ai.ambition.review.fitted_parameters import FEATURES, FittedParameters, dump, fitted, path
from ai.ambition.review.judging import decision_of
from ai.ambition.review.level_estimate import features, logarithms, placed
from ai.ambition.review.strength import StrengthNumbers
from game.engine.ambition.judgement import JudgedDecision
from tools.research.bench import EDITION, lines

Values = NDArray[np.float64]

RIDGE = 0.01
"""The weight of the squared weights, per decision: it keeps the weight of a useless feature near 0."""
EXPERT, CASUAL = "expert", "casual"
"""The levels whose mistakes determine what is called a mistake."""
WHOLE = 8
"""The number of rounds of a match that tests the named level."""
DRAWN = 300
"""The number of matches that are drawn for this test, for each level."""


# ---- what was gathered


@dataclass(frozen=True, slots=True)
class Gathered:
    """A judged round of a level."""

    level: str
    match: int
    decisions: list[JudgedDecision]

    @property
    def lost(self) -> float:
        """The slips that were lost in the round."""
        return sum(each.loss.slips for each in self.decisions)


def read(rounds: Path) -> dict[str, list[Gathered]]:
    """Return the judged rounds of each level, the weakest first.

    Raises click.UsageError if a level has none."""
    found: dict[str, list[Gathered]] = {level: [] for level in LEVELS}
    for line in lines(rounds):
        for one in line["rounds"] if line["player"] in found else ():
            decisions = [decision_of(each) for each in one]
            found[line["player"]].append(Gathered(line["player"], line["match"], decisions))
    if missing := [level for level, played in found.items() if not played]:
        raise click.UsageError(f"{rounds}: no round of {', '.join(missing)}")
    return found


# ---- what is fitted


def logit(rounds: Sequence[Gathered]) -> tuple[float, ...]:
    """Return the weights that make the choices of a level likeliest.

    They are found by Newton's method on a concave function."""
    known = [
        (np.array(features(each)), each.place)
        for one in rounds
        for each in one.decisions
        if each.leanings
    ]
    weights = np.zeros(FEATURES)
    ridge = RIDGE * len(known)
    for _ in range(30):
        slope, curve = -ridge * weights, ridge * np.eye(FEATURES)
        for rows, place in known:
            sums = rows @ weights
            shares = np.exp(sums - sums.max())
            shares /= shares.sum()
            mean = shares @ rows
            slope += rows[place] - mean
            curve += (rows * shares[:, None]).T @ rows - np.outer(mean, mean)
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return tuple(round(float(weight), 4) for weight in weights)


def marks(rounds: Mapping[str, Sequence[Gathered]], length: float) -> tuple[float, ...]:
    """Return the losses from which on a choice is called ?!, ? and ??.

    The loss of ? is such that an expert has one ? a match and a casual player one a round, as
    nearly as one number allows; those of ?! and ?? are half and twice as large."""
    losses = {
        level: np.array(
            [each.loss.slips for one in rounds[level] for each in one.decisions if not each.agreed]
        )
        for level in (EXPERT, CASUAL)
    }

    def off(least: float) -> float:
        expert = (losses[EXPERT] >= least).sum() / len(rounds[EXPERT]) * length
        casual = (losses[CASUAL] >= least).sum() / len(rounds[CASUAL])
        return float(np.log(max(expert, 1e-3)) ** 2 + np.log(max(casual, 1e-3)) ** 2)

    least = min((0.1 * step for step in range(10, 81)), key=off)
    return tuple(round(each, 2) for each in (least / 2, least, 2 * least))


def rates(rounds: Mapping[str, Sequence[Gathered]], strength: StrengthNumbers) -> tuple[float, ...]:
    """Return how many percent of the match each level loses in a round.

    Together they lose what they were seen to lose; the line of strength says how that is shared
    out, since it rests on far more rounds than a level has here."""
    lost = [
        [100 * sum(each.loss.chance or 0.0 for each in one.decisions) for one in played]
        for played in rounds.values()
    ]
    line = [max(0.0, strength.best - level) / strength.slope for level in strength.levels]
    usual = sum(float(np.mean(each)) for each in lost) / sum(line)
    return tuple(round(each * usual, 2) for each in line)


def covered(lines: Mapping[str, Values], trust: float, drawn: int = DRAWN) -> float:
    """Return how often the interval holds the level, in matches of WHOLE rounds drawn from those of each level.

    `lines` has, for each level and round, the log-likelihood at each place of the line of
    levels."""
    held = 0
    for place, rows in enumerate(lines.values()):
        chance = np.random.default_rng(place)
        for _ in range(drawn):
            found = placed(rows[chance.permutation(len(rows))[:WHOLE]].sum(axis=0).tolist(), trust)
            held += found.low <= place <= found.high
    return held / (drawn * len(lines))


def trusted(lines: Mapping[str, Values]) -> float:
    """Return the trust at which 95 % intervals contain the true level 95 % of the time."""
    return min(
        (0.05 * step for step in range(2, 31)), key=lambda trust: abs(covered(lines, trust) - 0.95)
    )


def lines_of(
    rounds: Mapping[str, Sequence[Gathered]], weights: Sequence[Sequence[float]]
) -> dict[str, Values]:
    """Return, for each level and round, the log-likelihood of its decisions at each place of the line of levels."""
    return {
        level: np.array([logarithms(one.decisions, weights) for one in played])
        for level, played in rounds.items()
    }


def crossed(rounds: Mapping[str, Sequence[Gathered]]) -> float:
    """Return the cross-validated trust: fitted on one half of the matches, measured on the other."""
    found = [
        trusted(lines_of(test, [logit(each) for each in train.values()]))
        for train, test in halves(rounds)
    ]
    return float(np.mean(found))


def halves(
    rounds: Mapping[str, Sequence[Gathered]],
) -> Iterator[tuple[dict[str, list[Gathered]], ...]]:
    """Yield the matches as two halves, one to fit and one to test, both ways round."""
    parts = []
    for odd in (0, 1):
        half = {}
        for level, played in rounds.items():
            numbers = sorted({one.match for one in played})[odd::2]
            half[level] = [one for one in played if one.match in numbers]
        parts.append(half)
    yield parts[0], parts[1]
    yield parts[1], parts[0]


@click.command()
@click.argument("rounds", type=click.Path(exists=True, path_type=Path))
@click.option("--length", default=8.2, show_default=True, help="Rounds of a match.")
def main(rounds: Path, length: float) -> None:
    """Write assets/models/review.json by the ROUNDS of the bench."""
    judged = read(rounds)
    weights = tuple(logit(played) for played in judged.values())
    trust = crossed(judged)
    before = fitted(EDITION)
    assert before is not None and before.strength is not None, "tools.research.bench fits it first"
    told = rates(judged, before.strength)
    numbers = FittedParameters(
        weights, round(trust, 2), marks(judged, length), told, before.strength
    )
    count = {level: len(played) for level, played in judged.items()}
    made = {
        "by": "python -m tools.research.review",
        "strength": "python -m tools.research.bench fit",
        "rounds": count,
    }
    path().write_text(dump({EDITION: numbers}, made), encoding="utf-8")
    click.echo(f"trust {numbers.trust}, marks {numbers.marks}")
    for level, row in zip(LEVELS, weights, strict=True):
        click.echo(f"{level}: {' '.join(f'{each:.2f}' for each in row)}")


if __name__ == "__main__":
    main()
