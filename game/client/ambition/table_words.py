"""The words that stand about the table: beside the round's name, and on plates while everybody chooses."""

from __future__ import annotations

from game.client.ambition.plate_look import PlateLook
from game.client.ambition.view import TableView
from game.client.kit.i18n import _


def runs_of(flags: list[bool]) -> list[range]:
    """The stretches of True: ``[True, True, False, True]`` gives 0..1 and 3..3."""
    runs: list[range] = []
    for i, flag in enumerate(flags):
        if not flag:
            continue
        if runs and runs[-1].stop == i:
            runs[-1] = range(runs[-1].start, i + 1)
        else:
            runs.append(range(i, i + 1))
    return runs


def round_words(view: TableView) -> str:
    """What stands beside the round's name: the pass and how far the round is."""
    ahead = {
        "left": _("Pass left"),
        "right": _("Pass right"),
        "across": _("Pass across"),
        "scatter": _("One card to each"),
        "hold": _("No pass"),
    }
    behind = {
        "left": _("Passed left"),
        "right": _("Passed right"),
        "across": _("Passed across"),
        "scatter": _("Passed one to each"),
        "hold": _("No pass"),
    }
    parts = [_("Practice")] if view.practice else [_("With help")] if view.helped else []
    if view.phase == "pass":
        return "  ·  ".join([*parts, ahead.get(view.direction, ""), _("choose three cards")])
    if view.phase == "idle":  # the cards are being dealt
        return "  ·  ".join([*parts, ahead.get(view.direction, "")])
    parts += [behind[view.direction]] if view.direction in behind else []
    if view.phase == "bid":
        parts.append(_("Nil bids"))
    elif view.phase == "last_trick":
        parts.append(_("The last trick’s points"))
    elif view.phase in ("play", "blind") and view.trick_number:
        parts.append(_("Trick {n} of {of}").format(n=view.trick_number, of=view.numbers.tricks))
    return "  ·  ".join(parts)


def choice_look(view: TableView, place: int, ready: bool, dealer: bool) -> PlateLook:
    """A plate while everybody chooses: Ready, Choosing or Your choice, or what the viewer has bid, and who gets its cards."""
    words = _("Ready") if ready else _("Your choice") if place == 0 else _("Choosing…")
    if place == 0 and ready and view.phase == "bid" and view.bid is not None:
        words = _("Nil bid") if view.bid else _("No Nil bid")
    target = ""
    if view.phase == "pass" and place != 0:
        if view.direction == "scatter":
            target = _("gets one card")
        elif {"left": 1, "across": 2, "right": 3}.get(view.direction) == place:
            target = _("gets your three")
    active = place == 0 and not ready
    active = active or (bool(target) and view.direction != "scatter")
    return PlateLook(active, dealer, None, words, ready, target, view.numbers)
