"""Which picture of a card is shown while it moves: its own once it rests, near ones in flight.

To turn a picture takes the time of many blits. So what moves fast is turned in steps and coarsely, and only a few
pictures are made for one frame: the cards whose turn it isn't keep the one they had, as long as that lies nearly so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.client.table.poses import Key, Pose
from game.client.table.sprites import CardPicture, Sprite, Sprites

MADE_A_FRAME = 1
_FAST_TURN, _FAST_WIDTH = 3, 8  # degrees and units in which a card turns and shrinks that moves fast
_SLOW_TURN = 1  # degrees: who turns more in a frame is fast, and who is slow keeps its turn until it lies more off
_NEAR_TURN, _NEAR_WIDTH = 8.0, 0.15  # how far off, in degrees and parts, a picture may be that waits for its turn


class Turning:
    """The pictures of one table's cards. `choose` those of a frame that move, `picture` gives them, `ended` closes the frame."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._last: Mapping[Key, Pose] = {}
        self._moved = False  # whether something in the frame before was not yet drawn as what rests
        self._had: dict[Key, tuple[CardPicture, Sprite]] = {}  # as drawn the last time
        self._chosen: dict[Key, Sprite] = {}
        self._inexact: set[Key] = set()  # cards that were drawn so in the frame before
        self._nearly: set[Key] = set()  # and those in this one
        self._waited: dict[Key, int] = {}  # for how many frames

    @property
    def settled(self) -> bool:
        """Whether the last frame showed every card exactly as it lies, and as one that rests: with all that is written on it."""
        return not self._inexact and not self._moved

    def kept(self, key: Key, pose: Pose) -> bool:
        """Whether something lies where it lay in the frame before, and is drawn exactly in this one."""
        return self._last.get(key) == pose and key not in self._nearly

    def rests(self, key: Key, pose: Pose) -> bool:
        """Whether something has not moved since the frame before and was drawn exactly; what is new rests."""
        return self._last.get(key, pose) == pose and key not in self._inexact

    def lying(self, key: Key, pose: Pose) -> tuple[float, float, bool]:
        """Width and turn that a card is to be drawn with, and whether it turns fast: its own when it rests; in steps while they
        change, the coarser the faster, so that it need not be turned anew for each frame."""
        before = self._last.get(key, pose)
        if before == pose:
            return pose.w, pose.turn, False
        w = round(pose.w / _FAST_WIDTH) * _FAST_WIDTH if abs(pose.w - before.w) > 2 else pose.w
        fast = abs(pose.turn - before.turn) > _SLOW_TURN
        shown = self._had[key][0].turn if key in self._had else pose.turn
        if fast:
            shown = round(pose.turn / _FAST_TURN) * _FAST_TURN
        elif abs(pose.turn - shown) > _SLOW_TURN:
            shown = round(pose.turn)
        return max(1.0, float(w)), float(shown), fast

    def choose(self, wanted: Iterable[tuple[Key, Pose, CardPicture]]) -> None:
        """Make what is needed of the pictures that cards in motion want, first those that have waited longest."""
        waiting: list[tuple[Key, Pose, CardPicture]] = []
        for key, pose, picture in wanted:
            had = self._had.get(key)
            if had is None or picture in self._sprites or not _near(had[0], picture):
                self._chosen[key] = self.picture(key, pose, picture)
            else:
                waiting.append((key, pose, picture))
        waiting.sort(key=lambda item: -self._waited.get(item[0], 0))
        for key, pose, picture in waiting[:MADE_A_FRAME]:
            self._chosen[key] = self.picture(key, pose, picture)
        for key, _pose, _picture in waiting[MADE_A_FRAME:]:
            self._waited[key] = self._waited.get(key, 0) + 1
            self._nearly.add(key)
            self._chosen[key] = self._had[key][1]

    def chosen(self, key: Key) -> Sprite | None:
        """The picture that was chosen for a card of this frame, if one was."""
        return self._chosen.get(key)

    def picture(self, key: Key, pose: Pose, picture: CardPicture) -> Sprite:
        """This very picture of a card."""
        sprite = self._sprites.card(*picture)
        self._waited.pop(key, None)
        self._had[key] = picture, sprite
        if picture.quick or (picture.w, picture.turn) != (pose.w, pose.turn):
            self._nearly.add(key)
        return sprite

    def ended(self, poses: Mapping[Key, Pose]) -> None:
        """The frame is drawn."""
        self._moved = not all(self.rests(key, pose) for key, pose in poses.items())
        self._last = dict(poses)
        self._inexact, self._nearly = self._nearly, set()
        self._chosen.clear()
        for key in [key for key in self._had if key not in poses]:
            del self._had[key]
            self._waited.pop(key, None)


def _near(had: CardPicture, wanted: CardPicture) -> bool:
    """Whether one picture may stand for the other during a frame: the same side in the same light, nearly as it should lie."""
    return (
        (had.card, had.look) == (wanted.card, wanted.look)
        and abs(had.turn - wanted.turn) <= _NEAR_TURN
        and abs(had.w - wanted.w) <= _NEAR_WIDTH * wanted.w
    )
