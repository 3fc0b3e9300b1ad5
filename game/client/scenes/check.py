"""The play checker's list: the decisions of a round that cost something, the dearest first. A press opens one in the replay."""

from __future__ import annotations

from collections.abc import Callable

from game.client.dialogs.listing import ListData, ListRow
from game.client.explanations import within
from game.client.game_controller import seats_of
from game.client.help.advice import Advice
from game.client.help.check import Decision, Judged, decisions_of, found, where_words
from game.client.help.reasons import choice_words, number, why
from game.client.i18n import _, ngettext
from game.client.match_controller import ME
from game.client.scenes.listing import ListScene
from game.client.shell import Shell
from game.engine.ambition.match import Match


def check_list(number_of_round: int, decisions: int, left: int, found: list[Judged], names: list[str]) -> ListData:
    """The list; `decisions` were made, `left` of them are still being looked at."""
    rows = []
    for judgement in found:
        phase = judgement.decision.question.observation.phase
        yours, best = choice_words(judgement.yours.choice), choice_words(judgement.best.choice)
        words = _("{where}: {choice}").format(where=where_words(judgement.decision), choice=yours)
        reasons = why(judgement.best, judgement.yours, judgement.decision.question.observation, names)
        if reasons and phase != "pass":  # which names six cards already
            better = _("Better: {choice}. {reason}").format(choice=best, reason=reasons[0])
        else:
            better = _("Better: {choice}.").format(choice=best)
        icon = {"pass": "scatter", "bid": "claim"}.get(phase, "last")
        cost = _("\u2212{n} points").format(n=number(judgement.cost))
        rows.append(ListRow(icon, words, better, cost))
    caption = ngettext("{n} decision", "{n} decisions", decisions).format(n=decisions)
    if left:
        empty = ngettext("{n} decision is still being looked at…", "{n} decisions are still being looked at…", left)
        empty = empty.format(n=left)
    else:
        empty = _("As good as the strongest player’s, every one of them.")
    foot = _(
        "Worth beside the strongest player’s choice at the same information, with strikes and the match counted in."
    )
    buttons = (("close", _("Close"), None),)
    title = _("Round {n}: play checker").format(n=number_of_round)
    return ListData(title, caption, tuple(rows), empty, foot if rows and not left else empty if rows else "", buttons)


class CheckScene(ListScene):
    """The decisions of a round of a match. `show` gets the one that is pressed."""

    def __init__(self, shell: Shell, match: Match, index: int, advice: Advice, show: Callable[[Judged], None]) -> None:
        super().__init__(shell)
        self._match, self._advice, self._show = match, advice, show
        self._number = match.rounds[index].number
        self._decisions: list[Decision] = decisions_of(match, index, ME)
        for decision in self._decisions:
            advice.ask(decision.question)
        self._left = -1

    @property
    def left(self) -> int:
        """How many decisions are still being looked at."""
        advice = self._advice
        return sum(advice.found(each.question) is None and not advice.failed(each.question) for each in self._decisions)

    def judged(self) -> list[Judged]:
        """What is to be said so far."""
        return found(self._decisions, self._advice)

    def data(self) -> ListData:
        names = within([name for name, _portrait in seats_of(self._match)], ME)
        return check_list(self._number, len(self._decisions), self.left, self.judged(), names)

    def choose(self, row: int) -> None:
        judgement = self.judged()[row]
        self.close()
        self._show(judgement)

    def update(self, dt: float) -> bool:
        """Nobody plays while this is open: the answers that come are the adviser's."""
        for result in self.shell.worker.poll():
            self._advice.take(result)
        self._advice.go_on()
        if self.left != self._left:
            self._left = self.left
            self.rebuild()
        return super().update(dt)

    def leave(self) -> None:
        self._advice.withdraw(decision.question for decision in self._decisions)
