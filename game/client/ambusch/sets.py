"""The scored sets of a match to look through, its rules and its record as a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.ambusch.book import book_of
from game.client.ambusch.controller import seats_of
from game.client.ambusch.deals import match_code
from game.client.ambusch.results import More, RevealData, SetsBrowser, reveal_data
from game.client.app.codes import code_facts
from game.client.app.dialogs import QuestionScene
from game.client.app.facts import FactsScene, written_facts
from game.client.app.records import RecordProblem
from game.client.app.rulebook.page import BookScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.engine.ambusch.match import Match
from game.engine.ambusch.record import to_record
from game.engine.ambusch.rules import Rules


def rules_scene(shell: Shell, rules: Rules, page: str = "") -> BookScene[Rules]:
    """The rules, with the figures of a match."""
    return BookScene(shell, [lambda: book_of(rules, shell.keymap, shell.padmap)], page)


def public_record(match: Match) -> dict[str, Any]:
    """The record to give away. While a match goes on it holds the scored sets only and no seed: what is hidden stays so."""
    record = to_record(match)
    if not match.over:
        record |= {"seed": None, "sets": [each for each in record["sets"] if each["points"] is not None]}
    return record


def export(shell: Shell, match: Match) -> None:
    """Write a match's record to the records folder, and say where it lies."""
    try:
        where = str(shell.records.export("ambusch", public_record(match), shell.services.now()))
    except RecordProblem as problem:
        shell.toast(str(problem))
        return
    shell.stack.push(FactsScene(shell, lambda: written_facts(where), {ids.COPY: where}))


def show_sets(
    shell: Shell,
    match: Match,
    scored: int,
    me: int | None,
    rules: Callable[[], None],
    review: Callable[[int], None],
    reviewed: Callable[[], None] | None = None,
) -> None:
    """The first `scored` sets of a match, the latest first; `me`: whose rows are the viewer's; `review` opens a set's games,
    `reviewed` the review of the match."""
    if not scored:
        text = _("The piles are shown after ten games; then the best poker hand wins the set.")
        answers = ((ids.CLOSE, _("Close")),)
        shell.stack.push(QuestionScene(shell, _("No set is over yet"), text, answers, lambda id: None))
        return
    code = match_code(match)

    def show_code(index: int) -> None:
        if code is not None:
            shell.stack.push(FactsScene(shell, lambda: code_facts(code, whole=True), {ids.COPY: code}))

    more: More = (
        (ids.EXPORT, lambda: _("Export"), "export", lambda index: export(shell, match)),
        (ids.REVIEW, lambda: _("Review"), "review", review),
    )
    tools = list[tuple[str, Callable[[], str], str, Callable[[int], None]]]()
    if code is not None:
        tools.append(("code", lambda: _("Match code"), "code", show_code))
    if reviewed is not None:
        tools.append((ids.CHECK, lambda: _("How you played"), "eye", lambda index: reviewed()))

    def data(index: int, buttons: Sequence[tuple[str, str, str]]) -> RevealData:
        return reveal_data(match, index, seats_of(match), me, buttons)

    SetsBrowser(shell, scored, data, rules, more, tools).open(scored - 1)
