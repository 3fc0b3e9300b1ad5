"""What is said about one deal: its fingerprint before and after the round, and its code for others. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.app.dialogs.codes import finished_code, spaced
from game.client.app.dialogs.fact_blocks import Block, FactsData
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.table.controller import shown_hash
from game.engine.ambition.codes import DealCode, MatchCode, encode
from game.engine.ambition.dealing import deal_hash, deal_text
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match


def sealed_facts(number: int, shown: str) -> FactsData:
    """The fingerprint of a deal whose cards are still hidden."""
    words = _(
        "The cards of this round were fixed before anyone acted. This is their fingerprint "
        "(SHA-256). After the round the cards are shown with it, so anyone can check that "
        "nothing was changed."
    )
    return FactsData(
        _("The deal"),
        _("Round {n}").format(n=number),
        (Block("words", (words,)), Block("box", spaced(shown))),
        ((ids.COPY, _("Copy"), "last"), (ids.CLOSE, _("Close"), None)),
    )


def open_facts(match: Match, index: int, names: Sequence[str]) -> FactsData:
    """The fingerprint of a counted round's deal, and whether it is the one that was shown before the pass."""
    history = match.rounds[index]
    shown, now = shown_hash(match, index), deal_hash(history.deal)
    if shown is None:
        words = _("The hash of this deal. The record doesn’t say which hash was shown before the pass.")
        verdict: tuple[Block, ...] = (Block("words", (words,)),)
    elif shown == now:
        verdict = (Block("yes", (_("The hash shown before the pass matches this deal."),)),)
    else:
        no = Block("no", (_("The hash shown before the pass was different:"),))
        verdict = (no, Block("box", spaced(shown)), Block("words", (_("This deal has the hash:"),)))
    hands = deal_text(history.deal).split("|")
    lines = tuple(hand + ("|" if i < len(hands) - 1 else "") for i, hand in enumerate(hands))
    order = _(
        "It is the SHA-256 of this text, written as one line with no spaces around the |. The hands, in order: {names}."
    )
    return FactsData(
        _("The deal"),
        _("Round {n}").format(n=history.number),
        (
            *verdict,
            Block("box", spaced(now)),
            Block("words", (order.format(names=", ".join(names)),)),
            Block("box", lines),
        ),
        ((ids.COPY, _("Copy the hash"), "last"), (ids.TEXT, _("Copy the text"), "last"), (ids.CLOSE, _("Close"), None)),
    )


def deal_code(match: Match, history: RoundHistory) -> str | None:
    """The code of a round's deal; None where its rules have no place in codes."""
    try:
        return encode(DealCode(match.rules, history.number, history.dealer, history.deal))
    except ValueError:
        return None


def match_code(match: Match) -> str | None:
    """The code of a finished match, if it has one."""
    return finished_code(match, lambda seed: encode(MatchCode(match.rules, seed)))
