"""The code of a match of Ambusch: its rules and seed, and so all deals to come.

It is written as ``A000-...`` (game.engine.codes)."""

from __future__ import annotations

from dataclasses import dataclass, fields

from game.engine.ambusch.rules import Rules, RulesError
from game.engine.codes import MOST_SEED, SEED, CodeError, CodeFault, closed, digits, number, opened

LETTER = "A"
_RULES, _CHECK = 4, 4
_FIELDS = ("seats", "scoring", "best_of", "target", "points_for_five", "taken_card_stays")


@dataclass(frozen=True, slots=True)
class MatchCode:
    """A match, given by its rules and seed."""

    rules: Rules
    seed: int


def encode(code: MatchCode) -> str:
    """Return the text of a code.

    Raises ValueError for what no code can hold: a seed of more than 53 bits, shorter sets or
    games."""
    if not 0 <= code.seed < MOST_SEED:
        raise ValueError(f"a seed below 2^53 was expected, not {code.seed}")
    rules, default = code.rules, Rules()
    for field in fields(rules):
        if field.name not in _FIELDS and getattr(rules, field.name) != getattr(default, field.name):
            raise ValueError(
                f"no code can hold the option {field.name}={getattr(rules, field.name)!r}"
            )
    points = rules.scoring == "points"
    value = rules.target if points else rules.best_of
    for flag in (points, rules.points_for_five, rules.taken_card_stays):
        value = value << 1 | flag
    return closed(
        LETTER + digits(value << 2 | rules.seats - 2, _RULES) + digits(code.seed, SEED), _CHECK
    )


def decode(text: str) -> MatchCode:
    """Return the match that a text names. Raises CodeError if it names none."""
    body = opened(text, {LETTER: (_RULES + SEED, _CHECK)})
    value, seed = number(body[1 : 1 + _RULES]), number(body[1 + _RULES :])
    if seed >= MOST_SEED:
        raise CodeError(CodeFault.FOREIGN)
    value, seats = value >> 2, (value & 3) + 2
    value, stays = value >> 1, bool(value & 1)
    value, five = value >> 1, bool(value & 1)
    value, points = value >> 1, bool(value & 1)
    aim = {"scoring": "points", "target": value} if points else {"best_of": value}
    try:
        return MatchCode(
            Rules(seats=seats, points_for_five=five, taken_card_stays=stays, **aim), seed
        )
    except RulesError:
        raise CodeError(CodeFault.NEWER) from None
