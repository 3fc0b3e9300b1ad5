"""The match and everybody who plays in it: asks the worker when a computer player is to act, and saves after every action.

No pygame. The scene calls `poll` every frame and hands the events on; the person's decisions are methods.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from game.client.help.advice import Advice
from game.client.i18n import _
from game.client.opponents import NAMES, USUAL_TEMPERAMENT, Opponents, portraits
from game.client.options import Services
from game.client.saves import SaveFile
from game.client.settings import UNNAMED
from game.client.worker import Player, Ticket, Worker
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.fallback import fallback
from game.engine.ambition.match import Match
from game.engine.ambition.rewind import rewound
from game.engine.events import Event, RoundStarted
from game.engine.record import dump_line, from_record, to_record
from game.engine.state import IllegalAction

log = logging.getLogger(__name__)

ME = 0
PASSED = 3
HUMAN_PORTRAIT = "you"
FINISHED_NAME = "matches.jsonl"
HASHES, PRACTISED, AUTOPLAY = "deal_hashes", "practised", "autoplay"
"""Keys of the person's entry in a record: the hash of each deal as it was shown, why a match is but practice, and whether a
computer player has sat there."""
BEGUN_AT, SECONDS = "begun_at", "seconds"
"""Further ones: when the match was begun, and the time at the table since, without long pauses."""
FINISHED_AT, GIVEN_UP_AT = "finished_at", "given_up_at"
"""Keys of a record that is kept: when it ended, and how."""
LONGEST_PAUSE_S = 120.0


@dataclass(frozen=True, slots=True)
class Batch:
    """The events of one action. `forced`: the player had no choice."""

    events: tuple[Event, ...]
    forced: bool = False


def new_match(rules: Rules, name: str, opponents: Opponents, seed: int) -> Match:
    """A match of the person at seat 0 against as many of the computer players as the rules have places for; not begun."""
    players: list[dict[str, Any]] = [{"name": name, "kind": "human"}]
    players += [
        {"name": each.who.name, "kind": "ai", "level": each.level, "temperament": each.temperament}
        for each in opponents[: rules.players - 1]
    ]
    return Match(rules, players, seed)


def shown_name(player: Mapping[str, Any]) -> str:
    """A player's name as a match keeps it, in words: names that people chose stay as they are, ours are translated."""
    name = str(player.get("name", ""))
    ours = name == UNNAMED if player.get("kind") == "human" else name in NAMES
    return _(name) if ours else name


def seats_of(match: Match) -> list[tuple[str, str]]:
    """Name and portrait of each seat of a match, in the player's language."""
    faces = [HUMAN_PORTRAIT, *portraits(match.players[1:])]
    return [(shown_name(player), face) for player, face in zip(match.players, faces, strict=True)]


def shown_hash(match: Match, index: int) -> str | None:
    """The hash that was shown before the pass of a round, by its index in `match.rounds`; None where it wasn't kept."""
    kept = match.players[ME].get(HASHES)
    found = kept[index] if isinstance(kept, list) and index < len(kept) else None
    return found if isinstance(found, str) else None


def _keep_hash(match: Match, shown: str) -> None:
    """Note in the match's record which hash the person is shown for the round that has begun."""
    kept = match.players[ME].setdefault(HASHES, [])
    kept += [None] * (len(match.rounds) - 1 - len(kept))
    kept.append(shown)


HINT, UNDO, SEEN, CHECK = "hint", "undo", "cards", "check"
"""Why a match is but practice: help that was taken. Another is "code", where the deals were known beforehand."""


def mark_practised(match: Match, why: str) -> None:
    """Note in a match's record that it was played with help (hint, undo) or with known cards (code)."""
    match.players[ME][PRACTISED] = [*practised(match), *([why] if why not in practised(match) else [])]


def practised(match: Match) -> tuple[str, ...]:
    """Why a match is but practice; nothing for one that was played without help and with unknown cards."""
    reasons = match.players[ME].get(PRACTISED)
    return tuple(str(reason) for reason in reasons) if isinstance(reasons, list) else ()


def keep_record(folder: Path, match: Match, key: str, when: datetime) -> dict[str, Any]:
    """Append a match that has ended to the records in the data folder, under `key` with when it did. Returns the record.

    A folder that can't be written to loses only that."""
    record = to_record(match) | {"current": None, key: when.isoformat(timespec="seconds")}
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / FINISHED_NAME).open("ab+") as file:
            file.seek(max(0, file.seek(0, 2) - 1))
            cut_off = file.read(1) not in (b"", b"\n")  # the line before, by a crash or a full disk
            file.write(b"\n" * cut_off + dump_line(record).encode("utf-8"))
    return record


class GameController:
    """One match on its way. With `autoplay` a computer player takes the person's seat too."""

    def __init__(
        self, match: Match, services: Services, worker: Worker, saves: SaveFile, autoplay: bool = False
    ) -> None:
        self.match = match
        self.chosen: list[int | None] = []  # the tray's places up to the last card; None: empty
        self.rounds_played = 0  # of this match, in this sitting
        self._worker = worker
        self._saves = saves
        self._asked: dict[int, Ticket] = {}
        self._players: dict[int, Player] = {}
        levels = [level for level, _title in services.levels]
        temperaments = [temperament for temperament, _title in services.temperaments]
        self.on_counted: Callable[[dict[str, Any]], None] = lambda record: None  # the match after each of its rounds
        self._now = services.now
        self._acted_at = services.now()
        match.players[ME].setdefault(BEGUN_AT, self._acted_at.isoformat(timespec="seconds"))
        adviser = services.make_adviser(ME, match.seed or 0) if services.make_adviser is not None else None
        self.advice = Advice(worker, None if autoplay else adviser)
        if autoplay:
            match.players[ME][AUTOPLAY] = True
        for seat, player in enumerate(match.players):
            if seat == ME and not autoplay:
                continue
            level, temperament = player.get("level"), player.get("temperament")
            level = level if level in levels else services.default_level
            temperament = temperament if temperament in temperaments else USUAL_TEMPERAMENT
            self._players[seat] = services.make_player(level, temperament, seat, match.seed or 0)

    @classmethod
    def resume(
        cls, record: dict[str, Any], services: Services, worker: Worker, saves: SaveFile, autoplay: bool = False
    ) -> GameController:
        """The match of a record, in mid-round too. Raises RecordError."""
        return cls(from_record(record), services, worker, saves, autoplay)

    # ---- how it stands

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Name and portrait of each seat, in the player's language."""
        return seats_of(self.match)

    @property
    def fresh(self) -> bool:
        """Whether the first deal is still to come."""
        return not self.match.rounds

    @property
    def my_turn(self) -> bool:
        """Whether the person is waited for."""
        return ME not in self._players and ME in self.match.waiting

    @property
    def round_over(self) -> bool:
        """Whether the round was counted."""
        return self.match.phase in ("scored", "over")

    @property
    def helped(self) -> tuple[str, ...]:
        """The help that was taken in this match, and why else it is but practice."""
        return practised(self.match)

    def mark(self, help: str) -> None:
        """Help was taken: the match and its save say so from now on."""
        if help not in self.helped:
            mark_practised(self.match, help)
            if not self.match.over:
                self._saves.save(to_record(self.match))

    # ---- the course of the match

    def begin(self) -> Batch:
        """Start the match."""
        return self._after(self.match.begin())

    def next_round(self) -> Batch:
        """Start the next round, after one was counted."""
        return self._after(self.match.next_round())

    def poll(self) -> list[Batch]:
        """Let computer players act whose answers have come, and ask those who are to act now."""
        batches = []
        for result in self._worker.poll():
            if self.advice.take(result):
                continue
            seat = result.ticket.seat
            if self._asked.get(seat) is not result.ticket:
                continue  # of another match
            del self._asked[seat]
            if seat in self.match.waiting:
                batches.append(self._apply_answer(seat, result.action, result.error))
        for seat in self.match.waiting:
            asked = self._asked.get(seat)
            if seat in self._players and (asked is None or not self._worker.live(asked)):  # or it was called off
                self.advice.make_way()
                self._asked[seat] = self._worker.ask(seat, self._players[seat], self.match.observation(seat))
        if not self._asked:
            self.advice.go_on()
        return batches

    def close(self) -> None:
        """Leave the match: nobody thinks any more, and what was done is on disk."""
        self._worker.cancel_all()
        self._asked.clear()
        self.advice.close()
        self._saves.flush()

    # ---- the person's decisions

    def choose_pass(self, card: int) -> bool:
        """Put a card into the tray. False if it is full or the card can't go there."""
        if not self._choosing or card in self.chosen or card not in self.match.hand(ME):
            return False
        if None in self.chosen:
            self.chosen[self.chosen.index(None)] = card
        elif len(self.chosen) < PASSED:
            self.chosen.append(card)
        else:
            return False
        return True

    def untake(self, card: int) -> bool:
        """Take a card back from the tray. The others stay where they lie: in a scatter the place says who gets a card."""
        if not self._choosing or card not in self.chosen:
            return False
        self.chosen[self.chosen.index(card)] = None
        while self.chosen and self.chosen[-1] is None:
            self.chosen.pop()
        return True

    def confirm_pass(self) -> Batch | None:
        """Pass the three chosen cards; None while there are fewer."""
        cards = tuple(card for card in self.chosen if card is not None)
        if not self._choosing or len(cards) != PASSED:
            return None
        batch = self._act(ME, Pass(cards))
        self.chosen = []
        return batch

    def bid(self, nil: bool) -> Batch | None:
        """Bid Nil or not. None when it is not allowed now."""
        if not self.my_turn or self.match.phase != "bid" or (nil and not self.may_bid_nil):
            return None
        return self._act(ME, Bid(nil))

    @property
    def may_bid_nil(self) -> bool:
        """Whether the person may bid Nil at all."""
        return bool(self.match.observation(ME).may_bid_nil())

    def play(self, card: int) -> Batch | str:
        """Play a card, or the reason why it can't be played."""
        reason = self.match.why_not(ME, card)
        if reason is not None:
            return reason
        return self._act(ME, Play(card))

    def deduct(self, take: bool) -> Batch | None:
        """Take the last trick's points off or keep them. None when that isn't asked."""
        if not self.my_turn or self.match.phase != "last_trick":
            return None
        return self._act(ME, Deduct(take))

    def take_back(self) -> bool:
        """Go back to before the person's latest decision of this round that left a choice. False if there is none."""
        earlier = rewound(self.match, ME) if ME not in self._players else None
        if earlier is None:
            return False
        self._worker.cancel_all()
        self._asked.clear()
        self.match, self.chosen = earlier, []
        mark_practised(self.match, UNDO)
        self._saves.save(to_record(self.match))
        return True

    @property
    def _choosing(self) -> bool:
        return self.my_turn and self.match.phase == "pass"

    # ---- inside

    def _act(self, seat: int, action: Action) -> Batch:
        forced = self.match.phase in ("play", "blind") and len(self.match.legal_cards(seat)) == 1
        return self._after(self.match.act(seat, action), forced)

    def _apply_answer(self, seat: int, action: Any, error: BaseException | None) -> Batch:
        """A computer player's action; one that failed or is illegal is replaced by a legal one, and logged."""
        if error is None:
            try:
                return self._act(seat, action)
            except (IllegalAction, AttributeError, TypeError, ValueError) as wrong:
                error = wrong
        log.error("seat %d (%s) failed: played on for it", seat, self._players[seat].name, exc_info=error)
        player = self.match.players[seat]
        player["replaced"] = player.get("replaced", 0) + 1
        return self._act(seat, fallback(self.match.observation(seat)))

    def _after(self, events: Sequence[Event], forced: bool = False) -> Batch:
        for event in events:
            if isinstance(event, RoundStarted):
                _keep_hash(self.match, event.deal_hash)
        self._keep_time()
        if self.match.over:
            record = keep_record(self._saves.path.parent, self.match, FINISHED_AT, self._now())
            self._saves.discard()
        else:
            record = to_record(self.match)
            self._saves.save(record)
        if self.round_over:
            self.rounds_played += 1
            self.on_counted(record)
        return Batch(tuple(events), forced)

    def _keep_time(self) -> None:
        """Add the time since the last action to the match's."""
        now, me = self._now(), self.match.players[ME]
        since = min(max((now - self._acted_at).total_seconds(), 0.0), LONGEST_PAUSE_S)
        before = me.get(SECONDS)
        me[SECONDS] = round((before if isinstance(before, int | float) else 0.0) + since, 1)
        self._acted_at = now
