"""Words of any card table: cards and figures, notes, help that was taken, and reasons for refusals.

No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from string import Formatter

from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, all_of, listed, read_words
from game.engine.cards import rank_of, suit_of
from game.engine.json_reader import LONGEST_REASON, cut
from game.engine.judgement import Loss
from game.engine.refusal import Reason, Refused


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
    return f"{points:z.1f}".replace("-", "\u2212")


def loss_words(loss: Loss) -> str:
    """Return what a choice loses, in the unit that counts: percent of the match, or points of the round."""
    return cost_words(0.0, loss.told) if loss.by_points else cost_words(loss.told, 0.0)


def less_words(loss: Loss) -> str:
    """Return what a choice loses, as a figure with a minus sign."""
    return _("\u2212{cost}").format(cost=loss_words(loss))


def cost_words(share: float, points: float) -> str:
    """Return a cost in percent of the match, in points of the round, or in both."""
    match, score = (
        _("{n} % of the match").format(n=number(share)),
        _("{n} points").format(n=number(points)),
    )
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

NONE: Sentences = {}


def sentence_of(code: Enum, sentences: Sentences = NONE) -> str:
    """Return the sentence for a code in English: one of the game's own `sentences`, or that of assets/book."""
    room, kind = type(code).__module__.split(".")[-2], type(code).__name__
    return sentences.get(code) or str(read_words("refusals")["text"][room][kind][code.name])


def reason_words(reason: Reason, sentences: Sentences = NONE) -> str:
    """Return the sentence for a reason, without the place where it occurred.

    `sentences` are those of a game that has none in assets/book."""
    data = dict(reason.data)
    if "card" in data:
        data["card"] = card_words(data["card"])
    if isinstance(data.get("cards"), list):
        data["cards"] = all_of([card_words(card) for card in data["cards"]])
    if "suit" in data:
        data |= {"suit": suit_words(data["suit"]), "a_suit": suit_word(data["suit"])}
    return _(sentence_of(reason.code, sentences)).format(**data)


def full_reason_words(reason: Reason, sentences: Sentences = NONE) -> str:
    """Return the sentence for a reason and what was found, even if the sentence itself doesn't mention that."""
    words = reason_words(reason, sentences)
    if "found" in reason.data and "found" not in names_in(sentence_of(reason.code, sentences)):
        words = _("{reason}; found: {found}").format(reason=words, found=reason.data["found"])
    return words


def placed_words(error: Refused, sentences: Sentences = NONE) -> str:
    """Return where something was wrong and why: ``"round 2: dealer: a seat from 0 to 3 is needed, not 7"``.

    The reason is that of `full_reason_words`; the whole is cut to `LONGEST_REASON` characters."""
    words = full_reason_words(error.reason, sentences)
    return cut(f"{error.where}: {words}" if error.where else words, LONGEST_REASON)


def names_in(sentence: str) -> set[str]:
    """Return the names of the placeholders in a sentence."""
    return {name for _text, name, _spec, _kind in Formatter().parse(sentence) if name}
