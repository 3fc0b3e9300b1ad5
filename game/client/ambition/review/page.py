"""What the page of a review says, made from the decisions that have been reviewed so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.client.ambition.controller import seats_of
from game.client.ambition.help.outcomes import outcomes
from game.client.ambition.help.reasons import (
    choice_words,
    place_words,
    reason_words,
    unit_words,
)
from game.client.ambition.review import ledger
from game.client.ambition.review.collecting import Collector
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.rulebook.prose import idea_page, theme_words
from game.client.ambition.strength import players_words
from game.client.ambition.table.fold import fan_order
from game.client.app.review.job import ReviewJob
from game.client.app.review.page import (
    COLOURS,
    FIND,
    IDEA,
    DecisionLine,
    ReviewData,
    ReviewLinks,
    ReviewPage,
    ReviewSection,
    costs,
    mark_words,
    sections,
    shown_cards,
    small_costs,
)
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _, ngettext
from game.client.kit.spoken import sentences
from game.client.table.person import ME
from game.client.table.words import less_words, loss_words, number
from game.engine.ambition.judgement import Idea, Leak, MarkedDecision, Review
from game.engine.ambition.match import Match
from game.engine.judgement import MISTAKES, PRAISE, Strength, Unsaid
from game.engine.state import compiled

# ---- A review in sentences
# What is written first, and drawn afterwards.


def headline(review: Review, one_round: bool) -> str:
    """Return the sentence at the head of the page: the level that was played, or what the decisions have cost."""
    if one_round or review.strength is None:
        return total_words(review, one_round)
    low, high = review.strength.likely
    if low == high:
        return _("You played like {level}.").format(level=_somebody(low))
    text = _("You played somewhere between {low} and {high}.")
    return text.format(low=_somebody(low), high=_somebody(high))


def _somebody(level: str) -> str:
    """Return the words for one player of a level, in the form used within a sentence."""
    return {
        "newcomer": _("a newcomer"),
        "novice": _("a novice"),
        "casual": _("a casual player"),
        "club": _("a club player"),
        "expert": _("an expert"),
        "master": _("a master"),
    }[level]


def total_words(review: Review, one_round: bool) -> str:
    """Return the sentence that says what the decisions have cost."""
    cost = costs(review.all)
    if not any(cost):
        return _("Your decisions cost you nothing.")
    if one_round:
        return _("Your decisions in this round cost you {cost}.").format(cost=cost.words())
    return _("Your decisions cost you {cost}.").format(cost=cost.words())


def rate_words(review: Review, one_round: bool) -> str:
    """Return the line below the headline.

    It says how many decisions there were, what those lost that aren't listed and, where the
    headline doesn't say it, what they cost. If no level can be told for a match without help, it
    says what levels of about that rate lose."""
    count, rest = len(review.all), small_costs(review.all)
    good = sum(not move.weighed.loss.told for move in review.all)
    decisions = ngettext(
        "{n} decision judged, {good} as good as a master’s",
        "{n} decisions judged, {good} as good as a master’s",
        count,
    ).format(n=count, good=good)
    if any(rest) and any(move.mark in MISTAKES for move in review.all):
        text = _("{decisions}; {cost} in choices too small to list")
        decisions = text.format(decisions=decisions, cost=rest.words())
    if not one_round and review.strength is not None:
        return f"{decisions}  ·  {total_words(review, one_round)}"
    pair = None if one_round or not review.rated else _nearest(review)
    if pair is None:
        unknown = _("By these rules it isn’t known what level that is")
        return (
            f"{decisions}  ·  {unknown}"
            if not one_round and review.unsaid is Unsaid.RULES
            else decisions
        )
    (weaker, more), (stronger, less) = pair
    compared = _(
        "On average, {weaker} lose {more} % of the match per round and {stronger} {less} %."
    ).format(
        weaker=players_words(weaker),
        stronger=players_words(stronger),
        more=_rate(more),
        less=_rate(less),
    )
    return f"{decisions}  ·  {compared}"


def _nearest(review: Review) -> tuple[tuple[str, float], tuple[str, float]] | None:
    """Return the two neighbouring levels between whose losses the review's loss is, or None without levels.

    Beyond either end, they are the two levels at that end. Each has its id and what it loses of the
    match per round."""
    if review.lost.chance is None:
        return None
    rate = 100 * review.lost.chance / max(1, len(review.moves))
    pairs = list(pairwise(review.level_rates))
    return next((pair for pair in pairs if rate >= pair[1][1]), pairs[-1] if pairs else None)


def _rate(rate: float) -> str:
    """Return what a level loses per round, at least 0: a master judged by another one may seem to gain a little."""
    return number(max(0.0, rate))


def rate_explanation(review: Review) -> gui.Explanation:
    """Explain what a loss is, how certain it is, and what each level loses."""
    rounds, lost = max(1, len(review.moves)), review.lost
    lines = [
        _(
            "How much better the strongest player’s choices were than yours, given what you knew then."
        ),
        unit_words(),
    ]
    for value, error, told in (
        (
            lost.chance,
            lost.chance_se,
            _("All together: {n} % of the match per round, accurate to {error} %."),
        ),
        (
            lost.points,
            lost.points_se,
            _("In points: {n} per round, a strike counted as 20, accurate to {error}."),
        ),
    ):
        if value is not None:
            by = 100 if value is lost.chance else 1
            lines.append(
                told.format(
                    n=number(by * value / rounds), error=number(2 * by * (error or 0.0) / rounds)
                )
            )
    if review.level_rates:
        rates = "  ·  ".join(
            f"{players_words(level)} {_rate(rate)} %" for level, rate in review.level_rates
        )
        lines.append(_("What each level loses per round: {rates}.").format(rates=rates))
    if review.strength is not None:
        lines += _strength_lines(review.strength)
    if review.unsaid is Unsaid.FEW:
        lines.append(_("A level is told from 40 decisions on."))
    if not review.rated:
        lines.append(_("This match was played with help, so it doesn’t count for your rating."))
    return gui.Explanation(_("What your decisions cost"), tuple(lines))


def _strength_lines(strength: Strength) -> tuple[str, ...]:
    """Return how certain a player's strength is, and what it is measured by."""
    low, high = map(_somebody, strength.sure)
    text = _("With 95 % certainty you played somewhere between {low} and {high}.")
    if low == high:
        text = _("With 95 % certainty you played like {low}.")
    return (
        text.format(low=low, high=high),
        _(
            "That compares your losses with what the levels would have lost in your place. Your style makes no difference."
        ),
    )


def lesson_words(move: MarkedDecision, names: Sequence[str]) -> str:
    """Return why the better choice was better, and whether the round ended well all the same."""
    return sentences((reason_words(move, names), _all_the_same(move)))


def _all_the_same(move: MarkedDecision) -> str:
    """Return the sentence that says that a mistake had no consequence; empty if it had, or if the round isn't over."""
    if move.score is None:
        return ""
    if move.theme is Idea.OWN_SLAM and "slam" in move.score.marks:
        return _("You made the Slam all the same.")
    if move.theme is Idea.OWN_NIL and "nil" in move.score.marks:
        return _("You made the Nil all the same.")
    if move.theme in (Idea.DUCK, Idea.REACH) and not move.score.strikes:
        return _("You took no strike all the same.")
    return ""


def instead_words(move: MarkedDecision) -> str:
    """Return the sentence that says which choice would have been better."""
    return _("Better: {choice}.").format(choice=choice_words(move.weighed.better.choice))


def theme_figures(count: int) -> str:
    """Return how many decisions a theme has."""
    return ngettext("{n} decision", "{n} decisions", count).format(n=count)


# ---- what there is to say about one decision that was weighed, at the table, in the replay and on a review's page


def verdict_words(move: MarkedDecision, names: Sequence[str]) -> gui.Explanation:
    """Return what the bubble says about a marked decision: praise, or what would have been better."""
    return praise_words(move, names) if move.mark == PRAISE else check_words(move, names)


def check_words(move: MarkedDecision, names: Sequence[str]) -> gui.Explanation:
    """Return what the bubble says about a decision that cost something."""
    best, yours = move.weighed.better, move.weighed.yours
    why = reason_words(move, names) or _("It cost {cost}.").format(
        cost=loss_words(move.weighed.loss)
    )
    return gui.Explanation(_better(move), (why,), figures=(best, yours))


def asked_words(move: MarkedDecision) -> gui.Explanation:
    """Return the question what would have been better, without its answer."""
    where, choice = where_words(move), choice_words(move.weighed.yours.choice)
    title = _("{where}: {choice}").format(where=where, choice=choice)
    return gui.Explanation(title, (_("Something else was better. What would you choose now?"),))


def praise_words(move: MarkedDecision, names: Sequence[str]) -> gui.Explanation:
    """Return what the bubble says about a decision that few would have found, and why it was good."""
    words = choice_words(move.weighed.yours.choice)
    title = _("{where}, {choice}: well played").format(where=where_words(move), choice=words)
    said = (
        reason_words(move, names),
        _("As good as the strongest player’s choice, and few would have found it."),
    )
    found = (move.weighed.yours, move.weighed.tempting) if move.weighed.tempting is not None else ()
    return gui.Explanation(title, tuple(each for each in said if each), figures=found)


def _better(move: MarkedDecision) -> str:
    """Return what would have been better, and when."""
    words, weighed = choice_words(move.weighed.better.choice), move.weighed
    if weighed.trick:
        return _("Trick {n}: the {card} was better").format(n=weighed.trick, card=words)
    if weighed.phase == "pass":
        return _("The pass: the {cards} were better").format(cards=words)
    if weighed.phase == "bid":
        return _("The Nil bid: {choice} was better").format(choice=words)
    return _("The last trick: {choice} was better").format(choice=words)


def where_words(move: MarkedDecision) -> str:
    """Return which decision of its round it was: a trick, the pass, the Nil bid or the last trick."""
    return place_words(move.weighed.phase, move.weighed.trick)


ACCOUNT = "account"


def where(move: MarkedDecision, one_round: bool) -> str:
    """Return the place of a decision in its round, or in the match with the round's number."""
    place = where_words(move)
    if one_round:
        return place
    return "  ·  ".join((_("Round {n}").format(n=move.round), place))


def _line(
    number: int, move: MarkedDecision, names: Sequence[str], one_round: bool, lesson: bool
) -> DecisionLine:
    mark = move.mark or ""
    title = _("{where}: {choice}").format(
        where=where(move, one_round), choice=choice_words(move.weighed.yours.choice)
    )
    shown = shown_cards(move, move.observation.trick, move.observation.hand, fan_order)
    if mark == PRAISE:
        reason = reason_words(move, names)
        return DecisionLine(
            number, mark, mark_words(mark), COLOURS[mark], title, reason, "", shown=shown
        )
    sub = instead_words(move)
    if lesson:
        sub = sentences((sub, lesson_words(move, names)))
    known = lesson and move.theme is not None and move.theme is not Idea.REST
    idea, lost = _("The idea") if known else "", less_words(move.weighed.loss)
    drawn = outcomes((move.weighed.better, move.weighed.yours)) if lesson else None
    return DecisionLine(
        number, mark, mark_words(mark), COLOURS[mark], title, sub, lost, lesson, idea, shown, drawn
    )


def _sections(
    moves: Sequence[MarkedDecision], review: Review | None, names: Sequence[str], one_round: bool
) -> tuple[ReviewSection, ...]:
    """Return the sections of the page; the line of a decision is numbered by its index in `moves`.

    `review` is None until everything is reviewed."""

    def line(number: int, move: MarkedDecision, lesson: bool) -> DecisionLine:
        return _line(number, move, names, one_round, lesson)

    parts = sections(moves, review.lessons() if review is not None else (), line)
    if review is None or one_round or not moves:
        return parts
    quota = moves[0].observation.rules.numbers.quota
    figures = [
        ReviewSection(_("What mistakes were about"), figures=_figures(review.leaks(), quota))
    ]
    rounds = review.habits.rounds
    if rounds > len(review.moves):
        title = ngettext("In {n} reviewed round", "In all {n} reviewed rounds", rounds).format(
            n=rounds
        )
        figures.append(ReviewSection(title, figures=_figures(review.habits.leaks, quota)))
    return (*parts, *(part for part in figures if part.figures))


def _figures(leaks: Sequence[Leak], quota: int) -> tuple[tuple[str, str], ...]:
    return tuple((theme_words(theme, quota), theme_figures(n)) for theme, n, _slips in leaks)


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How far a review has come.

    `moves` are the decisions reviewed so far. `review` is the complete review, or None until it is
    finished. `left` is the number of rounds to go. `draft` means that the search isn't deep enough
    to rely on."""

    moves: Sequence[MarkedDecision]
    review: Review | None
    left: int = 0
    failed: bool = False
    draft: bool = False


def reviewed_data(
    looked: ReviewProgress, caption: str, names: Sequence[str], one_round: bool, of: str = ""
) -> ReviewData:
    """Return the content of the page.

    `names` are by seat, in the form used within a sentence. `of` is the name of the player whose
    play it is, or empty if it is the person's own."""
    review = looked.review
    title = _("How {name} played").format(name=of) if of else _("How it went")
    parts = _sections(looked.moves, review, names, one_round)
    rate, rated = "", None
    if looked.failed:
        sentence = _("The decisions couldn’t be reviewed.")
    elif review is None:
        text = ngettext(
            "Reviewing your decisions: {n} round to go…",
            "Reviewing your decisions: {n} rounds to go…",
            looked.left,
        )
        sentence = text.format(n=looked.left)
    else:
        sentence = headline(review, one_round)
        rate, rated = rate_words(review, one_round), rate_explanation(review)
    foot = _("Judged by what you knew, never by the others’ cards.")
    if looked.draft:
        foot = _(
            "A draft: without its compiled core the game can’t search deeply and may be wrong."
        )
    some = review is not None and any(move.mark in MISTAKES for move in looked.moves)
    finding = ((FIND, _("Find them yourself"), "hint"),) if some else ()
    account = _account(review, one_round) if review is not None and review.ledgers else ()
    buttons = (*account, *finding, ("close", _("Close"), None))
    return ReviewData(title, caption, sentence, rated, rate, rated, parts, review, foot, buttons)


def _account(review: Review, one_round: bool) -> tuple[tuple[str, str, str], ...]:
    """Return the button that leads to the ledger: where the points came from, or what decided the match."""
    points = one_round or any(each.win is None for each in review.ledgers)
    return ((ACCOUNT, _("The points") if points else _("What decided it"), "scores"),)


# ---- The page of a review
# How the person played in a round or a match, what it cost, and what to learn from.


class ReviewScene(ReviewPage[MarkedDecision]):
    """The page of a review of Ambition, which leads to the ledger of the points or chances."""

    looking: ReviewJob[Review]

    def __init__(
        self,
        shell: Shell,
        looking: ReviewJob[Review],
        ways: ReviewLinks[MarkedDecision],
        match: Match,
        title: Callable[[], str],
        one_round: bool,
        collector: Collector | None = None,
    ) -> None:
        super().__init__(shell, looking, ways)
        self.match, self._title, self._one_round = match, title, one_round
        self._collector = collector

    def data(self) -> ReviewData:
        looking, match = self.looking, self.match
        looked = ReviewProgress(
            looking.moves(), looking.review, looking.left, looking.failed, not compiled()
        )
        named = [name for name, _portrait in seats_of(match)]
        of = "" if match.players[ME].get("kind") == "human" else named[ME]
        return reviewed_data(looked, self._title(), gui.within(named, ME), self._one_round, of)

    def update(self, dt: float) -> bool:
        """Make exercises of the lessons once the review is complete."""
        if self._collector is not None and self.looking.review is not None:
            self._collector.collect(self.looking.review)
        return super().update(dt)

    def account(self) -> ledger.LedgerData:
        """Return the ledger of the points or, for a whole match, of the chances to win, once the review is complete."""
        review, match = self.looking.review, self.match
        assert review is not None, "the page leads there only then"
        names = [name for name, _portrait in seats_of(match)]
        steps = () if self._one_round else review.chance_steps(match.rules)
        if not steps:
            return ledger.points_account(review, names, ME, self._title(), match.rules)
        return ledger.chances_account(review, steps, names, ME, self._title(), match.rules)

    def open_rules(self) -> None:
        self.shell.stack.push(RulesScene(self.shell, self.match.rules, "worth"))

    def act(self, id: str) -> None:
        if id == ACCOUNT:
            self.shell.stack.push(ledger.LedgerScene(self.shell, self.account))
        elif id.startswith(IDEA):
            theme = self.looking.moves()[int(id.removeprefix(IDEA))].theme
            assert theme is not None, "only a decision with a theme has the button"
            self.shell.stack.push(RulesScene(self.shell, self.match.rules, idea_page(theme)))
        else:
            super().act(id)
