"""What belongs to any set of Ambusch that is looked at again: the replay of its games, and the play checker's list."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambusch.check import check_words, decisions_of, judge, reasons, where_words
from game.client.ambusch.controller import seats_of
from game.client.ambusch.hint import choice_words
from game.client.ambusch.practice import again, may_again
from game.client.ambusch.scenes.practice import practise
from game.client.ambusch.scenes.replay import ReplayScene
from game.client.app.dialogs.checked import check_data
from game.client.app.dialogs.figures import percent
from game.client.app.dialogs.listing import ListData, ListRow
from game.client.app.options import Computers
from game.client.app.scenes.check import CheckScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.widget_scene import Action
from game.client.table.advice import Advice
from game.client.table.checker import Judged
from game.client.table.controller import AUTOPLAY, ME
from game.engine.ambusch.match import Match


def persons_of(match: Match) -> tuple[int, ...]:
    """The seats at which people have decided."""
    if match.players[ME].get(AUTOPLAY):
        return ()
    return tuple(seat for seat, player in enumerate(match.players) if player.get("kind") == "human")


def advice_of(shell: Shell, computers: Computers, match: Match) -> Advice:
    """Somebody to ask about a match of the records."""
    make = computers.make_adviser
    return Advice(shell.worker, make() if make is not None and persons_of(match) else None)


def check_rows(found: Sequence[Judged], names: Sequence[str]) -> list[ListRow]:
    """What cost something; `names` by seat where several people played, else empty."""
    rows = []
    for judgement in found:
        observation = judgement.decision.question.observation
        yours, best = (choice_words(each.choice[0], observation) for each in (judgement.yours, judgement.best))
        where = where_words(observation, names[observation.seat] if names else "")
        words = _("{where}: {choice}").format(where=where, choice=yours)
        why = reasons(judgement.best, judgement.yours)
        better = _("Better: {choice}.").format(choice=best)
        if why:
            better = _("Better: {choice}. {reason}").format(choice=best, reason=why[0])
        icon = "last" if observation.phase == "turn" else "next"
        rows.append(ListRow(icon, words, better, "\u2212" + percent(judgement.cost / 100)))
    return rows


def open_review(
    shell: Shell, match: Match, index: int, advice: Advice, computers: Computers, check: bool = False
) -> None:
    """Put the replay of a scored set on top; `advice` may hold answers about it already; `check`: with the play checker's list
    above."""

    def play() -> None:
        practise(shell, lambda: again(match, index, computers, shell.services, shell.worker), open_review)

    def look_at() -> None:
        persons = persons_of(match)
        decided = decisions_of(match, index, persons)
        names = [name for name, _portrait in seats_of(match)] if len(persons) > 1 else []

        def listed(found: list[Judged], left: int) -> ListData:
            foot = _("Chance to win the match, compared with the strongest player’s choice given the same information.")
            title = _("Set {n}: play checker").format(n=index + 1)
            return check_data(title, len(decided), left, check_rows(found, names), foot)

        def show(judgement: Judged) -> None:
            where = decided[judgement.decision]
            scene.show_game(where.game, where.move + 1)
            scene.remark("check", check_words(judgement))

        shell.stack.push(CheckScene(shell, list(decided), advice, judge, listed, show))

    can_check = advice.can_ask and bool(persons_of(match))
    tools = [Action(ids.CHECK, "eye", lambda: _("Check"), look_at)] if can_check else []
    if may_again(match):
        tools.append(Action(ids.AGAIN, "again", lambda: _("Play the set again"), play))
    scene = ReplayScene(shell, match, index, tools=tools)
    shell.stack.push(scene)
    if check and can_check:
        look_at()
