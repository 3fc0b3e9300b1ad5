"""What is said about the seal of a deal: the cut, whether everything fits, and what a shell needs to check it."""

from __future__ import annotations

from game.client.app.exact_texts import Block, spaced
from game.client.kit.i18n import _, ngettext
from game.engine.sealing import Seal, SealedMatch, SealFault, digest_of, fault, seed_text


def cut_words(match: SealedMatch, seal: Seal | None) -> str:
    """Return who cut the pack of a deal, and where."""
    if match.sealed is None:
        return _("This match has no cut: its deals follow from its seed alone.")
    if seal is None or seal.cut is None:
        return _("Nobody cut this pack.")
    return ngettext("You cut after {n} card.", "You cut after {n} cards.", seal.cut).format(n=seal.cut)


def hidden_blocks(match: SealedMatch, index: int) -> tuple[Block, ...]:
    """Return what is said of the seal while the cards of a round are hidden; `index` counts the rounds from 0."""
    words = Block("words", (cut_words(match, match.rounds[index].seal),))
    if match.sealed is None:
        return (words,)
    said = _("The seal of the match, shown before your first cut, is the fingerprint of its secret seed:")
    return words, Block("words", (said,)), Block("box", spaced(match.sealed))


def open_blocks(match: SealedMatch, index: int, over: bool) -> tuple[Block, ...]:
    """Return the cut of an open deal, and the seed that is shown once the match is `over`."""
    if match.sealed is None:
        return ()
    words = [cut_words(match, match.rounds[index].seal)]
    if match.seed is None or fault(match, index) is SealFault.HASH:  # which has no room for more
        return (Block("words", tuple(words)),)
    if not over:
        return (Block("words", (*words, _("The seed is shown after the match."))),)
    return Block("words", (*words, _("The seed of the match:"))), Block("box", (seed_text(match.seed),))


def verdict(match: SealedMatch, index: int, over: bool) -> tuple[Block, ...]:
    """Return whether the cards of a sealed round are those that were sealed, in words."""
    history = match.rounds[index]
    match fault(match, index):
        case SealFault.MISSING:
            return (Block("words", (_("The record lacks the seal of this deal, so nothing can be checked."),)),)
        case SealFault.HASH:
            seal = history.seal or Seal(None, None, None)
            other = digest_of(history.text, seal.nonce)
            no = Block("no", (_("Nonce and cards give another hash than the one that was shown:"),))
            return no, Block("box", spaced(other)), Block("words", (_("This one was shown:"),))
        case SealFault.SEED:
            return (Block("no", (_("The seed isn’t the one whose fingerprint was shown before the match."),)),)
        case SealFault.CUT:
            return (Block("no", (_("The seed and this cut give other cards or another nonce."),)),)
        case SealFault.FIRST:
            return (Block("no", (_("By the seed another seat deals or starts first."),)),)
        case SealFault.UNSHOWN:
            return (Block("no", (_("The match is over, and the record lacks its seed."),)),)
    if over and match.seed is not None:
        return (Block("yes", (_("The cards have the hash that was shown, and they follow from seed and cut."),)),)
    return (Block("yes", (_("The cards have the hash that was shown when they were dealt."),)),)
