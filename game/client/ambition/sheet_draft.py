"""The draft of a scorekeeper's sheet: the counted rounds, and what is being written. No pygame.

Whatever was written is kept, whether the rules accept it or not: a round that is refused and an
unfinished correction remain drafts of their row until they are entered. Everything is saved as one
JSON object and restored from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from game.client.ambition.words import stopped_words
from game.client.kit.i18n import N_, _, all_of, listed, ngettext, pgettext
from game.client.table.words import reason_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.score_sheet import EVENTS, ScoreSheet, SheetEntry, SheetError, SheetLine
from game.engine.json_reader import (
    FLAG,
    OBJECT,
    TEXT,
    Fields,
    Json,
    Record,
    RecordError,
    digits,
    list_of,
    one_of,
    or_null,
    whole,
)
from game.engine.refusal import Reason

FORMAT, VERSION = "ambition-scorekeeper", 2
"""The format and version of a saved sheet.

Version 1 had no events and no penalty strikes; a sheet without any is still written as version
1."""
MOST_DIGITS = 3
NAME_LENGTH = 16


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """A round as it is being written, unchecked: digits for each player.

    `deductor`: the seat that takes the last trick's points off; `penalties`: the players who get a
    penalty strike; `event`: what replaced the round (one of the sheet's EVENTS, empty for nothing);
    `offender`: the seat at fault for it."""

    taken: tuple[str, ...]
    tricks: tuple[str, ...]
    bids: tuple[bool, ...]
    penalties: tuple[bool, ...]
    deductor: int | None = None
    event: str = ""
    offender: int | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing is written."""
        flags = (
            *self.bids,
            *self.penalties,
            self.event,
            self.deductor is not None,
            self.offender is not None,
        )
        return not (any(self.taken) or any(self.tricks) or any(flags))


def blank(seats: int) -> RoundDraft:
    """Return a round with nothing written."""
    return RoundDraft(("",) * seats, ("",) * seats, (False,) * seats, (False,) * seats)


class MissingEntry(Enum):
    """The kind of figure that isn't written yet."""

    POINTS = "points"
    TRICKS = "tricks"


@dataclass(frozen=True, slots=True)
class EntryFault:
    """The reason why a round was refused.

    `row` counts from 0; `seat` is the player's column, None if no single player is at fault;
    `reason` is a fault of the sheet or a `MissingEntry`."""

    row: int
    seat: int | None
    reason: Reason


class SheetDraft:
    """A sheet that is being kept.

    `row` is the row to write in: a counted one, to correct it, or the next one."""

    def __init__(self, rules: Rules, names: Sequence[str] = ()) -> None:
        self.names = _names(names, rules.players)
        self.sheet = ScoreSheet(rules, self.names)
        self.row = 0
        self.fault: EntryFault | None = None
        self._drafts: dict[int, RoundDraft] = {}

    # ---- what there is

    @property
    def rules(self) -> Rules:
        """The rules that the sheet is counted by."""
        return self.sheet.rules

    @property
    def next_row(self) -> int:
        """The index of the row after the counted ones."""
        return len(self.sheet.entries)

    @property
    def counts_tricks(self) -> bool:
        """Whether the sheet asks for tricks: a Nil means no trick, or all tricks are worth more than a Slam."""
        numbers = self.rules.numbers
        return numbers.nil_by_tricks or bool(numbers.grand_slam_points) or numbers.grand_slam_pardon

    @property
    def writable(self) -> bool:
        """Whether the row can be written in: it is a counted one, or the match isn't over."""
        return self.row < self.next_row or not self.sheet.over

    @property
    def draft(self) -> RoundDraft:
        """The entries written in the current row."""
        return self.draft_of(self.row)

    def draft_of(self, row: int) -> RoundDraft:
        """Return what is written in a row; for a counted one without a correction, what was entered."""
        if row in self._drafts:
            return self._drafts[row]
        return (
            self._written(self.sheet.entries[row])
            if row < self.next_row
            else blank(self.rules.players)
        )

    def pending(self, row: int) -> bool:
        """Return whether a row has something written that isn't entered."""
        return row in self._drafts

    @property
    def begun(self) -> bool:
        """Whether there is anything that a new sheet would lose."""
        return bool(self.sheet.entries or self._drafts)

    # ---- writing

    def go_to(self, row: int) -> None:
        """Write in another row; this one keeps what is written."""
        self.row = max(0, min(row, self.next_row))
        self.fault = None

    def write(self, field: str, seat: int, text: str) -> None:
        """Put digits into a field, ``"taken"`` or ``"tricks"``."""
        texts = list(getattr(self.draft, field))
        texts[seat] = text[:MOST_DIGITS]
        written = tuple(texts)
        self._note(
            replace(self.draft, taken=written)
            if field == "taken"
            else replace(self.draft, tricks=written)
        )

    def bid(self, seat: int) -> None:
        """Switch between Nil bid and no bid for a player."""
        self._note(replace(self.draft, bids=_turned(self.draft.bids, seat)))

    def penalise(self, seat: int) -> None:
        """Switch a player's penalty strike on or off."""
        self._note(replace(self.draft, penalties=_turned(self.draft.penalties, seat)))

    def deduct(self, seat: int) -> None:
        """Note that a player takes the last trick's points off; a second call for the same player undoes it."""
        self._note(replace(self.draft, deductor=None if self.draft.deductor == seat else seat))

    def happen(self, event: str) -> None:
        """Note what replaced the round: one of the sheet's EVENTS, or empty for nothing."""
        self._note(replace(self.draft, event=event, offender=None))

    def blame(self, seat: int) -> None:
        """Note which player is at fault for the event; a second call for the same player undoes it."""
        if self.draft.event:
            self._note(replace(self.draft, offender=None if self.draft.offender == seat else seat))

    def _note(self, draft: RoundDraft) -> None:
        counted = self.row < self.next_row
        if draft == self._written(self.sheet.entries[self.row]) if counted else draft.empty:
            self._drafts.pop(self.row, None)
        else:
            self._drafts[self.row] = draft
        self.fault = None

    def enter(self) -> bool:
        """Count the row; return False if it is refused.

        After a refusal, `fault` says why, and everything stays as it was written."""
        row = self.row
        self.fault = self._missing()
        if self.fault is not None:
            return False
        try:
            if row < self.next_row:
                self.sheet.correct(row, self._entry())
            else:
                self.sheet.add(self._entry())
        except SheetError as error:
            self.fault = EntryFault(error.row, error.seat, error.reason)
            return False
        self._drafts.pop(row, None)
        self.row = self.next_row
        return True

    def take_back(self) -> None:
        """Remove the last counted round from the sheet.

        What was entered is then written in the next row, ready to be entered again."""
        kept = {row: draft for row, draft in self._drafts.items() if row < self.next_row}
        entry = self.sheet.remove_last()
        kept.setdefault(self.next_row, self._written(entry))
        self._drafts, self.row, self.fault = kept, self.next_row, None

    @property
    def may_take_back(self) -> bool:
        """Whether a round can be taken back without losing what is written in the row after it."""
        return bool(self.next_row) and self.next_row not in self._drafts

    def set_names(self, names: Sequence[str]) -> None:
        """Set the players' names."""
        self.names = _names(names, self.rules.players)
        self.sheet.players = self.names

    def set_rules(self, rules: Rules) -> EntryFault | None:
        """Count by other rules; if the rounds don't fit them, change nothing and return the fault."""
        made = ScoreSheet(rules, _names(self.names, rules.players))
        for entry in self.sheet.entries:
            bids = entry.bids
            if not entry.event and rules.nil_bidding != (bids is not None) and not any(bids or ()):
                bids = (False,) * rules.players if rules.nil_bidding else None
            try:
                made.add(replace(entry, bids=bids))
            except SheetError as error:
                return EntryFault(error.row, error.seat, error.reason)
        if rules.players != self.rules.players:
            self._drafts.clear()  # nothing was counted, or it wouldn't fit
        self.sheet, self.names = made, made.players
        self.go_to(self.row)
        return None

    def _missing(self) -> EntryFault | None:
        """Return the fault of the first empty field; None if all are filled."""
        draft = self.draft
        if draft.event:
            return None
        wanted = ("tricks",) if self._wants_tricks() else ()
        for field in ("taken", *wanted):
            for seat, text in enumerate(getattr(draft, field)):
                if not text:
                    return EntryFault(
                        self.row,
                        seat,
                        Reason(MissingEntry.POINTS if field == "taken" else MissingEntry.TRICKS),
                    )
        return None

    def _wants_tricks(self) -> bool:
        return self.rules.numbers.nil_by_tricks or any(self.draft.tricks)

    def _entry(self) -> SheetEntry:
        draft = self.draft
        if draft.event:
            return SheetEntry(event=draft.event, offender=draft.offender)
        return SheetEntry(
            tuple(int(text) for text in draft.taken),
            draft.bids if self.rules.nil_bidding or any(draft.bids) else None,
            tuple(int(text) for text in draft.tricks) if self._wants_tricks() else None,
            draft.deductor,
            draft.penalties if any(draft.penalties) else None,
        )

    def _written(self, entry: SheetEntry) -> RoundDraft:
        """Return an entry as a draft."""
        empty = blank(self.rules.players)
        return RoundDraft(
            tuple(str(points) for points in entry.taken) or empty.taken,
            empty.tricks if entry.tricks is None else tuple(str(tricks) for tricks in entry.tricks),
            entry.bids or empty.bids,
            entry.penalties or empty.penalties,
            entry.deductor,
            entry.event,
            entry.offender,
        )

    # ---- keeping

    def to_json(self) -> Record:
        """Return everything as JSON, to continue later."""
        drafts = [*(self._written(entry) for entry in self.sheet.entries), *self._drafts.values()]
        return {
            "format": FORMAT,
            "version": VERSION
            if any(draft.event or any(draft.penalties) for draft in drafts)
            else 1,
            "rules": self.rules.to_record(),
            "players": list(self.names),
            "rounds": [_draft_json(self._written(entry)) for entry in self.sheet.entries],
            "drafts": {str(row): _draft_json(draft) for row, draft in sorted(self._drafts.items())},
        }

    @classmethod
    def from_json(cls, data: Json) -> SheetDraft:
        """Return the draft from what `to_json` has made.

        Raises Refused (RecordError or RulesError)."""
        kept = Fields(data, named="sheet")
        kept.take("format", one_of((FORMAT,)))
        kept.take("version", whole(1, VERSION))
        keeper = cls(Rules.from_record(kept.get("rules")), kept.each("players", TEXT))
        seats = keeper.rules.players
        for row, each in enumerate(kept.items("rounds")):
            keeper.row = row
            keeper._drafts[row] = _draft(Fields(each, f"round {row + 1}"), seats)
            if not keeper.enter():
                assert keeper.fault is not None
                raise RecordError(keeper.fault.reason, f"round {row + 1}")
        rows = one_of([str(row) for row in range(keeper.next_row + 1)])
        for key, each in kept.take("drafts", OBJECT).items():
            keeper._drafts[int(kept.checked(rows, key, "drafts"))] = _draft(
                Fields(each, f"draft {key}"), seats
            )
        keeper.go_to(keeper.next_row)
        return keeper


def _names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    return tuple((tuple(names) + ("",) * seats)[:seats])


def _turned(flags: tuple[bool, ...], seat: int) -> tuple[bool, ...]:
    return tuple(not flag if i == seat else flag for i, flag in enumerate(flags))


def _draft_json(draft: RoundDraft) -> Record:
    made: Record = {
        "taken": list(draft.taken),
        "tricks": list(draft.tricks),
        "bids": list(draft.bids),
        "deductor": draft.deductor,
    }
    made |= {"penalties": list(draft.penalties)} if any(draft.penalties) else {}
    return made | ({"event": draft.event, "offender": draft.offender} if draft.event else {})


def _draft(data: Fields, seats: int) -> RoundDraft:
    """Return a draft from saved JSON. Raises RecordError."""
    texts, flags, player = (
        list_of(digits(MOST_DIGITS), seats),
        list_of(FLAG, seats),
        or_null(whole(0, seats - 1)),
    )
    penalties = data.take("penalties", or_null(flags))
    return RoundDraft(
        tuple(data.take("taken", texts)),
        tuple(data.take("tricks", texts)),
        tuple(data.take("bids", flags)),
        (False,) * seats if penalties is None else tuple(penalties),
        data.take("deductor", player),
        data.take("event", one_of((None, *EVENTS))) or "",
        data.take("offender", player),
    )


# ---- What the scorekeeper says
# Why a round is refused, what it made of a round, and how the match stands.


MARKS = {
    "slam": N_("Slam"),
    "overstrike": N_("Overstrike"),
    "understrike": N_("Understrike"),
    "nil": N_("Nil"),
    "nil_bid_made": N_("Nil, as bid"),
    "nil_bid_failed": N_("Nil bid failed"),
    "revoke": N_("Revoke"),
    "penalty": N_("Penalty"),
}
EVENT_WORDS = {"revoke": N_("Revoke"), "void": N_("Void round"), "misdeal": N_("Misdeal")}
"""The words of the events that may replace a counted round."""


def shown_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names to show; players without a name get a number."""
    return tuple(
        name.strip() or _("Player {n}").format(n=seat + 1) for seat, name in enumerate(names)
    )


def fault_words(keeper: SheetDraft, fault: EntryFault) -> str:
    """Return the row, the player and the reason of a fault: ``"Round 3, Ann: ..."``."""
    lines = keeper.sheet.lines
    number = (
        lines[fault.row].number
        if fault.row < len(lines)
        else keeper.sheet.next_number + fault.row - len(lines)
    )
    where = _("Round {n}").format(n=number)
    if fault.seat is not None:
        where = listed([where, shown_names(keeper.names)[fault.seat]])
    return _("{where}: {reason}").format(where=where, reason=reason_words(fault.reason))


def taken_words(rules: Rules, entry: SheetEntry, seat: int) -> str:
    """Return what a player took, as one writes it on paper.

    It shows what the last trick's winner takes off, n for a Nil bid, and ! for a penalty strike."""
    words = str(entry.taken[seat])
    if entry.deductor == seat:
        words += f"\u2212{rules.numbers.last_trick_deduct}"
    if entry.bids is not None and entry.bids[seat]:
        words += pgettext("behind points, a Nil bid", "n")
    return f"{words}!" if entry.penalties is not None and entry.penalties[seat] else words


def score_words(rules: Rules, total: Total) -> str:
    """Return a score as the rules write it: strikes/points, or points alone if the rules have no strikes."""
    points = str(total.points).replace("-", "\u2212")
    return f"{total.strikes}/{points}" if rules.numbers.strike_limit else points


def mark_word(mark: str) -> str:
    """Return a mark of scoring in one or two short words."""
    words = {
        "overstrike": pgettext("on a score sheet", "Over"),
        "understrike": pgettext("on a score sheet", "Under"),
        "nil_bid_made": pgettext("on a score sheet", "Nil as bid"),
        "nil_bid_failed": pgettext("on a score sheet", "Bid failed"),
    }
    return words.get(mark, _(MARKS[mark]))


def row_words(line: SheetLine, entry: SheetEntry, seat: int) -> list[str]:
    """Return why a player's round was worth what it was, one short word for each reason; empty if it simply counts."""
    marks = line.scored[seat].marks
    if marks:
        return [
            mark_word(mark) for mark in marks if not (mark == "nil" and "nil_bid_made" in marks)
        ]
    if entry.event:
        # For those who didn't revoke it is only void.
        kind = "misdeal" if entry.event == "misdeal" else "void"
        return [_(EVENT_WORDS[kind])]
    return [_("void")] if line.void else []


def round_words(line: SheetLine, entry: SheetEntry, names: Sequence[str]) -> str:
    """Return a sentence about a counted round: who got strikes, and everything else that has a name."""
    if entry.event == "misdeal":
        return _("Round {n}: a misdeal, dealt again.").format(n=line.number)
    if entry.event and entry.offender is None:
        return _("Round {n}: void, abandoned.").format(n=line.number)
    if line.void and not entry.event:
        return _("Round {n}: void, everybody would get a strike.").format(n=line.number)
    told = []
    for mark, words in MARKS.items():
        who = [
            names[seat]
            for seat, score in enumerate(line.scored)
            if mark in score.marks and not (mark == "nil" and "nil_bid_made" in score.marks)
        ]
        if who:
            told.append(_("{what}: {names}").format(what=_(words), names=all_of(who)))
    return (
        _("Round {n}").format(n=line.number) + " · " + ("  ·  ".join(told) or _("everybody safe"))
    )


def progress_words(keeper: SheetDraft) -> str:
    """Return how the match stands while a round is written, or how it ended."""
    sheet, names = keeper.sheet, shown_names(keeper.names)
    result = sheet.result
    if result is not None:
        winners = [names[seat] for seat in result.winners]
        words = ngettext("{names} wins the match.", "{names} win the match.", len(winners)).format(
            names=all_of(winners)
        )
        if sheet.out:
            out = all_of([names[seat] for seat in sheet.out])
            words += "  " + _("Struck out: {names}.").format(names=out)
        if sheet.stopped_after:
            words += "  " + stopped_words(sheet.stopped_after)
        return words
    event = keeper.draft.event
    if event == "void":
        if keeper.rules.numbers.strike_limit:
            return _(
                "For a wrong number of cards found in play (the dealer is at fault), or chips so wrong that somebody’s "
                "result would change. Otherwise the cards are counted."
            )
        return _(
            "For a wrong number of cards found in play, or chips so wrong that somebody’s result would change. "
            "Otherwise the cards are counted."
        )
    if event == "misdeal":
        return _(
            "For a wrong number of cards found before the first lead, and for other mistakes in the deal."
        )
    if event == "revoke" and keeper.rules.edition != "2004":
        return _(
            "For one found too late. Put right before the same player’s next card, it costs nothing: play on."
        )
    total, given = keeper.rules.numbers.total, sum(int(text) for text in keeper.draft.taken if text)
    if given and given != total:
        left = total - given
        if left > 0:
            return _("{given} of {total} points entered, {left} missing.").format(
                given=given, total=total, left=left
            )
        return _("{given} points entered, {over} too many.").format(given=given, over=-left)
    limit = keeper.rules.numbers.strike_limit
    last = [
        name
        for name, total_ in zip(names, sheet.totals, strict=True)
        if limit and total_.strikes == limit - 1
    ]
    if last and not given:
        return _("One strike left: {names}.").format(names=all_of(last))
    return _("Each round is worth {total} points.").format(total=total)
