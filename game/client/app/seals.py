"""What is said about the seal of a deal: the press or cut, whether everything fits, and what a shell needs to check it."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.app.exact_texts import Block, FactsData, spaced
from game.client.kit.i18n import _, first_capital, ngettext
from game.client.kit.keymap import PadMap, chord_words, is_chord
from game.client.kit.spoken import sentences
from game.client.table.person import PersonEntry
from game.client.table.words import reason_words
from game.engine.refusal import Reason
from game.engine.sealing import Seal, SealedMatch, SealFault, digest_of, fault, seed_text


def share_words(match: SealedMatch, seal: Seal | None) -> str:
    """Return what the person added to a deal: a press, with its time and place or key, or a cut."""
    if match.sealed is None:
        return _("The deals of this match follow from its seed alone.")
    if seal is None or seal.share is None:
        return _("You added nothing to this deal.")
    if isinstance(seal.share, int):
        return ngettext("You cut after {n} card.", "You cut after {n} cards.", seal.share).format(
            n=seal.share
        )
    when, where = seal.share.split(" ")
    time, (device, _colon, sign) = when[11:26], where.partition(":")
    if not sign:
        x, y = device.split(",")
        return _("You pressed at {time}, at {x}, {y} of the window.").format(time=time, x=x, y=y)
    if sign == "other":
        return _("You pressed a key or button at {time}.").format(time=time)
    known = is_chord(sign) if device == "key" else PadMap.takes(sign)
    key = sign if not known else chord_words(sign) if device == "key" else PadMap.called(sign)
    return _("You pressed {key} at {time}.").format(key=key, time=time)


def deal_facts(
    match: SealedMatch, index: int, where: str, what: str, lines: Sequence[str]
) -> FactsData:
    """Return the dialog's content for an open deal, by the index of its round.

    It says whether the deal has the hash that was shown, and from which text that is made: `what`
    says what stands in it, and `lines` are the text itself."""
    history = match.rounds[index]
    shown, now = PersonEntry.of(match).deal_hash(index), history.digest
    if match.sealed is not None:
        checked = _verdict(match, index)
    elif shown is None:
        words = _(
            "The hash of this deal. Which one was shown when it was dealt isn’t in the record."
        )
        checked = (Block("words", (words,)),)
    elif shown == now:
        checked = (
            Block("yes", (_("The hash shown when the cards were dealt matches this deal."),)),
        )
    else:
        no = Block("no", (_("The hash shown when the cards were dealt was different:"),))
        checked = (no, Block("box", spaced(shown)), Block("words", (_("This deal has the hash:"),)))
    order = _(
        "It is the SHA-256 of this text, written as one line with no spaces around the |: {what}."
    )
    if history.seal is not None:
        what = _("a nonce that nobody could guess, then {what}").format(what=what)
    about, text = Block("words", (order.format(what=what),)), Block("box", tuple(lines))
    blocks = (*checked, Block("box", spaced(now)), about, text, *_opened(match, index))
    buttons = (
        ("copy", _("Copy the hash"), "last"),
        ("text", _("Copy the text"), "last"),
        ("close", _("Close"), None),
    )
    return FactsData(_("The deal"), where, blocks, buttons)


def _opened(match: SealedMatch, index: int) -> tuple[Block, ...]:
    """Return what was added to an open deal, and the seed that is shown once the match is over."""
    if match.sealed is None:
        return ()
    words = [share_words(match, match.rounds[index].seal)]
    if match.seed is None or fault(match, index) is SealFault.HASH:  # which has no room for more
        return (Block("words", tuple(words)),)
    if not match.over:
        return (Block("words", (*words, _("The seed is shown after the match."))),)
    return Block("words", (*words, _("The seed of the match:"))), Block(
        "box", (seed_text(match.seed),)
    )


def _verdict(match: SealedMatch, index: int) -> tuple[Block, ...]:
    """Return whether the cards of a sealed round are those that were sealed, in words."""
    history, wrong = match.rounds[index], fault(match, index)
    if wrong is SealFault.HASH:
        other = digest_of(history.text, history.seal.nonce if history.seal is not None else None)
        no = Block("no", (_("Nonce and cards give another hash than the one that was shown:"),))
        return no, Block("box", spaced(other)), Block("words", (_("This one was shown:"),))
    if wrong is not None:
        return (Block("no", (sentences((first_capital(reason_words(Reason(wrong))),)),)),)
    if match.over and match.seed is not None:
        said = _(
            "The cards have the hash that was shown, and they follow from the seed and what you added."
        )
        return (Block("yes", (said,)),)
    return (Block("yes", (_("The cards have the hash that was shown when they were dealt."),)),)
