"""What the statistics say about a selection of matches. Pure counting: no files, no words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import fmean

from game.client.ambition.statistics.fairness import Fairness, fairness
from game.client.ambition.statistics.rows import MatchRow, RoundRow, SeatRow
from game.client.games import FINISHED, GIVEN_UP
from game.client.table.person import ME

LEVEL, NAME, MIXED = "level:", "name:", "level:*"
"""Starts of the keys that select opponents; the level's id or the name in records follows.

MIXED stands for different levels."""
EDITION, OPTIONS = "edition:", "options:"
"""Starts of the keys that select rules: an edition with any options, or an edition with exactly these options."""
STEPS = (0, 1, 7, 14, 21, 28, 35, 42)
"""Starts of the classes of points taken in a round; the last class has no end."""
KINDS = ("understrike", "overstrike", "failed", "nil", "slam")
LATELY = 10
WITH_HELP, WITHOUT_HELP = "with", "without"
"""Matches with the help of hints, taking back or a known deal, and those without."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A selection of matches.

    `rules` and `opponents` are keys as above (empty: all). `help` is WITH_HELP or WITHOUT_HELP
    (empty: all). Only matches begun at `since` or later are selected (ISO 8601, empty: from the
    first)."""

    rules: str = ""
    opponents: str = ""
    help: str = ""
    since: str = ""

    def takes(self, match: MatchRow) -> bool:
        """Return whether a match is selected."""
        return (
            (not self.help or bool(match.practised) == (self.help == WITH_HELP))
            and (not self.rules or self.rules in rules_keys(match))
            and (not self.opponents or self.opponents in opponents_keys(match))
            and (not self.since or _moment(match.at) >= _moment(self.since))
        )


def rules_keys(match: MatchRow) -> tuple[str, str]:
    """Return the keys of the selections of rules that include a match."""
    return f"{EDITION}{match.edition}", f"{OPTIONS}{match.edition} {match.options}"


def opponents_keys(match: MatchRow) -> tuple[str, ...]:
    """Return the keys of the selections of opponents that include a match."""
    level = match.level
    return (
        MIXED if level is None else LEVEL + level,
        *(NAME + each.name for each in match.opponents),
    )


def _moment(text: str) -> datetime:
    """Return a time of a record; one that can't be read is the earliest possible time."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Side:
    """The rounds of the person, or of all opponents together.

    It holds the number of seats' rounds, the means of points taken and scored, the number of rounds
    of each of KINDS, and the number in each class of points taken."""

    rounds: int
    taken: float
    points: float
    kinds: dict[str, int]
    classes: tuple[int, ...]

    def share(self, kind: str) -> float:
        """Return the share (0 to 1) of rounds of a kind."""
        return self.kinds[kind] / self.rounds if self.rounds else 0.0


@dataclass(frozen=True, slots=True)
class Summary:
    """A selection in numbers.

    `matches` counts the finished ones. `wins` are alone, `shared` with others. `places` counts the
    places 1 to 4. `relative` is the points per round minus the mean of the others (None without
    rounds); `course` holds the same for each finished match, with its day. `best_streak` and
    `streak` are the longest and the current run of matches won, `clean_streak` the longest run of
    rounds without a strike."""

    matches: int
    given_up: int
    wins: int
    shared: int
    places: tuple[int, ...]
    rounds: int
    strikes: int
    relative: float | None
    course: tuple[tuple[str, float], ...]
    seconds: int
    best_streak: int
    streak: int
    clean_streak: int
    me: Side
    others: Side

    @property
    def lately(self) -> tuple[float, float | None]:
        """The mean of the last ten matches of the course, and of the ten before (None if there aren't any)."""
        values = [value for _day, value in self.course]
        before = values[-2 * LATELY : -LATELY]
        return fmean(values[-LATELY:]), fmean(before) if before else None


@dataclass(frozen=True, slots=True)
class Report:
    """The numbers and deals of a selection, and what can be selected at all.

    Each choice has its number of matches; the one with the most comes first. `practised` counts the
    matches with help, `total` all matches, whatever else is selected; both only since the day
    `since`. `left_out` counts the matches before it."""

    summary: Summary
    fairness: Fairness
    rules: tuple[tuple[str, int], ...]
    opponents: tuple[tuple[str, int], ...]
    practised: int
    total: int
    left_out: int


def since(matches: Sequence[MatchRow], day: str) -> list[MatchRow]:
    """Return the matches that were begun on a day or later; all of them if it is empty.

    The day may also be a time (ISO 8601)."""
    return [match for match in matches if not day or _moment(match.at) >= _moment(day)]


def report(matches: Sequence[MatchRow], selection: Selection) -> Report:
    """Return everything that the statistics show about a selection."""
    counted = since(matches, selection.since)
    taken = [match for match in counted if selection.takes(match)]
    return Report(
        summary(taken), fairness(taken), _choices(key for match in counted for key in rules_keys(match)),
        _choices(key for match in counted for key in dict.fromkeys(opponents_keys(match))),
        sum(bool(match.practised) for match in counted), len(counted), len(matches) - len(counted),
    )  # fmt: skip


def _choices(keys: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(Counter(keys).items(), key=lambda item: (-item[1], item[0])))


def summary(matches: Sequence[MatchRow]) -> Summary:
    """Return the numbers of these matches, which are in the order in which they were played."""
    finished = [match for match in matches if match.state == FINISHED]
    rounds = [each for match in matches for each in match.rounds]
    won = [match.place == 1 for match in finished]
    differences = [relative(each) for each in rounds]
    return Summary(
        matches=len(finished), given_up=sum(match.state == GIVEN_UP for match in matches),
        wins=sum(match.place == 1 and match.winners == 1 for match in finished),
        shared=sum(match.place == 1 and match.winners != 1 for match in finished),
        places=tuple(sum(match.place == place for match in finished) for place in range(1, 5)), rounds=len(rounds),
        strikes=sum(each.seats[ME].strikes for each in rounds), relative=fmean(differences) if differences else None,
        course=tuple((match.at[:10], fmean(map(relative, match.rounds))) for match in finished),
        seconds=sum(match.seconds for match in matches), best_streak=_longest(won),
        streak=_longest(won[len(won) - won[::-1].index(False) :]) if False in won else len(won),
        clean_streak=_longest([each.seats[ME].strikes == 0 for each in rounds]),
        me=_side([(each, ME) for each in rounds]),
        others=_side([(each, seat) for each in rounds for seat in range(len(each.seats)) if seat != ME]),
    )  # fmt: skip


def relative(played: RoundRow, seat: int = ME) -> float:
    """Return a seat's points in a round minus the mean of the others'; 0 for a void round."""
    if played.void:
        return 0.0
    points = [each.points for each in played.seats]
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def _longest(hits: Sequence[bool]) -> int:
    longest = here = 0
    for hit in hits:
        here = here + 1 if hit else 0
        longest = max(longest, here)
    return longest


def kinds_of(row: SeatRow) -> set[str]:
    """Return which of KINDS a seat's round is.

    A strike that didn't count, as in a void round, is none."""
    found: set[str] = {kind for kind in ("nil", "slam") if kind in row.marks}
    if row.strikes:
        found |= {kind for kind in ("understrike", "overstrike") if kind in row.marks}
    return found | {"failed"} if "nil_bid_failed" in row.marks else found


def step_of(taken: int) -> int:
    """Return the index of the class of points taken."""
    return max(i for i, start in enumerate(STEPS) if taken >= start)


def _side(played: Sequence[tuple[RoundRow, int]]) -> Side:
    rows = [(each, each.seats[seat]) for each, seat in played]
    kinds = Counter(kind for each, row in rows if not each.void for kind in kinds_of(row))
    classes = Counter(step_of(row.taken) for _each, row in rows)
    return Side(
        len(rows),
        fmean(row.taken for _each, row in rows) if rows else 0.0,
        fmean(0 if each.void else row.points for each, row in rows) if rows else 0.0,
        {kind: kinds[kind] for kind in KINDS},
        tuple(classes[i] for i in range(len(STEPS))),
    )
