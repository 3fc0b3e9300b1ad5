"""What a scorekeeper has in front of him: the counted sheet, and what is being written. No pygame.

What was written stays written, whether the rules take it or not: a round that is refused, and a correction left half way,
are drafts of their row until they are entered. Everything goes into one JSON object and comes back from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from game.client.ambition.field_words import SENTENCES as AMBITION
from game.client.ambition.words import stopped_words
from game.client.kit.i18n import N_, _, all_of, listed, ngettext, pgettext
from game.client.table.words import Sentences, reason_words
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
"""Version 1 knew no events and no penalty strikes; a sheet without any is still written as that."""
MOST_DIGITS = 3
NAME_LENGTH = 16


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """A round as it is being written: digits a player, not yet looked at. `deductor`: who takes the last trick's points off;
    `penalties`: who gets a penalty strike; `event`: what came in place of a round (of the sheet's EVENTS, empty: nothing), and
    `offender` who is at fault."""

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
        flags = (*self.bids, *self.penalties, self.event, self.deductor is not None, self.offender is not None)
        return not (any(self.taken) or any(self.tricks) or any(flags))


def blank(seats: int) -> RoundDraft:
    """A round with nothing written."""
    return RoundDraft(("",) * seats, ("",) * seats, (False,) * seats, (False,) * seats)


class MissingEntry(Enum):
    """What isn't written yet."""

    POINTS = "points"
    TRICKS = "tricks"


@dataclass(frozen=True, slots=True)
class EntryFault:
    """Why a round was refused: its row from 0, the player's column (None where no single one is at fault), and what is wrong:
    with the sheet, or what is `MissingEntry`."""

    row: int
    seat: int | None
    reason: Reason


class SheetDraft:
    """A sheet that is being kept. `row`: the row that is written on, a counted one to correct it or the next one."""

    def __init__(self, rules: Rules, names: Sequence[str] = ()) -> None:
        self.names = _names(names, rules.players)
        self.sheet = ScoreSheet(rules, self.names)
        self.row = 0
        self.fault: EntryFault | None = None
        self._drafts: dict[int, RoundDraft] = {}

    # ---- what there is

    @property
    def rules(self) -> Rules:
        """The rules it is counted by."""
        return self.sheet.rules

    @property
    def next_row(self) -> int:
        """The row after the counted ones."""
        return len(self.sheet.entries)

    @property
    def counts_tricks(self) -> bool:
        """Whether the tricks are asked for: a Nil is no trick, or all of them are worth more than a Slam."""
        numbers = self.rules.numbers
        return numbers.nil_by_tricks or bool(numbers.grand_slam_points) or numbers.grand_slam_pardon

    @property
    def writable(self) -> bool:
        """Whether the row can be written on: the match isn't over, or it is a counted one."""
        return self.row < self.next_row or not self.sheet.over

    @property
    def draft(self) -> RoundDraft:
        """What is written in the row."""
        return self.draft_of(self.row)

    def draft_of(self, row: int) -> RoundDraft:
        """What is written in a row; a counted one shows what was entered."""
        if row in self._drafts:
            return self._drafts[row]
        return self._written(self.sheet.entries[row]) if row < self.next_row else blank(self.rules.players)

    def pending(self, row: int) -> bool:
        """Whether something is written there that isn't entered."""
        return row in self._drafts

    @property
    def begun(self) -> bool:
        """Whether there is anything that a new sheet would lose."""
        return bool(self.sheet.entries or self._drafts)

    # ---- writing

    def go_to(self, row: int) -> None:
        """Write on another row; what stands in this one stays."""
        self.row = max(0, min(row, self.next_row))
        self.fault = None

    def write(self, field: str, seat: int, text: str) -> None:
        """Put digits into a field, ``"taken"`` or ``"tricks"``."""
        texts = list(getattr(self.draft, field))
        texts[seat] = text[:MOST_DIGITS]
        written = tuple(texts)
        self._note(replace(self.draft, taken=written) if field == "taken" else replace(self.draft, tricks=written))

    def bid(self, seat: int) -> None:
        """A player did, or didn't, bid Nil."""
        self._note(replace(self.draft, bids=_turned(self.draft.bids, seat)))

    def penalise(self, seat: int) -> None:
        """A player gets a penalty strike, or doesn't."""
        self._note(replace(self.draft, penalties=_turned(self.draft.penalties, seat)))

    def deduct(self, seat: int) -> None:
        """A player takes the last trick's points off; pressed again nobody does."""
        self._note(replace(self.draft, deductor=None if self.draft.deductor == seat else seat))

    def happen(self, event: str) -> None:
        """Something came in place of the round (of the sheet's EVENTS), or nothing did: empty."""
        self._note(replace(self.draft, event=event, offender=None))

    def blame(self, seat: int) -> None:
        """A player is at fault for what happened; pressed again nobody is."""
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
        """Count the row. Whether it was taken; if not, `fault` says why and everything stays as it was written."""
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
        """Take the last counted round off the sheet; it stands in the row after the others, ready to be entered again."""
        kept = {row: draft for row, draft in self._drafts.items() if row < self.next_row}
        entry = self.sheet.remove_last()
        kept.setdefault(self.next_row, self._written(entry))
        self._drafts, self.row, self.fault = kept, self.next_row, None

    @property
    def may_take_back(self) -> bool:
        """Whether a round can be taken back without losing what is written in the row after it."""
        return bool(self.next_row) and self.next_row not in self._drafts

    def set_names(self, names: Sequence[str]) -> None:
        """Who plays."""
        self.names = _names(names, self.rules.players)
        self.sheet.players = self.names

    def set_rules(self, rules: Rules) -> EntryFault | None:
        """Count by other rules; if the rounds don't fit them, nothing changes and the fault is given."""
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
        """The first field that has nothing in it."""
        draft = self.draft
        if draft.event:
            return None
        wanted = ("tricks",) if self._wants_tricks() else ()
        for field in ("taken", *wanted):
            for seat, text in enumerate(getattr(draft, field)):
                if not text:
                    return EntryFault(
                        self.row, seat, Reason(MissingEntry.POINTS if field == "taken" else MissingEntry.TRICKS)
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
        """An entry as it was written."""
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
        """Everything, to go on with later."""
        drafts = [*(self._written(entry) for entry in self.sheet.entries), *self._drafts.values()]
        return {
            "format": FORMAT,
            "version": VERSION if any(draft.event or any(draft.penalties) for draft in drafts) else 1,
            "rules": self.rules.to_record(),
            "players": list(self.names),
            "rounds": [_draft_json(self._written(entry)) for entry in self.sheet.entries],
            "drafts": {str(row): _draft_json(draft) for row, draft in sorted(self._drafts.items())},
        }

    @classmethod
    def from_json(cls, data: Json) -> SheetDraft:
        """Back from `to_json`. Raises Refused."""
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
            keeper._drafts[int(kept.checked(rows, key, "drafts"))] = _draft(Fields(each, f"draft {key}"), seats)
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
    """A draft as it was kept. Raises RecordError."""
    texts, flags, player = list_of(digits(MOST_DIGITS), seats), list_of(FLAG, seats), or_null(whole(0, seats - 1))
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


SENTENCES: Sentences = {
    **AMBITION,
    MissingEntry.POINTS: N_("Points are missing."),
    MissingEntry.TRICKS: N_("The number of tricks is missing."),
}
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
"""What may stand in place of a counted round."""


def shown_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names to show: who has none is a number."""
    return tuple(name.strip() or _("Player {n}").format(n=seat + 1) for seat, name in enumerate(names))


def fault_words(keeper: SheetDraft, fault: EntryFault) -> str:
    """The row, the player and the reason: ``"Round 3, Ann: ..."``."""
    lines = keeper.sheet.lines
    number = lines[fault.row].number if fault.row < len(lines) else keeper.sheet.next_number + fault.row - len(lines)
    where = _("Round {n}").format(n=number)
    if fault.seat is not None:
        where = listed([where, shown_names(keeper.names)[fault.seat]])
    return _("{where}: {reason}").format(where=where, reason=reason_words(fault.reason, SENTENCES))


def taken_words(rules: Rules, entry: SheetEntry, seat: int) -> str:
    """What a player took, as it is written: less what the last trick's winner takes off, with the n of a Nil bid."""
    words = str(entry.taken[seat])
    if entry.deductor == seat:
        words += f"\u2212{rules.numbers.last_trick_deduct}"
    if entry.bids is not None and entry.bids[seat]:
        words += pgettext("behind points, a Nil bid", "n")
    return f"{words}!" if entry.penalties is not None and entry.penalties[seat] else words


def score_words(rules: Rules, total: Total) -> str:
    """A score as the documents write it: S/P, strikes and points; points alone where there are no strikes."""
    points = str(total.points).replace("-", "\u2212")
    return f"{total.strikes}/{points}" if rules.numbers.strike_limit else points


def mark_word(mark: str) -> str:
    """A reason of scoring in few letters."""
    words = {
        "overstrike": pgettext("on a score sheet", "Over"),
        "understrike": pgettext("on a score sheet", "Under"),
        "nil_bid_made": pgettext("on a score sheet", "Nil as bid"),
        "nil_bid_failed": pgettext("on a score sheet", "Bid failed"),
    }
    return words.get(mark, _(MARKS[mark]))


def row_words(line: SheetLine, entry: SheetEntry, seat: int) -> list[str]:
    """Why a player's round was worth what it was, each reason in few letters; none: it simply counts."""
    marks = line.scored[seat].marks
    if marks:
        return [mark_word(mark) for mark in marks if not (mark == "nil" and "nil_bid_made" in marks)]
    if entry.event:
        kind = "misdeal" if entry.event == "misdeal" else "void"  # for those who didn't revoke it is only void
        return [_(EVENT_WORDS[kind])]
    return [_("void")] if line.void else []


def round_words(line: SheetLine, entry: SheetEntry, names: Sequence[str]) -> str:
    """What a counted round was: who struck, and the other things with a name."""
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
    return _("Round {n}").format(n=line.number) + " · " + ("  ·  ".join(told) or _("everybody safe"))


def progress_words(keeper: SheetDraft) -> str:
    """How the match stands while a round is written, or how it ended."""
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
    total, given = keeper.rules.numbers.total, sum(int(text) for text in keeper.draft.taken if text)
    if given and given != total:
        left = total - given
        if left > 0:
            return _("{given} of {total} points entered, {left} missing.").format(given=given, total=total, left=left)
        return _("{given} points entered, {over} too many.").format(given=given, over=-left)
    limit = keeper.rules.numbers.strike_limit
    last = [name for name, total_ in zip(names, sheet.totals, strict=True) if limit and total_.strikes == limit - 1]
    if last and not given:
        return _("One strike left: {names}.").format(names=all_of(last))
    return _("Each round is worth {total} points.").format(total=total)
