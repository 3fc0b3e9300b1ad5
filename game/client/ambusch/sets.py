"""Browsing the scored sets of a match, its rules, its deals, and its record as a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambusch.book import book_of
from game.client.ambusch.controller import seats_of
from game.client.ambusch.results import More, RevealData, SetsBrowser, reveal_data
from game.client.app.exact_texts import (
    FactsData,
    FactsScene,
    code_facts,
    finished_code,
    show_written,
)
from game.client.app.rulebook.page import BookScene
from game.client.app.seals import deal_facts
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.kit.widget_scene import ask
from game.engine.ambusch.codes import MatchCode, encode
from game.engine.ambusch.match import Match
from game.engine.ambusch.record import to_record
from game.engine.ambusch.rules import Rules
from game.engine.json_reader import Record
from game.engine.sealing import hashed


def _where(set: int, game: int) -> str:
    return _("Set {set}, game {game}").format(set=set, game=game)


def open_facts(match: Match, set: int, game: int) -> FactsData:
    """Return what the page says about the fingerprint of a finished game, by the indices of set and game."""
    history = match.sets[set].games[game]
    index = next(i for i, other in enumerate(match.rounds) if other is history)
    what = _("the hands from the first seat on, the card turned up, and the stock from its top")
    return deal_facts(match, index, _where(set + 1, game + 1), what, _lines(hashed(history)))


def match_code(match: Match) -> str | None:
    """Return the code of a finished match; None if it has none."""
    return finished_code(match, lambda seed: encode(MatchCode(match.rules, seed)))


def _lines(text: str) -> tuple[str, ...]:
    """Return the text that is hashed in three lines: hands and upcard, then the stock in two."""
    head, _bar, stock = text.rpartition("|")
    cards = stock.split(" ")
    half = (len(cards) + 1) // 2
    return f"{head}|", " ".join(cards[:half]), " ".join(cards[half:])


def rules_scene(shell: Shell, rules: Rules, page: str = "") -> BookScene[Rules]:
    """Return the scene with the rules, with the figures of a match, at a page."""
    return BookScene(shell, [lambda: book_of(rules, shell.keymap, shell.padmap)], page)


def public_record(match: Match) -> Record:
    """Return the record of a match to give away.

    While the match goes on, it has only the scored sets and no seed, so that nothing hidden is
    revealed."""
    record = to_record(match)
    if not match.over:
        record |= {
            "seed": None,
            "sets": [each for each in record["sets"] if each["points"] is not None],
        }
    return record


def export(shell: Shell, match: Match) -> None:
    """Write a match's record to the records folder, and show where the file is."""
    show_written(
        shell, lambda: shell.records.export("ambusch", public_record(match), shell.services.now())
    )


def show_sets(
    shell: Shell,
    match: Match,
    scored: int,
    me: int | None,
    rules: Callable[[], None],
    review: Callable[[int], None],
    reviewed: Callable[[], None] | None = None,
) -> None:
    """Show the first `scored` sets of a match, the latest first.

    `me`: the seat whose rows are marked as the viewer's. `review` opens the replay of a set,
    `reviewed` the review of the match."""
    if not scored:
        text = _("The piles are shown after ten games; then the best poker hand wins the set.")
        answers = (("close", _("Close")),)
        ask(shell, _("No set is over yet"), text, answers)
        return
    code = match_code(match)

    def show_code(index: int) -> None:
        if code is not None:
            shell.stack.push(
                FactsScene(shell, lambda: code_facts(code, whole=True), {"copy": code})
            )

    more: More = (
        ("export", lambda: _("Export"), "export", lambda index: export(shell, match)),
        ("review", lambda: _("Review"), "review", review),
    )
    tools = list[tuple[str, Callable[[], str], str, Callable[[int], None]]]()
    if code is not None:
        tools.append(("code", lambda: _("Match code"), "code", show_code))
    if reviewed is not None:
        tools.append(("check", lambda: _("How it went"), "eye", lambda index: reviewed()))

    def data(index: int, buttons: Sequence[tuple[str, str, str]]) -> RevealData:
        return reveal_data(match, index, seats_of(match), me, buttons)

    SetsBrowser(shell, scored, data, rules, more, tools).open(scored - 1)
