"""The course of a match: the chance to win it after every event, and whose doing it was. No pygame."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit.i18n import _


def points_words(value: float) -> str:
    """Points with their sign: no more digits than are known."""
    return f"{round(value):+d}".replace("-", "\u2212") if round(value) else "0"


def chance_words(value: float) -> str:
    """A chance, or what it changed by, with its sign."""
    return _("{n} %").format(n=points_words(100 * value))


def percent_words(share: float) -> str:
    """A chance in percent."""
    return _("{n} %").format(n=round(100 * share))


@dataclass(frozen=True, slots=True)
class Course:
    """The chance to win a match: at the `start`, then after every step, each with the kind of its line (kit.charts); the `rounds`
    by the index of their first step."""

    start: float
    steps: tuple[tuple[float, str], ...]
    rounds: tuple[tuple[int, int], ...]

    def words(self) -> str:
        """As it is read aloud."""
        starts = [index for index, _number in self.rounds]
        values = [value for value, _kind in self.steps]
        low, high = (values.index(end) for end in (min(values), max(values)))
        numbers = {at: max(i for i, start in enumerate(starts) if start <= at) for at in (low, high)}
        text = _(
            "Your chance to win: {start} at first, lowest {low} in round {n}, highest {high} in round {m}, {end} at the end."
        )
        return text.format(
            start=percent_words(self.start), low=percent_words(values[low]), n=self.rounds[numbers[low]][1],
            high=percent_words(values[high]), m=self.rounds[numbers[high]][1], end=percent_words(values[-1]),
        )  # fmt: skip

    def marks(self) -> list[tuple[str, float]]:
        """Words for the ends and the middle of the scale."""
        return [(percent_words(share), share) for share in (1.0, 0.5, 0.0)]
