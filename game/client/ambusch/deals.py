"""What is said about a deal of Ambusch: its fingerprint while the cards are hidden, and afterwards with them."""

from __future__ import annotations

from game.client.app.codes import finished_code, spaced
from game.client.app.facts import Block, FactsData
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.table.controller import shown_hash
from game.engine.ambusch.codes import MatchCode, encode
from game.engine.ambusch.match import Match, deal_hash, deal_text


def _where(set: int, game: int) -> str:
    return _("Set {set}, game {game}").format(set=set, game=game)


def sealed_facts(set: int, game: int, shown: str) -> FactsData:
    """The fingerprint of a game's cards while they are hidden."""
    words = _(
        "The order of all cards of this game was fixed before anybody acted. This is its fingerprint (SHA-256). When the set is "
        "over, its review shows the cards with it, and everybody can check that nothing was changed."
    )
    buttons = ((ids.COPY, _("Copy"), "last"), (ids.CLOSE, _("Close"), None))
    return FactsData(_("The deal"), _where(set, game), (Block("words", (words,)), Block("box", spaced(shown))), buttons)


def open_facts(match: Match, set: int, game: int) -> FactsData:
    """The fingerprint of a game that is over, by the indices of its set and of the game in it, and whether it is the one that
    was shown when the cards were dealt."""
    history = match.sets[set].games[game]
    now = deal_hash(history.deal)
    shown = shown_hash(match, next(i for i, other in enumerate(match.rounds) if other is history))
    if shown is None:
        words = _("The hash of this deal. Which one was shown when it was dealt isn’t in the record.")
        verdict: tuple[Block, ...] = (Block("words", (words,)),)
    elif shown == now:
        verdict = (Block("yes", (_("The hash shown when the cards were dealt matches this deal."),)),)
    else:
        no = Block("no", (_("The hash shown when the cards were dealt is another one:"),))
        verdict = (no, Block("box", spaced(shown)), Block("words", (_("This deal has the hash:"),)))
    order = _(
        "It is the SHA-256 of this text, in one line without a space at the |: the hands from the first seat on, the card turned "
        "up, then the stock from its top."
    )
    buttons = (
        (ids.COPY, _("Copy the hash"), "last"),
        (ids.TEXT, _("Copy the text"), "last"),
        (ids.CLOSE, _("Close"), None),
    )
    blocks = (
        *verdict,
        Block("box", spaced(now)),
        Block("words", (order,)),
        Block("box", _lines(deal_text(history.deal))),
    )
    return FactsData(_("The deal"), _where(set + 1, game + 1), blocks, buttons)


def match_code(match: Match) -> str | None:
    """The code of a finished match, if it has one."""
    return finished_code(match, lambda seed: encode(MatchCode(match.rules, seed)))


def _lines(text: str) -> tuple[str, ...]:
    """Hands and upcard in a line, the stock in two."""
    head, _bar, stock = text.rpartition("|")
    cards = stock.split(" ")
    half = (len(cards) + 1) // 2
    return f"{head}|", " ".join(cards[:half]), " ".join(cards[half:])
