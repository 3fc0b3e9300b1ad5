"""The scorekeeper: a match played with real cards, entered round by round and scored by the rules of any edition.

A sheet holds what people see at the end of a round: the points that each player captured, who had
bid Nil, how many tricks each took (if the edition needs it) and whether the last trick's winner
takes its points off. Everything else follows.

Real cards also go wrong (2006 App C, H; 2004 on revokes): a round may be broken off, with or
without a strike for whoever is at fault, a deal may be rejected, and a player may get a discipline
strike beside a round that counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal

from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match_result import (
    MOST_ROUNDS,
    Result,
    eligible,
    final_result,
    match_over,
)
from game.engine.ambition.refusal import RulesError, RulesFault, SheetFault
from game.engine.ambition.scoring import score_round
from game.engine.json_reader import Record
from game.engine.refusal import Reason, Refused

EVENTS = ("revoke", "void", "misdeal")
"""The events that may take the place of a scored round.

A revoke that is found too late makes the round void, with a strike for whoever did it. A void round
was broken off for another reason, with a strike if somebody is at fault. A misdeal is no round at
all: the same round is dealt again."""


class SheetError(Refused):
    """An impossible entry of a score sheet.

    `row` counts rounds from 0; `seat` is that of the column at fault, None if no single one is."""

    def __init__(self, row: int, fault: SheetFault, seat: int | None = None, **data: int) -> None:
        super().__init__(
            Reason(fault, **data), f"row {row}" if seat is None else f"row {row}, seat {seat}"
        )
        self.row, self.seat = row, seat


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """The entry of a round: what people saw, a value per player, or an event in place of a round.

    `taken` are the points captured, with those of the last trick and nothing taken off. `bids` says
    who had bid Nil, None without bidding. `tricks` are None if nobody counted them. `deductor`
    takes the last trick's points off. `penalties` says who gets a discipline strike, None if nobody
    does. An `event` (one of EVENTS) has nothing else but the `offender`, if there is one."""

    taken: tuple[int, ...] = ()
    bids: tuple[bool, ...] | None = None
    tricks: tuple[int, ...] | None = None
    deductor: int | None = None
    penalties: tuple[bool, ...] | None = None
    event: str = ""
    offender: int | None = None


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A scored round.

    It has its number (a void round may be replayed under the same one, and a misdeal always is),
    the direction of its pass, what counts as taken after the last trick's rule (nothing if an event
    took the round's place), scores and totals."""

    number: int
    direction: str
    taken: tuple[int, ...]
    scored: tuple[SeatScore, ...]
    void: bool
    totals: tuple[Total, ...]


def a_round(relative: float, rounds: int) -> float:
    """Return a relative score per round, from the relative score of a match with `rounds` rounds.

    It is rounded half away from zero, as in the 2006 text (App E)."""
    return float((Decimal(str(relative)) / rounds).quantize(Decimal("0.01"), ROUND_HALF_UP))


class ScoreSheet:
    """The score sheet of a match.

    Every change is scored from the first round on before it is accepted. An impossible change
    raises SheetError and changes nothing."""

    def __init__(self, rules: Rules, players: Sequence[str]) -> None:
        seats = rules.numbers.seats
        if len(players) != seats:
            raise RulesError(RulesFault.PLAYERS, "players", known=seats, found=len(players))
        self.rules = rules
        self.players = tuple(players)
        self.entries: tuple[SheetEntry, ...] = ()
        self.lines: tuple[SheetLine, ...] = ()
        self.over = False

    @property
    def totals(self) -> tuple[Total, ...]:
        """The points and strikes of each seat now."""
        return self.lines[-1].totals if self.lines else self.rules.start

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that are struck out at the end of the match, and so can't win it."""
        limit = self.rules.numbers.strike_limit
        if not limit or not self.over:
            return ()
        able = eligible(self.rules, self.totals, self.lines[-1].scored)
        return tuple(
            seat
            for seat, total in enumerate(self.totals)
            if total.strikes >= limit and seat not in able
        )

    @property
    def result(self) -> Result | None:
        """The places and relative scores once the match is over, None before."""
        return final_result(self.rules, self.totals, self.lines[-1].scored) if self.over else None

    @property
    def stopped_after(self) -> int:
        """The number of rounds after which the match was stopped although its rules would go on; 0 if they ended it."""
        last = self.lines[-1] if self.over else None
        ruled = last is None or match_over(
            self.rules, last.totals, last.scored, last.void, last.number
        )
        return 0 if ruled else self._rounds

    @property
    def _rounds(self) -> int:
        """The number of rounds, without those that were dealt again."""
        return sum(entry.event != "misdeal" for entry in self.entries[: len(self.lines)])

    @property
    def per_round(self) -> tuple[float, ...]:
        """The relative scores of a finished match per round."""
        scores = self.result.relative_scores if self.result is not None else ()
        return tuple(a_round(score, self._rounds) for score in scores)

    @property
    def next_number(self) -> int:
        """The number of the round that would be entered next."""
        if not self.lines:
            return 1
        last, event = self.lines[-1], self.entries[len(self.lines) - 1].event
        return last.number + (
            0 if event == "misdeal" or (last.void and self.rules.void_round_replayed) else 1
        )

    def add(self, entry: SheetEntry) -> SheetLine:
        """Enter the next round and return its line.

        Raises SheetError if the entry is impossible."""
        self._take((*self.entries, entry))
        return self.lines[-1]

    def correct(self, row: int, entry: SheetEntry) -> None:
        """Replace the entry of an earlier round (rows from 0).

        Raises SheetError if the entry is impossible, and IndexError if there is no such row."""
        entries = list(self.entries)
        entries[row] = entry
        self._take(tuple(entries))

    def remove_last(self) -> SheetEntry:
        """Remove the last round from the sheet and return its entry.

        Raises IndexError if there is none."""
        removed = self.entries[-1]
        self._take(self.entries[:-1])
        return removed

    def _take(self, entries: tuple[SheetEntry, ...]) -> None:
        fresh = ScoreSheet(self.rules, self.players)
        fresh.entries = entries
        for row, entry in enumerate(entries):
            fresh._count(row, entry)
        self.entries, self.lines, self.over = entries, fresh.lines, fresh.over

    def _count(self, row: int, entry: SheetEntry) -> None:
        if self.over:
            raise SheetError(row, SheetFault.OVER, number=self.lines[-1].number)
        number, before = self.next_number, self.totals
        if entry.event:
            self._check_event(row, entry)
            scored, void = self._stopped(entry), True
        else:
            self._check(row, entry)
            scored, void = self._scored(entry)
        totals = tuple(
            Total(total.points + score.points, total.strikes + score.strikes)
            for total, score in zip(before, scored, strict=True)
        )
        taken = list(entry.taken)
        if entry.deductor is not None:
            taken[entry.deductor] = max(
                0, taken[entry.deductor] - self.rules.numbers.last_trick_deduct
            )
        line = SheetLine(number, self.rules.direction(number), tuple(taken), scored, void, totals)
        self.lines = (*self.lines, line)
        ended = match_over(self.rules, totals, scored, void, number) or self._rounds >= MOST_ROUNDS
        self.over = ended and entry.event != "misdeal"

    def _scored(self, entry: SheetEntry) -> tuple[tuple[SeatScore, ...], bool]:
        """Return the scores of a round that counts, and whether it is void.

        A discipline strike is the only strike of the round, and its player scores nothing (2006 App
        H)."""
        scored, void = score_round(
            self.rules,
            entry.taken,
            [total.strikes for total in self.totals],
            entry.bids,
            tricks=entry.tricks,
            deductor=entry.deductor,
            slammed=[
                any("slam" in line.scored[seat].marks for line in self.lines)
                for seat in range(len(self.players))
            ],
        )
        fined = entry.penalties or (False,) * len(scored)
        return tuple(
            replace(
                score,
                points=0,
                strikes=1,
                marks=(*(mark for mark in score.marks if mark == "slam"), "penalty"),
            )
            if strike
            else score
            for score, strike in zip(scored, fined, strict=True)
        ), void

    def _stopped(self, entry: SheetEntry) -> tuple[SeatScore, ...]:
        """Return the scores of a round that was broken off: a strike for the offender, if the rules have strikes."""
        mark, strike = (
            "revoke" if entry.event == "revoke" else "penalty",
            int(bool(self.rules.numbers.strike_limit)),
        )
        return tuple(
            SeatScore(0, strike, (mark,)) if seat == entry.offender else SeatScore(0, 0, ())
            for seat in range(len(self.players))
        )

    def _check_event(self, row: int, entry: SheetEntry) -> None:
        if entry.event == "revoke" and entry.offender is None:
            raise SheetError(row, SheetFault.NOBODY)
        if entry.offender is not None and entry.event == "misdeal":
            raise SheetError(row, SheetFault.MISDEAL_STRIKE, entry.offender)
        if (
            entry.offender is not None
            and entry.event == "void"
            and not self.rules.numbers.strike_limit
        ):
            raise SheetError(row, SheetFault.NO_STRIKES, entry.offender)

    def _check(self, row: int, entry: SheetEntry) -> None:
        """Raise SheetError for an entry that the rules or the cards make impossible."""
        numbers = self.rules.numbers
        if len(entry.taken) != numbers.seats:
            raise SheetError(row, SheetFault.PLAYERS, seats=numbers.seats, found=len(entry.taken))
        for seat, points in enumerate(entry.taken):
            if not 0 <= points <= numbers.total:
                raise SheetError(row, SheetFault.POINTS, seat, total=numbers.total, found=points)
        if sum(entry.taken) != numbers.total:
            raise SheetError(row, SheetFault.SUM, found=sum(entry.taken), total=numbers.total)
        for seat, bid in enumerate(entry.bids or ()):
            if bid and not self.rules.nil_bidding:
                raise SheetError(row, SheetFault.BID_OFF, seat)
            strikes, last = self.totals[seat].strikes, numbers.strike_limit - 1
            if bid and self.rules.no_nil_bid_at_three_strikes and 0 <= last <= strikes:
                raise SheetError(row, SheetFault.BID_BARRED, seat, strikes=strikes)
        for seat, strike in enumerate(entry.penalties or ()):
            if strike and not numbers.strike_limit:
                raise SheetError(row, SheetFault.NO_STRIKES, seat)
        if entry.deductor is not None and not numbers.last_trick_deduct:
            raise SheetError(row, SheetFault.NO_DEDUCTION, entry.deductor)
        if entry.tricks is not None:
            self._check_tricks(row, entry.taken, entry.tricks, entry.deductor)
        elif numbers.nil_by_tricks:
            raise SheetError(row, SheetFault.TRICKS_NEEDED)
        elif max(entry.taken) == numbers.total and (
            numbers.grand_slam_points or numbers.grand_slam_pardon
        ):
            raise SheetError(row, SheetFault.TRICKS_GRAND, entry.taken.index(numbers.total))

    def _check_tricks(
        self, row: int, taken: Sequence[int], tricks: Sequence[int], deductor: int | None
    ) -> None:
        numbers = self.rules.numbers
        if len(tricks) != numbers.seats:
            raise SheetError(row, SheetFault.PLAYERS, seats=numbers.seats, found=len(tricks))
        for seat, own in enumerate(tricks):
            if not 0 <= own <= numbers.tricks:
                raise SheetError(row, SheetFault.TRICKS, seat, tricks=numbers.tricks, found=own)
        if sum(tricks) != numbers.tricks:
            raise SheetError(row, SheetFault.TRICKS_SUM, found=sum(tricks), tricks=numbers.tricks)
        for seat, (points, own) in enumerate(zip(taken, tricks, strict=True)):
            least, most = bounds(numbers, own)
            if not least <= points <= most:
                raise SheetError(
                    row,
                    SheetFault.CONTRADICTION,
                    seat,
                    points=points,
                    tricks=own,
                    least=least,
                    most=most,
                )
        if deductor is not None and not tricks[deductor]:
            raise SheetError(row, SheetFault.DEDUCTOR, deductor)

    def to_json(self) -> Record:
        """Return rules, players, every round and the result, with the names of game records.

        ``misdeals`` has the numbers of rounds that were dealt again."""
        result = self.result
        rows = list(zip(self.entries, self.lines, strict=True))
        return {
            "rules": self.rules.to_record(),
            "players": list(self.players),
            "rounds": [
                self._round_json(entry, line) for entry, line in rows if entry.event != "misdeal"
            ],
            "misdeals": [line.number for entry, line in rows if entry.event == "misdeal"],
            "result": {"finished": False}
            if result is None
            else {
                "finished": True,
                "winners": list(result.winners),
                "places": list(result.places),
                "relative_scores": list(result.relative_scores),
                **({"stopped_after": self.stopped_after} if self.stopped_after else {}),
            },
        }

    def _round_json(self, entry: SheetEntry, line: SheetLine) -> Record:
        return {
            "number": line.number,
            "pass": line.direction,
            "event": entry.event or None,
            "taken": None if entry.event else list(line.taken),
            "last_trick_option": (entry.deductor is not None)
            if self.rules.numbers.last_trick_deduct
            else None,
            "bids": None if entry.bids is None else list(entry.bids),
            "scored": [
                {"points": score.points, "strikes": score.strikes, "marks": list(score.marks)}
                for score in line.scored
            ],
            "totals": [{"points": total.points, "strikes": total.strikes} for total in line.totals],
            "void": line.void,
        }


def entry_of(history: RoundHistory, rules: Rules) -> SheetEntry:
    """Return what people would have entered for a round that was played and scored."""
    return SheetEntry(
        history.taken(),
        tuple(history.bids[seat] for seat in range(history.seats)) if rules.nil_bidding else None,
        tuple(
            sum(trick.winner == seat for trick in history.tricks) for seat in range(history.seats)
        ),
        history.tricks[-1].winner if history.deduct else None,
    )


def bounds(numbers: Edition, tricks: int) -> tuple[int, int]:
    """Return the least and the most points in this number of tricks, by their number of cards alone."""
    values = sorted(numbers.card_points[card] for card in numbers.deck)
    cards = numbers.seats * tricks
    last = numbers.last_trick_points
    least = sum(values[:cards]) + (last if tricks == numbers.tricks else 0)
    return least, (sum(values[len(values) - cards :]) + last if tricks else 0)
