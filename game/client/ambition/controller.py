"""The controller of a match: the person's decisions at seat 0, the computer players, and the record. No pygame."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from game.client.app.opponents import NAMES, Opponents, portraits
from game.client.app.options import Computers, Services
from game.client.app.saves import SaveFile
from game.client.app.settings import UNNAMED
from game.client.kit.i18n import _
from game.client.table.controller import Batch, MatchController
from game.client.table.person import ME, PersonEntry
from game.client.table.worker import Player, Worker
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Event, RoundStarted
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation, fallback
from game.engine.ambition.record import to_record
from game.engine.ambition.rewind import may_rewind, rewound
from game.engine.json_reader import Record
from game.engine.refusal import Reason

PASSED = 3
HUMAN_PORTRAIT = "you"


def new_match(rules: Rules, name: str, opponents: Opponents, seed: int) -> Match:
    """Return a new match, not yet begun, of the person at seat 0 against the first opponents.

    There are as many opponents as the rules have other seats."""
    players: list[Record] = [{"name": name, "kind": "human"}]
    players += [
        {"name": each.who.name, "kind": "ai", "level": each.level, "temperament": each.temperament}
        for each in opponents[: rules.players - 1]
    ]
    return Match(rules, players, seed)


def shown_name(player: Mapping[str, object]) -> str:
    """Return a player's name in the player's language.

    Names that people chose stay as they are; the program's own are translated."""
    name = str(player.get("name", ""))
    ours = name == UNNAMED if player.get("kind") == "human" else name in NAMES
    return _(name) if ours else name


def seats_of(match: Match) -> list[tuple[str, str]]:
    """Return the name and portrait of each seat of a match, in the player's language."""
    faces = [HUMAN_PORTRAIT, *portraits(match.players[1:])]
    return [(shown_name(player), face) for player, face in zip(match.players, faces, strict=True)]


class GameController(MatchController[Observation, Action, Event]):
    """The controller of one match.

    With `autoplay` a computer player takes the person's seat too."""

    match: Match

    def __init__(
        self,
        match: Match,
        computers: Computers,
        services: Services,
        worker: Worker,
        saves: SaveFile,
        autoplay: bool = False,
        timed: bool = True,
    ) -> None:
        """Set up the match; unless `timed`, its computer players decide without a clock, the same on every machine."""
        self.computers = computers
        # The round, its state when that was last looked at, and whether the latest decision could
        # be taken back.
        self._back: tuple[RoundHistory, Hashable, bool] | None = None
        # The cards in the tray's places up to the last card; None: no card.
        self.chosen: list[int | None] = []
        desk = computers.desk(worker, wanted=not autoplay)
        persons = () if autoplay else (ME,)

        def player(seat: int, entry: Mapping[str, object]) -> Player:
            return computers.player(seat, entry, match.seed or 0, timed)

        super().__init__(match, services, worker, saves, persons, player, desk)

    # ---- what the game says

    def record(self) -> Record:
        return to_record(self.match)

    def forced(self, seat: int) -> bool:
        return self.match.phase in ("play", "blind") and len(self.match.legal_cards(seat)) == 1

    def fallback(self, observation: Observation) -> Action:
        return fallback(observation)

    def happened(self, event: Event) -> None:
        # The record of a sealed deal has its hash.
        if isinstance(event, RoundStarted) and self.match.sealed is None:
            PersonEntry.of(self.match).note_deal_hash(len(self.match.rounds) - 1, event.deal_hash)

    @property
    def seats(self) -> list[tuple[str, str]]:
        """The name and portrait of each seat, in the player's language."""
        return seats_of(self.match)

    @property
    def my_turn(self) -> bool:
        """Whether the person is to decide."""
        return self.to_act == ME

    # ---- the person's decisions

    def choose_pass(self, card: int) -> bool:
        """Put a card into the tray; return False if the tray is full or the card can't go there."""
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
        """Take a card back from the tray; return False if it isn't there.

        The others keep their places, because in a pass of one to each the place decides who gets
        the card."""
        if not self._choosing or card not in self.chosen:
            return False
        self.chosen[self.chosen.index(card)] = None
        while self.chosen and self.chosen[-1] is None:
            self.chosen.pop()
        return True

    def confirm_pass(self) -> Batch[Event] | None:
        """Pass the three chosen cards; return None while there are fewer."""
        cards = tuple(card for card in self.chosen if card is not None)
        if not self._choosing or len(cards) != PASSED:
            return None
        batch = self.decide(ME, Pass(cards))
        self.chosen = []
        return batch

    def bid(self, nil: bool) -> Batch[Event] | None:
        """Bid Nil or not; return None if that is not allowed now."""
        if not self.my_turn or self.match.phase != "bid" or (nil and not self.may_bid_nil):
            return None
        return self.decide(ME, Bid(nil))

    @property
    def may_bid_nil(self) -> bool:
        """Whether the rules let the person bid Nil in this round."""
        return bool(self.match.observation(ME).may_bid_nil())

    def play(self, card: int) -> Batch[Event] | Reason:
        """Play a card, or return the reason why it can't be played."""
        reason = self.match.why_not(ME, card)
        if reason is not None:
            return reason
        return self.decide(ME, Play(card))

    def deduct(self, take: bool) -> Batch[Event] | None:
        """Take the last trick's points off or keep them; return None if that isn't the person's decision now."""
        if not self.my_turn or self.match.phase != "last_trick":
            return None
        return self.decide(ME, Deduct(take))

    @property
    def may_take_back(self) -> bool:
        match = self.match
        if ME in self._players or not match.rounds:
            return False
        history = match.current
        now = (
            match.phase,
            len(history.passes),
            len(history.bids),
            len(history.blind),
            len(history.plays),
        )
        if self._back is None or self._back[0] is not history or self._back[1] != now:
            self._back = history, now, may_rewind(match, ME)
        return self._back[2]

    def earlier(self) -> Match | None:
        """Return the match before the person's latest decision of this round with alternatives; None without one."""
        return rewound(self.match, ME) if ME not in self._players else None

    def take_back(self) -> bool:
        if not super().take_back():
            return False
        self.chosen = []
        return True

    @property
    def _choosing(self) -> bool:
        return self.my_turn and self.match.phase == "pass"
