"""Tables that were written on the statistics' thread: where they lie, or why they don't."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

from game.client.app.dialogs.fact_blocks import written_facts
from game.client.app.records import RecordProblem
from game.client.app.scenes.facts import FactsScene
from game.client.app.scenes.records import short_path, show_problem
from game.client.app.shell import Shell
from game.client.app.statistics.keeper import Unavailable
from game.client.kit import ids


def show_exported(shell: Shell, written: Future[tuple[Path, ...]]) -> None:
    """Put on top what came of it."""
    try:
        paths = [str(path) for path in written.result()]
    except RecordProblem as problem:
        show_problem(shell, short_path(shell.records.folder), problem)
    except Unavailable as problem:
        shell.toast(str(problem))
    else:
        shell.stack.push(FactsScene(shell, lambda: written_facts(*paths), {ids.COPY: "\n".join(paths)}))
