"""A review in sentences: what is written first, and drawn afterwards. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.help.reasons import choice_words, deed, pass_fact, purpose
from game.client.ambition.review.model import Move, Review
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _, ngettext, pgettext
from game.client.kit.spoken import sentences
from game.client.table.reasons import number

Levels = Sequence[tuple[str, str]]
"""Id and title of each level, the weakest first."""


def like_words(level: str, levels: Levels) -> str:
    """The sentence with the word."""
    said = {
        "newcomer": _("You played like a newcomer."),
        "novice": _("You played like a novice."),
        "casual": _("You played like a casual player."),
        "club": _("You played like a club player."),
        "expert": _("You played like an expert."),
        "master": _("You played like a master."),
    }
    return said.get(level) or _("You played like this level: {level}.").format(level=_(dict(levels)[level]))


def headline(review: Review, levels: Levels, one_round: bool) -> str:
    """The sentence of the page."""
    if review.word is not None:
        return like_words(review.word, levels)
    titles = {level: _(title) for level, title in levels}
    if review.between is not None:
        low, high = (titles[level] for level in review.between)
        return _("You played somewhere between these levels: {low} and {high}.").format(low=low, high=high)
    rate = review.lost if one_round else review.lost / len(review.moves)
    if rate < 0.05:
        return _("Your decisions cost you nothing.")
    if one_round:
        return _("Your decisions in this round cost you {n} points.").format(n=number(rate))
    return _("Your decisions cost you {n} points per round.").format(n=number(rate))


def headline_told(review: Review, levels: Levels) -> Explanation:
    """How sure the word is, and why there is none."""
    titles = {level: _(title) for level, title in levels}
    if review.ratings is None or review.between is None:
        lines = [_("The level you played like is shown after 40 decisions in a match, with the 2006 rules for four.")]
        if not review.rated:
            lines = [
                _(
                    "This match was played with help: it says nothing about your level and doesn’t count "
                    "for your rating."
                )
            ]
        return Explanation(_("The level you played like"), tuple(lines))
    value, low, high = review.ratings
    weakest, strongest = (titles[level] for level in review.between)
    return Explanation(
        _("The level you played like"),
        (
            _("Most likely a rating of {value}; with 95 % certainty between {low} and {high}.").format(
                value=value, low=low, high=high
            ),
            _("From {low} to {high}.").format(low=weakest, high=strongest),
            _("Compared with what each level would have chosen in your place, knowing what you knew."),
        ),
    )


def rate_words(review: Review) -> str:
    """What was lost, in a line."""
    decisions = len(review.all)
    rounds = max(1, len(review.moves))
    if review.between is None:  # the sentence says it already
        return ngettext("{n} decision", "{n} decisions", decisions).format(n=decisions)
    text = ngettext(
        "{lost} points lost per round, in {n} decision", "{lost} points lost per round, in {n} decisions", decisions
    )
    return text.format(lost=number(review.lost / rounds), n=decisions)


def rate_told(review: Review) -> Explanation:
    """What a loss is, and how sure it is."""
    rounds = max(1, len(review.moves))
    lines = [
        _("How much more the strongest player’s choices were worth than yours, given what you knew then."),
        _("Worth is in points; strikes, at about 20 each, and the chances of the match are included."),
        _("Known to within {n} points.").format(n=number(2 * review.lost_se / rounds)),
    ]
    wins = [move.weighed.lost_win for move in review.all if move.weighed.lost_win is not None]
    if wins:
        share = number(100 * sum(wins) / rounds)
        lines.insert(1, _("In chances to win the match: {n} % per round.").format(n=share))
    return Explanation(_("Points lost per round"), tuple(lines))


def lesson_words(move: Move, names: Sequence[str]) -> str:
    """Why the better choice was better: what it does, and what for."""
    better, yours, observation = move.weighed.better, move.weighed.yours, move.observation
    fact = ""
    if move.weighed.phase == "pass":
        fact = pass_fact(observation, better.choice) or ""
    elif move.weighed.phase == "play":
        fact = deed(observation, better.choice[0], names)
    return sentences((fact, purpose(better, yours, observation, names) or _("Better prospects overall.")))


def instead_words(move: Move) -> str:
    """What would have been better instead of what, in a sentence."""
    better, yours = choice_words(move.weighed.better.choice), choice_words(move.weighed.yours.choice)
    return _("Better: {better}, not {yours}.").format(better=better, yours=yours)


def cost_words(move: Move) -> str:
    """What a decision cost."""
    return _("\u2212{n} points").format(n=number(move.weighed.lost))


def theme_words(name: str, quota: int) -> str:
    """What mistakes were about, by the name of the theme."""
    said = {
        "PASS": _("The pass"),
        "BID": _("The Nil bid"),
        "OWN_NIL": _("Keeping your Nil"),
        "OWN_SLAM": _("Your own Slam"),
        "STOP_SLAM": _("Stopping a Slam"),
        "DUCK": _("Ducking with {quota} points or more").format(quota=quota),
        "REACH": _("Reaching {quota} points").format(quota=quota),
        "KING": _("The king of clubs"),
        "HIGH_TWO": _("The high 2"),
        "VOID": _("Having none of a suit"),
        "ENDING": _("The last tricks"),
    }
    return said.get(name) or pgettext("of mistakes", "Other things")


def theme_figures(count: int, lost: float) -> str:
    """How often, and what it cost."""
    text = ngettext("{n} decision, {lost} points", "{n} decisions, {lost} points", count)
    return text.format(n=count, lost=number(lost))
