"""The words of hints and of the play checker: what the strongest player would do, and what it may bring.

No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambusch.causes import cause
from game.client.kit.buttons import Explanation
from game.client.kit.i18n import _, ngettext, or_of
from game.client.table.words import card_words, percent
from game.engine.ambusch.game import BLOCK, DRAW_DISCARD, DRAW_STOCK
from game.engine.ambusch.judgement import MarkedDecision, Opinion, Prospect
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.questions import Best

CLOSE = 0.5
"""A difference in worth that doesn't matter, in hundredths of a match, or of a set once the match is decided."""


def choice_words(choice: int, observation: Observation) -> str:
    """Return the words for a choice, by its id, as they are written within a sentence."""
    if choice == DRAW_STOCK:
        return _("draw from the stock")
    if choice == DRAW_DISCARD:
        return _("take the {card}").format(card=card_words(observation.top))
    if choice == BLOCK:
        return _("block")
    if observation.phase == "turn":
        return _("lay, and put the {card} away").format(card=card_words(choice))
    return _("discard the {card}").format(card=card_words(choice))


def hint_words(
    question: Best, opinion: Opinion | None, failed: bool = False, names: Sequence[str] = ()
) -> Explanation:
    """Return the bubble of a hint.

    `opinion` is None while the hint is being worked out, or if that `failed`. `names` are by seat;
    with two players, the other one is called by name."""
    if opinion is None:
        if failed:
            return Explanation(
                _("No hint"), (_("The hint couldn’t be worked out; the log says more."),)
            )
        return Explanation(_("Hint"), (_("Thinking…"),))
    observation, best = question.observation, opinion.prospects[0]
    title = _("Hint: {choice}").format(choice=choice_words(best.choice[0], observation))
    other = names[1 - observation.seat] if len(names) == 2 else _("somebody else")
    lines = [
        *_purpose(observation, best, opinion.prospects[1:], other),
        _("Going out in this game: you {own}, {name} {other}.").format(
            own=percent(best.won), name=other, other=percent(best.lost)
        ),
        _("Winning the match: {chance}.").format(chance=percent(best.win)),
        *_beside(opinion),
    ]
    text = ngettext(
        "Based on {n} simulated game that fits what you know.",
        "Based on {n} simulated games that fit what you know.",
        best.samples,
    )
    more = (*_others(opinion, best, observation), *lines[1:], text.format(n=best.samples))
    return Explanation(title, tuple(lines[:1]), more)


def _purpose(
    observation: Observation, best: Prospect, others: Sequence[Prospect], name: str
) -> list[str]:
    """Return what makes the best choice better than the best of those clearly worse; empty if nothing is clear."""
    worse = next((each for each in others if each.behind(best).told >= CLOSE), None)
    if worse is None:
        return []
    if found := cause(observation, best.choice[0], worse.choice[0]):
        return [found]
    own, kept_back = best.won - worse.won, worse.lost - best.lost
    if max(own, kept_back) < _CLEAR:
        return []
    if own >= kept_back:
        return [_("With it you go out more often.")]
    return [_("It keeps {name} from going out.").format(name=name)]


def _beside(opinion: Opinion) -> list[str]:
    """Return by what the choices are compared, if not by the match."""
    said = {
        "set": _("The match is as good as decided; this is best for the set."),
        "game": _("Match and set are as good as decided; this is best for the game."),
    }
    return [said[opinion.aim]] if opinion.aim in said else []


def _others(opinion: Opinion, best: Prospect, observation: Observation) -> list[str]:
    """Return what is about as good as the best choice, and what the best of the rest is worth."""
    others, lines = opinion.prospects[1:], list[str]()
    equal = [each for each in others if each.behind(best).told < CLOSE]
    if equal:
        words = or_of([choice_words(each.choice[0], observation) for each in equal[:2]])
        lines.append(_("About as good: {choices}.").format(choices=words))
    rest = [each for each in others if each not in equal]
    if rest:
        words = choice_words(rest[0].choice[0], observation)
        if opinion.aim == "match":
            text = _("Better than: {choice} (match {chance}).")
            lines.append(text.format(choice=words, chance=percent(rest[0].win)))
        else:
            text = _("Better than: {choice} (going out {chance}).")
            lines.append(text.format(choice=words, chance=percent(rest[0].won)))
    return lines


_GAMES = 1000  # a game has fewer turns than this
_CLEAR = 0.03


def occasion_of(observation: Observation) -> int:
    """Return the number of the turn of the seat that observes; it grows during the match.

    All decisions of one turn have the same number."""
    turns = sum(
        move.verb == "discard" and move.seat == observation.seat
        for move in observation.history[-1].moves
    )
    return _GAMES * observation.round + turns


def where_words(move: MarkedDecision) -> str:
    """Return the game and the turn of a decision in words."""
    return _("Game {game}, turn {turn}").format(game=move.decided.observation.game, turn=move.turn)


def chosen_words(move: MarkedDecision) -> str:
    """Return what was chosen, as it is written within a sentence."""
    return choice_words(move.weighed.yours.choice[0], move.decided.observation)


def better_words(move: MarkedDecision) -> str:
    """Return what would have been better, as it is written within a sentence."""
    return choice_words(move.weighed.better.choice[0], move.decided.observation)


def reasons(move: MarkedDecision) -> list[str]:
    """Return what makes the better choice better: what it does for one's cards, and what that brings in figures.

    If neither says anything, it is by how much the choice wins the match more often."""
    best, yours = move.weighed.better, move.weighed.yours
    told = cause(move.decided.observation, best.choice[0], yours.choice[0])
    figures = (
        (best.won - yours.won, _("Going out in this game: {a}, not {b}."), best.won, yours.won),
        (yours.lost - best.lost, _("Somebody else goes out: {a}, not {b}."), best.lost, yours.lost),
    )
    found = [
        (gain, text.format(a=percent(a), b=percent(b)))
        for gain, text, a, b in figures
        if gain >= _CLEAR
    ]
    lines = [*([told] if told else []), *(line for _gain, line in sorted(found, reverse=True))]
    return lines or [_chance(move)]


def _chance(move: MarkedDecision) -> str:
    best, yours = move.weighed.better, move.weighed.yours
    return _("Winning the match: {a}, not {b}.").format(a=percent(best.win), b=percent(yours.win))


def check_words(move: MarkedDecision) -> Explanation:
    """Return the words about a decision that cost something."""
    chosen = _("Your choice: {choice}.").format(choice=chosen_words(move))
    title = _("Better: {choice}").format(choice=better_words(move))
    return Explanation(title, tuple(dict.fromkeys((chosen, _chance(move), *reasons(move)))))


def praise_words(move: MarkedDecision) -> Explanation:
    """Return the words about a decision that few would have found."""
    title = _("{where}, {choice}: well played").format(
        where=where_words(move), choice=chosen_words(move)
    )
    return Explanation(
        title, (_("As good as the strongest player’s choice, and few would have found it."),)
    )
