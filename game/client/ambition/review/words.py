"""A review in sentences: what is written first, and drawn afterwards. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.client.ambition.help.reasons import choice_words, deed, pass_fact, purpose
from game.client.ambition.review.model import Move, Review
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _, ngettext, pgettext
from game.client.kit.spoken import sentences
from game.client.table.reasons import number


def headline(review: Review, one_round: bool) -> str:
    """Return the sentence at the head of the page: what the decisions have cost."""
    rate = review.lost if one_round else review.lost / len(review.moves)
    if rate < 0.05:
        return _("Your decisions cost you nothing.")
    if one_round:
        return _("Your decisions in this round cost you {n} points.").format(n=number(rate))
    return _("Your decisions cost you {n} points per round.").format(n=number(rate))


def rate_words(review: Review, one_round: bool) -> str:
    """Return the line below it: how many decisions there were and, for a match without help, what levels near it lose."""
    count = len(review.all)
    decisions = ngettext("{n} decision", "{n} decisions", count).format(n=count)
    pair = None if one_round or not review.rated else _nearest(review)
    if pair is None:
        return decisions
    (weaker, more), (stronger, less) = pair
    compared = _("On average, {weaker} lose {more} points per round and {stronger} {less}.").format(
        weaker=_players(weaker), stronger=_players(stronger), more=_whole(more), less=_whole(less)
    )
    return f"{decisions}  ·  {compared}"


def _nearest(review: Review) -> tuple[tuple[str, float], tuple[str, float]] | None:
    """Return the two neighbouring levels between whose losses the review's lies, or those at the end beyond which it lies."""
    rate = review.lost / max(1, len(review.moves))
    pairs = list(pairwise(review.level_rates))
    return next((pair for pair in pairs if rate >= pair[1][1]), pairs[-1] if pairs else None)


def _players(level: str) -> str:
    """Return the players of a level, as they stand within a sentence."""
    return {
        "newcomer": _("newcomers"),
        "novice": _("novices"),
        "casual": _("casual players"),
        "club": _("club players"),
        "expert": _("experts"),
        "master": _("masters"),
    }[level]


def _whole(rate: float) -> int:
    """Return what a level loses, in whole points: a master judged by another may seem to gain a little."""
    return max(0, round(rate))


def rate_told(review: Review) -> Explanation:
    """Explain what a loss is, how sure it is, and what each level loses."""
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
    if review.level_rates:
        rates = "  ·  ".join(f"{_players(level)} {_whole(rate)}" for level, rate in review.level_rates)
        lines.append(_("What each level loses per round: {rates}.").format(rates=rates))
    if not review.rated:
        lines.append(_("This match was played with help, so it doesn’t count for your rating."))
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
