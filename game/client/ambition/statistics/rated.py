"""Which matches count for the person's rating, and what is said about it. No pygame."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from game.client.ambition.statistics.rows import MatchRow
from game.client.ambition.strength import TEMPERAMENTS
from game.client.app.options import Computers
from game.client.app.statistics.rating import RatedMatch, Rating, chance, ratings
from game.client.games import FINISHED
from game.client.kit.i18n import _, ngettext

EDITION = "2006"
"""The edition whose levels were measured against each other (docs/ai.md)."""

Scale = Mapping[str, int]
"""The rating of each level."""


def counting(matches: Iterable[MatchRow], scale: Scale) -> list[MatchRow]:
    """Return the matches that count for the rating.

    They were finished without help, by no house rules and without a handicap, against computer
    players with known ratings. A temperament makes a player hardly stronger or weaker
    (docs/ai.md)."""
    return [
        match
        for match in matches
        if match.state == FINISHED
        and match.place is not None
        and not match.practised
        and match.edition == EDITION
        and not {"house", "handicap"} & set(json.loads(match.options))
        and all(o.level in scale and o.temperament in ("", *TEMPERAMENTS) for o in match.opponents)
    ]


def placings(matches: Iterable[MatchRow], scale: Scale) -> list[RatedMatch]:
    """Return the places in the matches that count for the rating."""
    return [
        RatedMatch(
            match.place or 1,
            match.winners or 1 if match.place == 1 else 1,
            tuple(scale[o.level] for o in match.opponents),
        )
        for match in counting(matches, scale)
    ]


def own_ratings(matches: Sequence[MatchRow], computers: Computers) -> list[Rating]:
    """Return the person's rating after each of the matches that count.

    Decisions count with those that have been reviewed."""
    scale = computers.ratings
    keys = [match.key for match in counting(matches, scale)]
    return ratings(placings(matches, scale), computers.standings(keys))


def own_rating(matches: Sequence[MatchRow], computers: Computers) -> tuple[Rating | None, int]:
    """Return the person's current rating and how many matches count for it.

    The rating is None before the first match that counts."""
    found = own_ratings(matches, computers)
    return (found[-1] if found else None), len(found)


def rating_words(
    rating: Rating | None, counted: int, scale: Scale, levels: Sequence[tuple[str, str]]
) -> str:
    """Return what the statistics say about the rating; `levels` are the ids and titles of the levels."""
    if not scale:
        return ""
    if rating is None or not rating.narrow:
        text = ngettext(
            "Your rating appears here after a few more matches. {n} match counts so far (edition 2006, without help).",
            "Your rating appears here after a few more matches. {n} matches count so far (edition 2006, without help).",
            counted,
        )
        return text.format(n=counted)
    like = min(scale, key=lambda level: abs(scale[level] - rating.value))
    titles = dict(levels)
    said = _(
        "Your rating is {value} (between {low} and {high}). The level closest to yours is {level}, with {theirs}."
    )
    values = {"value": rating.value, "low": rating.low, "high": rating.high, "theirs": scale[like]}
    words = said.format(**values, level=_(titles[like]))
    better = [
        level for level, _title in levels if scale.get(level, 0) > max(rating.value, scale[like])
    ]
    if not better:
        return words
    more = _("{level} has {theirs}.").format(level=_(titles[better[0]]), theirs=scale[better[0]])
    return _("{one} {two}").format(one=words, two=more)


def chance_of(
    rating: Rating | None, others: Sequence[str], scale: Scale, begun: float | None = None
) -> int | None:
    """Return how many of a hundred matches the person may expect to win against these levels.

    None if that isn't known well enough. `begun` is the person's chance among equals before the
    match; a handicap changes it, and the odds are changed in the same proportion."""
    if rating is None or not rating.narrow or any(level not in scale for level in others):
        return None
    own = chance(rating.value, [scale[level] for level in others])
    if begun is not None:
        odds = own / (1 - own) * begun / (1 - begun) * len(others)
        own = odds / (1 + odds)
    return round(100 * own)
