"""The match of Ambusch and its players: one or several people at one screen, and computer players.

No pygame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.app.opponents import NAMES, portraits
from game.client.app.options import Computers, Services
from game.client.app.saves import SaveFile
from game.client.app.settings import UNNAMED
from game.client.kit.i18n import N_, _
from game.client.table.controller import Batch, MatchController
from game.client.table.person import PersonEntry
from game.client.table.worker import Player, Worker
from game.engine.ambusch.actions import Action
from game.engine.ambusch.events import Event, GameStarted
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.record import to_record
from game.engine.ambusch.rewind import may_rewind, rewound
from game.engine.json_reader import Record
from game.engine.refusal import IllegalAction

RECORDS_NAME = "ambusch.jsonl"
"""The file in the data folder that finished matches are kept in."""
PEOPLE = (
    N_("Player 1"), N_("Player 2"), N_("Player 3"), N_("Player 4"), N_("Player 5"), N_("Player 6"), N_("Player 7"),
    N_("Player 8"),
)  # fmt: skip
"""Names for people who haven't given theirs, where several play."""
MEMBERS = "members"
"""The key in a player's entry for the names of those who share the seat."""
_FACES = ("you", "stag", "owl", "hare")
NOTHING, ACTED, DRAWN, LOOKED = "nothing", "acted", "drawn", "looked"
"""Why nothing can be taken back.

Nothing was decided in this game, somebody has acted since, a card of the stock was turned up, or
another person has looked at a hand since."""


@dataclass(frozen=True, slots=True)
class UndoState:
    """The seat whose latest decision can be taken back; None if there is none, and then `why`."""

    seat: int | None
    why: str


def known_name(name: str) -> str:
    """Return a name in the player's language if it is one of ours, otherwise the name itself."""
    return _(name) if name == UNNAMED or name in PEOPLE or name in NAMES else name


def shown_name(player: Mapping[str, object]) -> str:
    """Return the name of a match's player as it is shown; people who share a seat are named together."""
    members = player.get(MEMBERS)
    if isinstance(members, list) and members:
        return _("{a} & {b}").format(a=known_name(str(members[0])), b=known_name(str(members[-1])))
    return known_name(str(player.get("name", "")))


def seats_of(match: Match) -> list[tuple[str, str]]:
    """Return name and portrait of each seat of a match, in the player's language."""
    theirs = portraits([player for player in match.players if player.get("kind") != "human"])
    bots, people = iter(theirs), iter([face for face in _FACES if face not in theirs])
    return [
        (shown_name(player), next(people if player.get("kind") == "human" else bots))
        for player in match.players
    ]


def fallback(observation: Observation) -> Action:
    """Return a legal decision made without thought.

    It puts the lowest possible card away, otherwise draws from the stock; it discards the last
    card."""
    return observation.legal[0] if observation.phase == "turn" else observation.legal[-1]


class GameController(MatchController[Observation, Action, Event]):
    """One match that is being played.

    With `autoplay` computer players take all seats."""

    file = RECORDS_NAME
    match: Match

    def __init__(
        self,
        match: Match,
        computers: Computers,
        services: Services,
        worker: Worker,
        saves: SaveFile,
        autoplay: bool = False,
    ) -> None:
        people = tuple(
            seat for seat, entry in enumerate(match.players) if entry.get("kind") == "human"
        )
        persons = () if autoplay else people
        self.computers = computers
        started = bool(match.rounds)
        # The numbers of rounds and moves when somebody else last looked at their cards.
        self._looked = (len(match.rounds), len(match.current.moves)) if started else (0, 0)
        desk = computers.desk(worker, wanted=bool(persons))
        super().__init__(match, services, worker, saves, persons, self._player, desk)

    def _player(self, seat: int, entry: Mapping[str, object]) -> Player:
        return self.computers.player(seat, entry, self.match.seed or 0)

    # ---- what the game says

    def record(self) -> Record:
        return to_record(self.match)

    def fallback(self, observation: Observation) -> Action:
        return fallback(observation)

    def happened(self, event: Event) -> None:
        # The record of a sealed deal has its hash.
        if isinstance(event, GameStarted) and self.match.sealed is None:
            PersonEntry.of(self.match).note_deal_hash(len(self.match.rounds) - 1, event.deal_hash)

    # ---- who sits there

    @property
    def levels(self) -> tuple[tuple[str, str], ...]:
        """The levels of computer players, as (id, title)."""
        return self.computers.levels

    @property
    def seats(self) -> list[tuple[str, str]]:
        """Name and portrait of each seat, in the player's language."""
        return seats_of(self.match)

    @property
    def alone(self) -> bool:
        """Whether at most one seat is a person's, so that no hand needs to be hidden."""
        return len(self.persons) <= 1

    def member(self, seat: int) -> str | None:
        """Return the name of the person who decides next among those who share a seat; None if nobody shares it."""
        members = self.match.players[seat].get(MEMBERS)
        if not isinstance(members, list) or not members:
            return None
        turns = sum(
            move.verb == "discard" and move.seat == seat for move in self.match.current.moves
        )
        return known_name(str(members[(turns + len(self.match.rounds)) % len(members)]))

    # ---- a person's decisions

    @property
    def back(self) -> UndoState:
        """The seat whose decision can be taken back now, or why none can be.

        A person alone goes back decision by decision, to the first of the game. Where several
        people play, taking back must show nobody anything: it is allowed for the very latest
        decision, if it was a person's and turned up no card of the stock, until somebody else has
        looked at a hand."""
        if not self.persons:
            return UndoState(None, NOTHING)
        if self.alone:
            seat = self.persons[0]
            return UndoState(seat, "") if may_rewind(self.match, seat) else UndoState(None, NOTHING)
        moves = (
            self.match.current.moves
            if self.match.rounds and self.match.phase in ("turn", "discard")
            else []
        )
        if not any(move.seat in self.persons for move in moves) or self.match.seed is None:
            return UndoState(None, NOTHING)
        if moves[-1].seat not in self.persons:
            return UndoState(None, ACTED)
        if moves[-1].verb == "draw stock":
            return UndoState(None, DRAWN)
        if self._looked == (len(self.match.rounds), len(moves)):
            return UndoState(None, LOOKED)
        return UndoState(moves[-1].seat, "")

    def looks(self, seat: int) -> None:
        """Note that somebody looks at the cards of `seat`, so that others can't take back what they decided before."""
        moves = self.match.current.moves
        if moves and moves[-1].seat != seat:
            self._looked = len(self.match.rounds), len(moves)

    @property
    def may_take_back(self) -> bool:
        return self.back.seat is not None

    def earlier(self) -> Match | None:
        seat = self.back.seat
        return rewound(self.match, seat) if seat is not None else None

    def choose(self, seat: int, action: Action) -> Batch[Event] | None:
        """Carry out a person's decision and return what happened; None if it isn't legal now."""
        if self.to_act != seat:
            return None
        try:
            return self.decide(seat, action)
        except IllegalAction:
            return None
