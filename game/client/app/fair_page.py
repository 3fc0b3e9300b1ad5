"""The page “Is it fair?”: what keeps a match fair, in plain words, each with the way to check it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client.app.exact_texts import ExactText, copy_text
from game.client.app.option_rows import OptionRow, switch_row
from game.client.app.options_page import row_widgets, row_words
from game.client.app.seals import share_words
from game.client.app.settings import Settings
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences
from game.client.kit.widget_scene import DialogScene
from game.engine.cards import DECK, card_names
from game.engine.sealing import SealedMatch, first_fault, seed_text

FAIR = "fair"
"""The id of the buttons that open the page."""


def fair_words() -> str:
    """Return the words of the buttons that open the page."""
    return _("Is it fair?")


@dataclass(frozen=True, slots=True)
class FairLinks:
    """Where the page leads: to an open deal, the deals beside chance, and the review of the match; None: nowhere."""

    deal: Callable[[], None] | None = None
    chance: Callable[[], None] | None = None
    review: Callable[[], None] | None = None


_NOWHERE = FairLinks()


def proof(match: SealedMatch) -> str:
    """Return the values of the latest round that the shell lines of docs/fairness.md begin with."""
    seal, number = match.rounds[-1].seal, match.round_name(len(match.rounds) - 1)
    share = "none" if seal is None or seal.share is None else seal.share
    digest = "" if seal is None else seal.shown
    out = " ".join(name for name in card_names(DECK) if name not in match.rounds[-1].text)
    about = f'seed={seed_text(match.seed or 0)} seal={match.sealed} seats={len(match.players)} out="{out}"'
    return f'{about} round={number} share="{share}" hash={digest}'


def cut_row(settings: Settings) -> OptionRow:
    """Return the switch that lets the person cut the pack before each round, for this page and for the settings."""
    label, note = (
        _("Cut the pack yourself before each round"),
        _("It shows more: the program measures a press itself."),
    )
    return switch_row(settings, "cut_myself", label, note)


def dealt_words(match: SealedMatch | None) -> str:
    """Return how the deals of a match come about, and whether those so far fit; without a match: of the next one."""
    if match is not None and match.sealed is None:
        return _(
            "The deals of this match follow from its seed alone, as with every code. Each is fixed by its hash."
        )
    words = _(
        "The program seals a secret seed before you start a match. Each deal follows from it and from when and where you "
        "press to begin, or from your cut."
    )
    if match is None or not match.rounds:
        return words
    wrong = first_fault(match)
    if wrong is not None:
        return sentences((words, _("Deal {n} doesn’t fit.").format(n=wrong[0] + 1)))
    said = ngettext("{n} deal fits so far.", "All {n} deals fit so far.", len(match.rounds)).format(
        n=len(match.rounds)
    )
    return sentences((words, share_words(match, match.rounds[-1].seal), said))


def fair_dialog(
    settings: Settings,
    match: SealedMatch | None,
    links: FairLinks,
    shown: str,
    next_seal: str | None,
) -> gui.Dialog:
    """Return the page about a match, or about the next one alone.

    `shown` is the hash of the latest deal, empty before one; `next_seal` is the seal of the next
    match."""
    over = match is not None and match.over
    told = _(
        "A computer player is told what its seat sees, no more. All levels get the same deals; strong ones think longer."
    )
    rare = _(
        "Bad hands come in rows, for everybody. See how all your deals compare with what chance alone brings."
    )
    luck = _("The review of a match splits your points into luck and play, and says which it was.")
    cut = cut_row(settings)

    def claim(head: str, words: str, id: str = "", label: str = "") -> gui.Node:
        about = [
            gui.Text(head, gui.BODY_SEMI),
            gui.Text(words, gui.CAPTION, "muted", lines=gui.MANY),
        ]
        said = gui.Column(about, gap=0, grow=1)
        return (
            gui.Row([said, gui.ButtonNode(id, label)], gui.LARGE)
            if getattr(links, id, None) is not None
            else said
        )

    rows = [
        claim(_("Nobody sees your cards"), told),
        claim(_("Nobody picks the cards"), dealt_words(match), "deal", _("The deal")),
        gui.Row([row_words(cut), *row_widgets(cut)], gui.LARGE),
        claim(_("Chance is uneven"), rare, "chance", _("Deals and chance")),
        claim(_("Luck is counted"), luck, "review", _("How it went")),
    ]
    foot: list[tuple[str, str, str | None]] = [("close", _("Close"), None)]
    if shown and links.deal is None:
        said = _(
            "The cards were fixed before anybody acted. This is their fingerprint (SHA-256). Once they are open, they are "
            "shown with it, so that anybody can check that nothing was changed."
        )
        rows += _exact(said, [shown])
        foot.insert(0, ("copy", _("Copy the hash"), "last"))
    if match is not None and match.sealed is not None:
        lines = [match.sealed]
        said = _(
            "The seal is the fingerprint of the seed, which is shown after the match. Only the code shows that no other "
            "seeds were tried before."
        )
        if over and match.seed is not None:
            said = _(
                "The seal and the seed of this match. With these, a few lines of shell check it without the program."
            )
            lines.append(seed_text(match.seed))
            foot = [("copy", _("Copy"), "last"), foot[-1]]
        rows += _exact(said, lines)
    if next_seal is not None and (over or match is None):
        rows += _exact(
            _("The next match is sealed already, before the press that will start it:"), [next_seal]
        )
    body = gui.Column(rows, gap=gui.MEDIUM, scroll="claims", grow=1)
    return gui.Dialog(title=fair_words(), body=body, foot=foot, data=(shown, over))


def _exact(words: str, lines: Sequence[str]) -> list[gui.Node]:
    exact = gui.Column([ExactText(line, gui.CAPTION) for line in lines], gap=0)
    return [
        gui.Text(words, gui.CAPTION, "muted", lines=gui.MANY),
        gui.Padding(exact, gui.MEDIUM, gui.SMALL, gui.inset),
    ]


class FairScene(DialogScene[Shell]):
    """The page about a match, or without one about the next; what it leads to opens above it."""

    default = "close"
    name = FAIR

    def __init__(
        self,
        shell: Shell,
        match: SealedMatch | None = None,
        links: FairLinks = _NOWHERE,
        shown: str = "",
    ) -> None:
        super().__init__(shell)
        self._match, self._links, self._shown = match, links, shown

    def dialog(self) -> gui.Dialog:
        return fair_dialog(
            self.shell.settings, self._match, self._links, self._shown, self.shell.next_seal
        )

    def press(self, id: str) -> None:
        if does := getattr(self._links, id, None):
            does()
        elif id == "cut_myself":
            self.shell.change(cut_myself=not self.shell.settings.cut_myself)
            self.rebuild()
        elif id == "copy" and self._match is not None:
            copy_text(self.shell, proof(self._match) if self._match.over else self._shown)
        else:
            self.close()
