"""Words of any card table: cards and figures, notes, help that was taken, and reasons for refusals. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from string import Formatter

from game.client.kit.geometry import Rect
from game.client.kit.i18n import N_, _, all_of, listed
from game.engine.cards import rank_of, suit_of
from game.engine.json_reader import LONGEST_REASON, Fault, cut
from game.engine.judgement import Loss
from game.engine.refusal import Illegal, Reason, Refused
from game.engine.sealing import SealFault


def suit_word(suit: int) -> str:
    """Return the word for one card of a suit: ``"heart"``."""
    return (_("club"), _("diamond"), _("heart"), _("spade"))[suit]


def suit_words(suit: int) -> str:
    """Return the name of a suit: ``"hearts"``."""
    return (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[suit]


def rank_word(card: int) -> str:
    """Return the rank of a card: ``"10"``, ``"king"``."""
    rank = rank_of(card)
    return str(rank + 2) if rank < 9 else (_("jack"), _("queen"), _("king"), _("ace"))[rank - 9]


def card_words(card: int) -> str:
    """Return the name of a card: ``"king of clubs"``."""
    return _("{rank} of {suit}").format(rank=rank_word(card), suit=suit_words(suit_of(card)))


def percent(share: float) -> str:
    """Return a probability in percent.

    Only what is within 0.05% of impossible or certain is shown as 0% or 100%."""
    n = round(100 * share)
    if n <= 0:
        return "0%" if share < 0.0005 else "<1%"
    return "100%" if share > 0.9995 else f"{min(n, 99)}%"


def number(points: float) -> str:
    """Return expected points with one decimal."""
    return f"{points:.1f}".replace("-", "\u2212")


def loss_words(loss: Loss) -> str:
    """Return what a choice loses, in the unit that counts: percent of the match, or points of the round."""
    return cost_words(0.0, loss.told) if loss.by_points else cost_words(loss.told, 0.0)


def less_words(loss: Loss) -> str:
    """Return what a choice loses, as a figure with a minus sign."""
    return _("\u2212{cost}").format(cost=loss_words(loss))


def cost_words(share: float, points: float) -> str:
    """Return a cost in percent of the match, in points of the round, or in both."""
    match, score = _("{n} % of the match").format(n=number(share)), _("{n} points").format(n=number(points))
    if share and points:
        return _("{match} and {points}").format(match=match, points=score)
    return score if points else match


@dataclass(frozen=True, slots=True)
class Note:
    """A heading and up to two lines of words for the note plate, which may have another `place` than the usual one."""

    heading: str
    lines: tuple[str, ...] = ()
    place: Rect | None = None


def not_here(cut_first: bool = False) -> Note:
    """Return the note for a key that does nothing at this table, or nothing until the pack is cut."""
    if cut_first:
        return Note(_("Cut the pack first"), (_("Nothing is dealt yet."),))
    return Note(_("Not at this table"), (_("This key does nothing here."),))


def helped_words(reasons: Sequence[str]) -> str:
    """Return a line that says which help makes a match only practice; empty for any other match.

    `reasons` are those in the match's record."""
    names = {
        "hint": _("hints"),
        "undo": _("taking back"),
        "cards": _("cards played so far"),
        "check": _("play checker"),
        "code": _("known cards"),
    }
    known = [names[reason] for reason in names if reason in reasons]
    return _("With help: {what}").format(what=listed(known)) if known else ""


Sentences = Mapping[Enum, str]

SENTENCES: Sentences = {
    Illegal.OVER: N_("The game is over."),
    Illegal.TURN: N_("It isn’t your turn."),
    Illegal.HAND: N_("This card isn’t in your hand."),
    Illegal.CHOICE: N_("{action} can’t be chosen now."),
    Fault.LARGE: N_("it is too large"),
    Fault.TEXT: N_("it is not UTF-8 text"),
    Fault.JSON: N_("it is cut off or not JSON, from character {at}"),
    Fault.DEEP: N_("it is nested too deeply"),
    Fault.INFINITE: N_("a number in it is too large"),
    Fault.LONG: N_("it is longer than {megabytes} MB"),
    Fault.ENDLESS: N_("a line is longer than {megabytes} MB: this is not a file of game records"),
    Fault.FORMAT: N_("it is not a game record: its format is {found}, not {expected}"),
    Fault.VERSION: N_("it has version {found}; this program reads versions up to {expected}"),
    Fault.NEWER: N_(
        "a newer program wrote it: it has version {found}, and this program reads versions up to {expected}"
    ),
    Fault.GAME: N_("the game {found} is not known; {known} are"),
    Fault.DIFFERS: N_("it says {found}, but the rules give {expected}"),
    Fault.KIND: N_("{expected} is needed, not {found}"),
    Fault.OBJECT: N_("an object is needed, not {found}"),
    Fault.LIST: N_("a list is needed, not {found}"),
    Fault.SHOWABLE: N_("a text that can be shown is needed, not {found}"),
    Fault.FLAG: N_("true or false is needed, not {found}"),
    Fault.FLAG_OR_NULL: N_("true, false or null is needed, not {found}"),
    Fault.WHOLE_OR_NULL: N_("a whole number or null is needed, not {found}"),
    Fault.SECRET: N_("32 digits from 0 to 9 and a to f, or null, are needed, not {found}"),
    Fault.PRESS: N_("the time of a press, to the microsecond, and its place or key are needed, not {found}"),
    Fault.SEAT: N_("a seat from 0 to {most} is needed, not {found}"),
    Fault.LEAST: N_("{least} or more is needed, not {found}"),
    Fault.COUNT: N_("{count} entries are needed, not {found}"),
    Fault.COUNT_BETWEEN: N_("{low} to {high} entries are needed, not {found}"),
    Fault.CARD: N_("{found} is not a card"),
    Fault.NO_SEED: N_("without a seed no further cards can be dealt"),
    SealFault.MISSING: N_("the record lacks the seal of this deal"),
    SealFault.HASH: N_("nonce and cards don’t give the hash that was shown"),
    SealFault.SEED: N_("the seed isn’t the one that was sealed before the match"),
    SealFault.SHARE: N_("seed and press or cut give other cards or another nonce"),
    SealFault.FIRST: N_("by the seed another seat deals or starts first"),
    SealFault.UNSHOWN: N_("the match is over, and the record lacks its seed"),
}
"""The sentences for every code that any game may give."""


def reason_words(reason: Reason, sentences: Sentences = SENTENCES) -> str:
    """Return the sentence for a reason, without the place where it occurred.

    `sentences` are the game's, whose codes the reason may use."""
    data = dict(reason.data)
    if "card" in data:
        data["card"] = card_words(data["card"])
    if isinstance(data.get("cards"), list):
        data["cards"] = all_of([card_words(card) for card in data["cards"]])
    if "suit" in data:
        data |= {"suit": suit_words(data["suit"]), "a_suit": suit_word(data["suit"])}
    return _(sentences[reason.code]).format(**data)


def full_reason_words(reason: Reason, sentences: Sentences = SENTENCES) -> str:
    """Return the sentence for a reason and what was found, even if the sentence itself doesn't mention that."""
    words = reason_words(reason, sentences)
    if "found" in reason.data and "found" not in names_in(sentences[reason.code]):
        words = _("{reason}; found: {found}").format(reason=words, found=reason.data["found"])
    return words


def placed_words(error: Refused, sentences: Sentences = SENTENCES) -> str:
    """Return where something was wrong and why: ``"round 2: dealer: a seat from 0 to 3 is needed, not 7"``.

    The reason is that of `full_reason_words`; the whole is cut to `LONGEST_REASON` characters."""
    words = full_reason_words(error.reason, sentences)
    return cut(f"{error.where}: {words}" if error.where else words, LONGEST_REASON)


def names_in(sentence: str) -> set[str]:
    """Return the names of the placeholders in a sentence."""
    return {name for _text, name, _spec, _kind in Formatter().parse(sentence) if name}
