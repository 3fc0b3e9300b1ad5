"""The quality of match equity: calibration, log-loss, and how simple rules score on the same matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np
from scipy.optimize import minimize

from ai.ambition.equity import variant, win_probabilities
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.json_reader import Record
from tools.research.equity.matches import Floats, Midway

RESAMPLES = 200


@dataclass(frozen=True)
class CheckReport:
    """The result of a check.

    Log-losses are in nats per state, calibration errors are probabilities. `curve` has, for each bin, the mean forecast
    probability, the share that won and its standard error."""

    variant: str
    matches: int
    states: int
    calibration_error: float
    noise_floor: float
    noise_ceiling: float
    log_loss: float
    log_loss_error: float
    flat: float
    by_place: float
    by_score: float
    curve: list[tuple[float, float, float]]

    def to_json(self) -> Record:
        """Return all fields."""
        return asdict(self)

    def text(self) -> str:
        """Return the report as text for people."""
        rows = "\n".join(f"  {100 * p:6.2f} {100 * won:6.2f} +- {100 * error:.2f}" for p, won, error in self.curve)
        return (
            f"{self.variant}: {self.states} states of {self.matches} matches\n"
            f"expected calibration error {100 * self.calibration_error:.2f} points; a perfect forecast would show "
            f"{100 * self.noise_floor:.2f} on average, {100 * self.noise_ceiling:.2f} at the 95th percentile\n"
            f"log-loss {self.log_loss:.4f} +- {self.log_loss_error:.4f}; flat {self.flat:.4f}, by place {self.by_place:.4f}, "
            f"logistic on points and strikes {self.by_score:.4f}\n"
            f"forecast, won (percent):\n{rows}"
        )


def calibration_error(found: Floats, won: Floats, bins: int) -> float:
    """Return the mean distance between forecast and frequency over bins of equal count."""
    order = np.argsort(found.ravel(), kind="stable")
    parts = np.array_split(order, bins)
    p, y = found.ravel(), won.ravel()
    return float(sum(len(part) * abs(p[part].mean() - y[part].mean()) for part in parts) / len(p))


def forecasts(rules: Rules, states: Midway) -> Floats:
    """Return the program's own forecast for each state (n, seats).

    Raises ValueError if the rules have no model."""
    said = []
    rows = zip(states.points.tolist(), states.strikes.tolist(), states.played.tolist(), strict=True)
    for points, strikes, played in rows:
        chances = win_probabilities(rules, [Total(p, k) for p, k in zip(points, strikes, strict=True)], played)
        if chances is None:
            raise ValueError(f"there is no model for {variant(rules)}")
        said.append(chances)
    return np.array(said)


def _log_losses(found: Floats, share: Floats) -> Floats:
    losses: Floats = -(share * np.log(np.maximum(found, 1e-9))).sum(axis=1)
    return losses


def _softmax(g: Floats) -> Floats:
    powers = np.exp(g - g.max(axis=1, keepdims=True))
    found: Floats = powers / powers.sum(axis=1, keepdims=True)
    return found


def _by_place(states: Midway) -> Floats:
    """Return each state's forecast from places (by points) alone: the frequencies in these same matches."""
    order = np.argsort(np.argsort(-states.points, axis=1, kind="stable"), axis=1)
    frequency = np.array([states.share[order == place].mean() for place in range(states.points.shape[1])])
    found: Floats = frequency[order]
    return found


def _by_score(states: Midway) -> Floats:
    """Return a softmax of points and strikes, with two weights fitted to these same matches."""
    points, strikes = states.points / 32, states.strikes.astype(float)

    def loss(w: Floats) -> float:
        return float(_log_losses(_softmax(w[0] * points + w[1] * strikes), states.share).mean())

    best = minimize(loss, np.array([1.0, -0.5]))
    return _softmax(best.x[0] * points + best.x[1] * strikes)


def _drawn(found: Floats, rng: np.random.Generator) -> Floats:
    """Return winners drawn at random from the forecasts."""
    at = (rng.random((len(found), 1)) > found.cumsum(axis=1)).sum(axis=1).clip(max=found.shape[1] - 1)
    drawn: Floats = np.eye(found.shape[1])[at]
    return drawn


def measure(rules: Rules, states: Midway, bins: int, rng: np.random.Generator) -> CheckReport:
    """Check the asset and return the report.

    The states of a match share one outcome, so one random state per match is used. The noise floor is the calibration
    error of winners drawn from the forecasts themselves."""
    states = states.one_a_match(rng)
    found = forecasts(rules, states)
    floor = [calibration_error(found, _drawn(found, rng), bins) for _ in range(RESAMPLES)]
    losses = _log_losses(found, states.share)

    def mean_loss(rival: Callable[[Midway], Floats]) -> float:
        return float(_log_losses(rival(states), states.share).mean())

    return CheckReport(
        variant=variant(rules),
        matches=len(states),
        states=len(states),
        calibration_error=calibration_error(found, states.share, bins),
        noise_floor=float(np.mean(floor)),
        noise_ceiling=float(np.quantile(floor, 0.95)),
        log_loss=float(losses.mean()),
        log_loss_error=float(losses.std() / np.sqrt(len(losses))),
        flat=float(np.log(rules.players)),
        by_place=mean_loss(_by_place),
        by_score=mean_loss(_by_score),
        curve=_curve(found, states.share, bins),
    )


def _curve(found: Floats, share: Floats, bins: int) -> list[tuple[float, float, float]]:
    order = np.argsort(found.ravel(), kind="stable")
    p, y = found.ravel(), share.ravel()
    rows = []
    for part in np.array_split(order, bins):
        mean = float(p[part].mean())
        rows.append((mean, float(y[part].mean()), float(np.sqrt(mean * (1 - mean) / len(part)))))
    return rows
