"""The page “Is it fair?”: what keeps a match fair, in plain words, each with the way to check it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.client.app.exact_texts import HASH_SHOWN, ExactText, copy_text
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
    """Where the page leads: to the deal, the deals beside chance, and the review of the match; None: nowhere."""

    deal: Callable[[], None] | None
    chance: Callable[[], None] | None
    review: Callable[[], None] | None = None


def proof(match: SealedMatch) -> str:
    """Return the values of the latest round that the shell lines of docs/fairness.md begin with."""
    seal, number = match.rounds[-1].seal, match.round_name(len(match.rounds) - 1)
    cut = "none" if seal is None or seal.cut is None else seal.cut
    digest = "" if seal is None else seal.shown
    out = " ".join(name for name in card_names(DECK) if name not in match.rounds[-1].text)
    about = f'seed={seed_text(match.seed or 0)} seal={match.sealed} seats={len(match.players)} out="{out}"'
    return f"{about} round={number} cut={cut} hash={digest}"


def cut_sentence(match: SealedMatch) -> str:
    """Return how the deals of this match come about, and whether those so far fit."""
    if match.sealed is None:
        return _(
            "This match has no cut: its deals follow from its seed alone, as with every code. Each is fixed by its hash."
        )
    cuts = sum(each.seal is not None and each.seal.cut is not None for each in match.rounds)
    words = _("The program sealed a secret seed before the match; the cards follow from the seed and your cut.")
    if cuts < len(match.rounds):
        words = _(
            "The program sealed a secret seed before the match. Where you don’t cut, the cards follow from it alone."
        )
    wrong = first_fault(match)
    if wrong is not None:
        return sentences((words, _("Deal {n} doesn’t fit.").format(n=wrong[0] + 1)))
    said = ngettext("{n} deal fits so far.", "All {n} deals fit so far.", len(match.rounds)).format(n=len(match.rounds))
    return sentences((words, said)) if match.rounds else words


def fair_dialog(match: SealedMatch, links: FairLinks, shown: str, over: bool) -> gui.Dialog:
    """Return the page; `shown` is the hash of the latest deal, empty before one, and `over` says that all is open."""
    deal = _("Deal {hash}").format(hash=shown[:HASH_SHOWN])
    rows = [
        _claim(
            _("Nobody sees your cards"),
            _(
                "A computer player is told what its seat sees, no more. All levels get the same deals; strong ones think longer."
            ),
        ),
        _claim(
            _("Nobody picks the cards"),
            cut_sentence(match),
            ("deal", deal) if links.deal is not None and shown else None,
        ),
        _claim(
            _("Chance is uneven"),
            _("Bad hands come in rows, for everybody. See how all your deals compare with what chance alone brings."),
            ("chance", _("Deals and chance")) if links.chance is not None else None,
        ),
        _claim(
            _("Luck is counted"),
            _("The review of a match splits your points into luck and play, and says which it was."),
            ("review", _("How it went")) if links.review is not None else None,
        ),
    ]
    foot: list[tuple[str, str, str | None]] = [("close", _("Close"), None)]
    if match.sealed is not None:
        said = _(
            "The seal is the fingerprint of the seed, which is shown after the match. Only the code shows that no other "
            "seeds were tried before."
        )
        lines = [match.sealed]
        if over and match.seed is not None:
            said = _(
                "The seal and the seed of this match. With these, a few lines of shell check it without the program."
            )
            lines.append(seed_text(match.seed))
            foot.insert(0, ("copy", _("Copy"), "last"))
        rows.append(gui.Text(said, gui.CAPTION, "muted", lines=gui.MANY))
        exact = gui.Column([ExactText(line, gui.CAPTION) for line in lines], gap=0)
        rows.append(gui.Padding(exact, gui.MEDIUM, gui.SMALL, gui.inset))
    return gui.Dialog(title=fair_words(), body=gui.Column(rows, gap=gui.MEDIUM), foot=foot, data=(shown, over))


def _claim(head: str, words: str, link: tuple[str, str] | None = None) -> gui.Node:
    said = gui.Column(
        [gui.Text(head, gui.BODY_SEMI), gui.Text(words, gui.CAPTION, "muted", lines=gui.MANY)], gap=0, grow=1
    )
    return said if link is None else gui.Row([said, gui.ButtonNode(*link)], gui.LARGE)


class FairScene(DialogScene[Shell]):
    """The page about a match; what it leads to opens above it."""

    default = "close"
    name = FAIR

    def __init__(self, shell: Shell, match: SealedMatch, links: FairLinks, shown: str, over: bool) -> None:
        super().__init__(shell)
        self._match, self._links, self._shown, self._over = match, links, shown, over

    def dialog(self) -> gui.Dialog:
        return fair_dialog(self._match, self._links, self._shown, self._over)

    def press(self, id: str) -> None:
        ways = {"deal": self._links.deal, "chance": self._links.chance, "review": self._links.review}
        does = ways.get(id)
        if does is not None:
            does()
        elif id == "copy":
            copy_text(self.shell, proof(self._match))
        else:
            self.close()
