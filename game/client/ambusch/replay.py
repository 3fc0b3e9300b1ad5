"""The replay of a game of Ambusch: what the table shows at each step, with every hand and pile open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.client.ambusch.controller import seats_of
from game.client.ambusch.painter import AmbuschPainter, AmbuschUi
from game.client.ambusch.sets import open_facts
from game.client.ambusch.view import Places, TableView, arrange, fan_order, fold, new_view
from game.client.app.exact_texts import HASH_SHOWN, FactsScene
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _, listed
from game.client.kit.spoken import sentences
from game.client.kit.widget_scene import ActionButton
from game.client.table.felt_painter import Tool
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from game.client.table.person import ME
from game.client.table.poses import (
    OPEN_GAP,
    OPEN_STEP,
    OPEN_W,
    Z_BACK,
    Key,
    Pose,
    open_place,
    open_poses,
)
from game.client.table.replay_scene import BACK, ON, StepReplayScene
from game.client.table.words import Note, card_words
from game.engine.ambusch import events
from game.engine.ambusch.match import GameHistory, Match
from game.engine.ambusch.observation import SeenMove
from game.engine.sealing import hashed

_MARGIN = 24.0


class Replay:
    """A finished game of a match, by the indices of its set and of the game in it."""

    def __init__(self, match: Match, set: int, game: int, seats: Sequence[tuple[str, str]]) -> None:
        self.match, self.set, self.game, self.seats = match, set, game, list(seats)
        self.history: GameHistory = match.sets[set].games[game]
        self._moves = _events(self.history, match.rules.turn_limit)

    @property
    def last(self) -> int:
        """The number of the last step; step 0 is the deal."""
        return len(self._moves)

    def open_piles(self, index: int) -> list[list[int]]:
        """Return what each seat has put away at a step."""
        games = self.match.sets[self.set].games
        done = games[: self.game + (index == self.last)]
        return [
            [game.kept for game in done if game.winner == seat and game.kept >= 0]
            for seat in range(len(self.seats))
        ]

    def hands(self, index: int) -> list[list[int]]:
        """Return what each seat holds at a step, high to low."""
        hands = [list(hand) for hand in self.history.deal.hands]
        for event in (event for shown in self._moves[:index] for event in shown):
            match event:
                case events.StockDrawn(seat, card) | events.DiscardTaken(seat, card):
                    hands[seat].append(card)
                case events.Discarded(seat, card):
                    hands[seat].remove(card)
                case events.TrioLaid(seat) | events.PairsLaid(seat):
                    gone = (
                        (*event.trio, event.kept)
                        if isinstance(event, events.TrioLaid)
                        else event.cards
                    )
                    hands[seat] = [card for card in hands[seat] if card not in gone]
        return [fan_order(hand) for hand in hands]

    def view(self, index: int) -> TableView:
        """Return the table at a step, seen from the first seat."""
        view = new_view(self.match.rules, self.seats, 0)
        before = self.match.sets[: self.set]
        for seat, seat_view in enumerate(view.seats):
            scores = [past.score for past in before if past.score is not None]
            seat_view.sets = sum(score.winner == seat for score in scores)
            seat_view.points = sum(score.points[seat] for score in scores)
        deal = self.history.deal
        fold(
            view,
            events.GameStarted(
                self.set + 1, self.game + 1, self.history.starter, self.history.digest
            ),
        )
        fold(view, events.HandsDealt(deal.hands, deal.upcard))
        for event in (event for shown in self._moves[:index] for event in shown):
            fold(view, event)
        piles = self.open_piles(index)
        for seat_view, pile in zip(view.seats, piles, strict=True):
            seat_view.pile = len(pile)
        view.stock = (
            52
            - sum(map(len, piles))
            - sum(map(len, self.hands(index)))
            - len(view.discards)
            - len(view.laid)
        )
        view.own_pile, view.received = list(piles[0]), []
        view.note = self._note(index)
        return view

    def _note(self, index: int) -> Note:
        """Return the note about what happened in this step."""
        if index == 0:
            name = self.seats[self.history.starter][0]
            return Note(_("As dealt"), (_("{name} begins.").format(name=name),))
        names = [name for name, _portrait in self.seats]
        event = self._moves[index - 1][-1]
        match event:
            case events.StockDrawn(seat, card):
                line = _("From the stock: the {card}.").format(card=card_words(card))
            case events.DiscardTaken(seat, card):
                line = _("From the discards: the {card}.").format(card=card_words(card))
            case events.Discarded(seat, card):
                line = _("Discarded: the {card}.").format(card=card_words(card))
            case events.TrioLaid(seat, _trio, kept):
                line = _("A trio laid; put away: the {card}.").format(card=card_words(kept))
            case events.PairsLaid(seat):
                line = _("Two pairs: nobody puts a card away.")
            case _:
                text = _("{n} turns, and nobody went out.")
                return Note(_("The game is drawn"), (text.format(n=self.match.rules.turn_limit),))
        return Note(names[seat], (line,))


def _events(history: GameHistory, limit: int) -> list[list[events.Event]]:
    """Return what each move showed; after the last move of a game that nobody won, also that it was drawn."""
    found: list[list[events.Event]] = []
    stock, discards = len(history.deal.stock), 1
    for move in history.moves:
        shown: list[events.Event] = []
        if move.verb == "draw stock":
            if not stock:
                stock, discards = discards - 1, 1
                shown.append(events.StockRenewed(stock))
            stock -= 1
        discards += {"draw discard": -1, "discard": 1}.get(move.verb, 0)
        found.append([*shown, _event(move)])
    if history.over and history.winner < 0:
        found.append([events.GameDrawn(limit)])
    return found


def _event(move: SeenMove) -> events.Event:
    match move.verb:
        case "draw stock":
            return events.StockDrawn(move.seat, move.card)
        case "draw discard":
            return events.DiscardTaken(move.seat, move.card)
        case "discard":
            return events.Discarded(move.seat, move.card)
        case "lay":
            return events.TrioLaid(move.seat, move.shown, move.card)
        case _:
            return events.PairsLaid(move.seat, move.shown)


# ------------------------------------------------------------------------------------------------ where cards stand


def replay_poses(replay: Replay, index: int, view: TableView, places: Places) -> dict[Key, Pose]:
    """Return the poses of all cards at a step, as on the table but with the hands and piles of others open."""
    poses = {
        key: pose for key, pose in arrange(view, places).items() if key[0] in ("card", "stock")
    }
    hands, piles = replay.hands(index), replay.open_piles(index)
    for seat in range(1, len(view.seats)):
        place, pile = view.place(seat), piles[seat]
        poses |= open_poses(places.base, place, hands[seat])
        x, y, step = pile_place(places, place, len(pile))
        for i, card in enumerate(pile):
            poses["card", card] = Pose(
                x + OPEN_W / 2 + i * step, y, OPEN_W, z=Z_BACK + 20 * place + i
            )
    return poses


def pile_place(places: Places, place: int, n: int) -> tuple[float, float, float]:
    """Return left edge, middle (y) and step of another seat's open pile.

    It is below the plate, or beside the one at the top."""
    plate, grid, high = places.base.plates[place], places.base, OPEN_W * CARD_RATIO
    if place == 2:
        x = plate.right + OPEN_GAP
        return (
            x,
            plate.y + high / 2,
            min(OPEN_STEP, (grid.right - _MARGIN - OPEN_W - x) / max(1, n - 1)),
        )
    x, _y, step = open_place(grid, place, n)
    return x, plate.bottom + OPEN_GAP + high / 2, step


EARLIER, LATER, WHY = "earlier", "later", "why"
_LABELS_FROM = 1400.0  # units of width from which the tools have words


class ReplayPainter(AmbuschPainter):
    """Paints the table of a replay, with the buttons that lead through it.

    The tools in `more` are to the left of those of every replay."""

    def __init__(self, look: Look, replay: Replay, more: Sequence[Tool] = ()) -> None:
        super().__init__(look)
        self._replay, self._more = replay, list(more)
        self.index = 0

    def ending(self, canvas: gui.Canvas, view: TableView) -> None:
        """Draw nothing: the note says who went out, and the buttons of the replay are there."""

    def tools(self, view: TableView) -> list[Tool]:
        games, number = len(self._replay.match.sets[self._replay.set].games), self._replay.game + 1
        digest = self._replay.history.digest
        wide = self.look.grid.vw >= _LABELS_FROM
        tools = [("close", "cross", _("Close")), ("deal", "code", digest[:HASH_SHOWN])]
        if number < games:
            tools.append((LATER, "next", _("Game {n}").format(n=number + 1)))
        if number > 1:
            tools.append((EARLIER, "back", _("Game {n}").format(n=number - 1)))
        return [
            *tools,
            *((id, icon, words if wide else "") for id, icon, words in reversed(self._more)),
        ]

    def names(self) -> dict[str, str]:
        return super().names() | {id: words for id, _icon, words in self._more}

    def buttons(
        self,
        view: TableView,
        shut: frozenset[str] = frozenset(),
        open: frozenset[str] = frozenset(),
    ) -> list[gui.Button]:
        places, at = self.places, self.index
        return [
            *self.bar_buttons(view),
            gui.Button(BACK, places.step(0), _("Back"), "quiet", "back", enabled=at > 0),
            gui.Button(
                ON, places.step(1), _("Next"), "main", "next", enabled=at < self._replay.last
            ),
        ]


class ReplayScene(StepReplayScene[Shell, TableView, ReplayPainter]):
    """The replay of the games of a set.

    Left and right go step by step, up and down from game to game."""

    view: TableView

    def __init__(
        self,
        shell: Shell,
        match: Match,
        set: int,
        game: int = 0,
        tools: Sequence[ActionButton] = (),
        why: Callable[[int, int], None] | None = None,
    ) -> None:
        """Open the replay of a set at one of its games.

        `why` opens the page that says why a move of a game was made, by their indices; None if
        nobody can be asked."""
        self._match, self._set, self._why = match, set, why
        self.replay = self._replay(game)
        super().__init__(shell, tools)

    def _replay(self, game: int) -> Replay:
        """Return the replay of a game of the set."""
        return Replay(self._match, self._set, game, seats_of(self._match))

    def show_game(self, game: int, index: int = 0) -> None:
        """Show a game of the set at a step of it."""
        self.replay = self._replay(game)
        self.show_first()
        self.go(index)
        if self.focus is not None and self.focus not in self._places():
            self.focus = None

    @property
    def last(self) -> int:
        return self.replay.last

    def viewed(self) -> TableView:
        self.replay.seats = seats_of(self._match)
        return self.replay.view(self.index)

    def poses(self, painter: ReplayPainter) -> Mapping[Key, Pose]:
        return replay_poses(self.replay, self.index, self.view, painter.places)

    def plates(self) -> Sequence[gui.Rect]:
        table = self.painter.places.base
        return [table.plates[self.view.place(seat)] for seat in range(len(self.view.seats))]

    def new_painter(self) -> ReplayPainter:
        return ReplayPainter(self.shell.look, self.replay, self.tool_words())

    def ui(self) -> AmbuschUi:
        return AmbuschUi(states=self.states, thinking=False)

    def tool_words(self) -> list[tuple[str, str, str]]:
        """Return the tools, with the one that asks why if another player made the move that is shown."""
        moves, tools = self.replay.history.moves, super().tool_words()
        if (
            self._why is not None
            and 0 < self.index <= len(moves)
            and moves[self.index - 1].seat != ME
        ):
            tools.insert(0, (WHY, "hint", _("Why?")))
        return tools

    def stepped(self) -> None:
        """Show the tools of the step."""
        self.repaint()
        super().stepped()

    # ---- read aloud

    def speech_on_open(self) -> Sequence[str]:
        """Return which set and game it is, and what happens at the step."""
        note = self.view.note
        said = [note.heading, *note.lines] if note is not None else []
        return [*self.painter.title(self.view), *said, *self.remarked()]

    def speech_on_request(self) -> Sequence[str]:
        """Return what is read when the scene opens, and everybody's hand."""
        hands = zip(self.replay.seats, self.replay.hands(self.index), strict=True)
        told = (
            [name, listed([card_words(card) for card in hand])]
            for (name, _portrait), hand in hands
            if hand
        )
        return [*self.speech_on_open(), *(sentences(words) for words in told)]

    # ---- intents

    def handle(self, intent: intents.Intent) -> bool:
        match intent:
            case intents.MoveFocus(0, dy) if self.focus is None:
                self._turn(dy)
            case _:
                return super().handle(intent)
        return True

    def press(self, id: str) -> None:
        if id in (EARLIER, LATER):
            self._turn(1 if id == LATER else -1)
        elif id == WHY and self._why is not None:
            self._why(self.replay.game, self.index - 1)
        elif id == "deal":
            game, history = self.replay.game, self.replay.history
            copies = {"copy": history.digest, "text": hashed(history)}
            self.shell.stack.push(
                FactsScene(self.shell, lambda: open_facts(self._match, self._set, game), copies)
            )
        else:
            super().press(id)

    def _turn(self, games: int) -> None:
        """Show the game that is `games` further (or back, if negative); do nothing at either end."""
        to = self.replay.game + games
        if 0 <= to < len(self._match.sets[self._set].games):
            self.show_game(to)
