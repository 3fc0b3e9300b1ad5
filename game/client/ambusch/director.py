"""Animation of the events of Ambusch: each changes the view, then what changed moves to its place.

No pygame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.client.ambusch.view import (
    HAND,
    Places,
    TableView,
    arrange,
    discard_pose,
    fold,
    stock_pose,
)
from game.client.kit.timeline import (
    Call,
    Pace,
    Parallel,
    Step,
    in_cubic,
    in_out_cubic,
    out_cubic,
    out_quad,
)
from game.client.kit.timeline import Sequence as InTurn
from game.client.table.animator import TableAnimator
from game.client.table.grid import BACK_W
from game.client.table.poses import Key, Pose
from game.client.table.stage import DEAL_MS, DEAL_STAGGER_MS, PLAY_LIFT, PLAY_MS, SORT_MS, SWEEP_MS
from game.engine.ambusch import events

END_RESTS = 2.0
"""How long the cards that won a game stay for reading, as a multiple of the time for a finished trick."""
END_STAYS_MS = 800.0
"""The least time that they stay in milliseconds, whatever is pressed."""
LAY_MS, LAY_STAGGER_MS = 260.0, 90.0
# The part of a pause before a discard: whoever has drawn mostly knows what to discard.
SECOND_PAUSE = 0.6


class Director(TableAnimator[TableView, events.Event]):
    """The table as it is shown, with its animation."""

    def __init__(
        self, view: TableView, places: Places, pace: Pace | None = None, seed: int = 0
    ) -> None:
        self._places = places
        self._stays_until = 0.0
        super().__init__(view, places.base, pace, seed)

    def arranged(self) -> dict[Key, Pose]:
        return arrange(self.view, self._places, self.focus, self.hover)

    def replaced(self, places: Places) -> None:
        """Move everything to the places of a window of another shape."""
        self._places = places
        self.regrid(places.base)

    def deck(self) -> Pose:
        return stock_pose(self._places)

    # ---- scripts

    def fold(self, event: events.Event) -> None:
        fold(self.view, event)

    def flights(
        self, event: events.Event, before: Mapping[Key, Pose], targets: Mapping[Key, Pose]
    ) -> Iterator[Step]:
        if isinstance(event, events.HandsDealt):
            self.heard("shuffle")
            yield self._deal(targets)
            yield self._sort(targets)
        else:
            yield self._flights(event, before, targets)

    def skip(self) -> bool:
        """Return whether the press was taken for skipping: a game's end can't be skipped before it can be read."""
        return True if self.now < self._stays_until else super().skip()

    def restart(self, view: TableView) -> None:
        self._stays_until = 0.0
        super().restart(view)

    def landed(self, event: events.Event) -> None:
        if isinstance(
            event, events.Discarded | events.TrioLaid | events.PairsLaid | events.DiscardTaken
        ):
            self.heard("card")

    def rest_before(self, event: events.Event, forced: bool) -> float:
        match event:
            case events.GameStarted() | events.SetScored() if self.view.phase == "over":
                return self.end_rest()
            case (
                events.StockDrawn(seat)
                | events.DiscardTaken(seat)
                | events.TrioLaid(seat)
                | events.PairsLaid(seat)
            ) if seat != self.view.me:
                return self._pause(forced)
            case events.Discarded(seat) if seat != self.view.me:
                return SECOND_PAUSE * self._pause(forced)
        return 0.0

    def end_rest(self) -> float:
        """Return how long the end of a game, which is shown now, stays to be read, in milliseconds."""
        stays = END_STAYS_MS * self.pace.rest_scale
        self._stays_until = self.now + stays
        return max(
            stays, 0.0 if self.hurry else END_RESTS * self.pace.rest_ms * self.pace.rest_scale
        )

    def tell(self, event: events.Event) -> None:
        match event:
            case events.TrioLaid(seat) | events.PairsLaid(seat):
                self.heard("mine" if seat == self.view.me else "taken")
            case events.GameDrawn():
                self.heard("taken")
            case events.SetScored():
                self.heard("round")

    def _deal(self, targets: Mapping[Key, Pose]) -> Step:
        """Return the dealing, card by card from the stock, clockwise from the starter.

        The last card is turned up beside the stock."""
        view, stage, steps = self.view, self.stage, list[Step]()
        fixed = {key: pose for key, pose in targets.items() if key[0] in ("stock", "pile")}
        stage.place(fixed | {("card", card): targets["card", card] for card in view.own_pile})
        deck, seats = stock_pose(self._places), len(view.seats)
        own = self._random.sample(view.hand, len(view.hand))
        slots = [targets["card", card] for card in view.hand]
        order: list[tuple[Key, Pose]] = []
        for i in range(HAND):
            for turn in range(seats):
                seat = (view.starter + turn) % seats
                key: Key = ("card", own[i]) if seat == view.me else ("back", seat, i)
                order.append((key, slots[i] if seat == view.me else targets[key]))
        order.append((("card", view.discards[-1]), targets["card", view.discards[-1]]))
        for key, end in order:
            start = replace(deck, z=end.z)
            steps.append(stage.flight(key, end, self._length(DEAL_MS), out_cubic, start))
            stage.poses[key] = replace(start, alpha=0.0)
        ticks = self._ticks("deal", len(order), DEAL_MS, DEAL_STAGGER_MS)
        return Parallel([Parallel(steps, self._length(DEAL_STAGGER_MS)), ticks])

    def _sort(self, targets: Mapping[Key, Pose]) -> Step:
        cards: list[Key] = [("card", card) for card in self.view.hand]
        return Parallel(
            [
                self.stage.flight(key, targets[key], self._length(SORT_MS), in_out_cubic)
                for key in cards
            ]
        )

    def _flights(
        self, event: object, before: Mapping[Key, Pose], targets: Mapping[Key, Pose]
    ) -> Step:
        """Return the flights of an event.

        Cards that go, cards that come and cards that make room all fly at the same time."""
        starts = self._starts(event, before, targets)
        gone = {
            key: end for key, end in self._ends(event, before, targets).items() if key in before
        }
        self.stage.remove([key for key in before if key not in targets and key not in gone])
        landing = [key for key in targets if key not in before and key not in starts]
        steps: list[Step] = []
        for key, end in gone.items():
            ease = in_cubic if isinstance(event, events.GameStarted) else out_cubic
            ms = SWEEP_MS if isinstance(event, events.GameStarted) else PLAY_MS
            steps.append(self.stage.flight(key, end, self._length(ms), ease))
        far = [key for key in targets if key in starts]
        for order, key in enumerate(far):
            ms = LAY_MS + order * LAY_STAGGER_MS if len(far) > 1 else PLAY_MS
            flight = self.stage.flight(
                key, targets[key], self._length(ms), out_cubic, starts[key], arc=PLAY_LIFT
            )
            steps.append(flight)
        for key in targets:
            if key in before and key not in starts and before[key] != targets[key]:
                steps.append(
                    self.stage.flight(
                        key, targets[key], self._length(PLAY_MS), out_quad, above=False
                    )
                )
        for key in landing:  # it is there once what turns into it has arrived
            self.stage.flying.add(key)

        def settle() -> None:
            self.stage.remove(gone)
            for key in landing:
                self.stage.flying.discard(key)
                self.stage.poses[key] = targets[key]

        return InTurn([Parallel(steps), Call(settle)])

    def _starts(
        self, event: object, before: Mapping[Key, Pose], targets: Mapping[Key, Pose]
    ) -> dict[Key, Pose]:
        """Return the poses that cards fly in from, in the order in which they land."""
        view = self.view
        match event:
            case events.StockDrawn(seat, card):
                top = before.get(("stock", 0), stock_pose(self._places))
                key: Key = (
                    ("card", card)
                    if seat == view.me
                    else ("back", seat, view.seats[seat].cards - 1)
                )
                return {key: replace(top, face=0.0)}
            case events.DiscardTaken(seat, card) if seat == view.me:
                return {("card", card): before["card", card]}
            case events.Discarded(seat, card):
                return {("card", card): self._hidden(seat, card, 0, before, targets)}
            case events.TrioLaid(seat, trio, kept):
                shown = {
                    ("card", card): self._hidden(seat, card, i, before, targets)
                    for i, card in enumerate(trio)
                }
                if seat == view.me:
                    return {**shown, ("card", kept): before["card", kept]}
                last = ("pile", seat, view.seats[seat].pile - 1)
                return {**shown, last: self._hidden(seat, -1, 0, before, targets)}
            case events.PairsLaid(seat, cards):
                return {
                    ("card", card): self._hidden(seat, card, i, before, targets)
                    for i, card in enumerate(cards)
                }
            case events.StockRenewed():
                return {key: discard_pose(self._places) for key in targets if key[0] == "stock"}
        return {}

    def _hidden(
        self, seat: int, card: int, i: int, before: Mapping[Key, Pose], targets: Mapping[Key, Pose]
    ) -> Pose:
        """Return the pose a card of a hand had: in the viewer's fan, or that of the `i`-th back from the end."""
        own = before.get(("card", card))
        if own is not None and seat == self.view.me:
            return own
        backs = [pose for key, pose in before.items() if key[:2] == ("back", seat)]
        end = targets.get(("card", card))
        if not backs:
            return replace(end, face=0.0) if end is not None else stock_pose(self._places)
        return backs[max(0, len(backs) - 1 - i)]

    def _ends(
        self, event: object, before: Mapping[Key, Pose], targets: Mapping[Key, Pose]
    ) -> dict[Key, Pose]:
        """Return the poses that cards fly to before they are removed.

        In a new game all go to the stock; a discard that another player takes goes to that
        player."""
        match event:
            case events.GameStarted():
                deck = stock_pose(self._places)
                gone = [key for key in before if key not in targets]
                return {key: replace(deck, alpha=0.0 if key[0] == "stock" else 1.0) for key in gone}
            case events.DiscardTaken(seat, card) if seat != self.view.me:
                back = targets["back", seat, self.view.seats[seat].cards - 1]
                return {("card", card): replace(back, w=BACK_W, face=0.0)}
        return {}
