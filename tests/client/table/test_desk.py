"""The desk: questions wait, make way, are asked again, fail; jobs of several; pages that ask."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.table.asking_page import AskingPage
from game.client.table.desk import Desk, Job
from game.client.table.worker import PendingAnswer, Reply, Worker
from game.engine.questions import Cancelled, Question
from tests.client.harness import Game
from tests.repo.modules import modules, within


@dataclass(frozen=True, slots=True)
class Double(Question[int]):
    """Twice a number; nobody can double 13."""

    number: int


@dataclass(frozen=True, slots=True)
class Half(Question[float]):
    """Half of a number, which nobody answers."""

    number: int


def answer(question: Any, _cancelled: Cancelled) -> Any:
    if question.number == 13:
        raise ValueError("13")
    return 2 * question.number


class SlowWorker(Worker):
    """Notes what is asked and called off; answers when told."""

    def __init__(self) -> None:
        self.asked: list[PendingAnswer] = []
        self.numbers: list[int] = []
        self.gone: set[int] = set()
        self.answers: list[Reply] = []

    def ask(self, owner: object, work: Any) -> PendingAnswer:
        self.numbers.append(work.args[0].number)
        ticket = PendingAnswer(len(self.asked), owner, work)
        self.asked.append(ticket)
        return ticket

    def live(self, ticket: PendingAnswer) -> bool:
        return ticket.id not in self.gone

    def poll(self, owner: object) -> list[Reply]:
        answers, self.answers = self.answers, []
        return answers

    def forget(self, ticket: PendingAnswer) -> None:
        self.gone.add(ticket.id)

    def finish(self, desk: Desk) -> None:
        """Answer what was asked last."""
        ticket = self.asked[-1]
        try:
            self.answers = [Reply(ticket, ticket.work(lambda: False))]
        except ValueError as error:
            self.answers = [Reply(ticket, error=error)]
        desk.update()


def made() -> tuple[SlowWorker, Desk]:
    worker = SlowWorker()
    return worker, Desk(worker, answer, {Double})


def test_questions_make_way_and_are_asked_again() -> None:
    worker, desk = made()
    desk.ask(Double(1), Double(2))
    desk.go_on()
    desk.go_on()
    assert worker.numbers == [1]
    desk.make_way()
    assert worker.gone == {0}
    desk.go_on()
    assert worker.numbers == [1, 1]
    desk.ask(Double(3), at_once=True)
    desk.go_on()
    assert worker.numbers == [1, 1, 3] and worker.gone == {0, 1}
    worker.finish(desk)
    assert desk.found(Double(3)) == 6 and desk.waiting == 2
    desk.ask(Double(3))
    assert desk.waiting == 2


def test_what_is_asked_at_once_comes_first_and_what_runs_already_goes_on() -> None:
    worker, desk = made()
    desk.ask(Double(1), Double(2), Double(3))
    desk.go_on()
    desk.ask(Double(1), Double(3), at_once=True)
    assert worker.gone == set()
    for number in (1, 3, 2):
        desk.go_on()
        assert worker.numbers[-1] == number
        worker.finish(desk)
    assert desk.waiting == 0


def test_only_kinds_that_are_answered_are_asked() -> None:
    worker, desk = made()
    desk.ask(Half(4))
    desk.go_on()
    assert desk.waiting == 0 and worker.asked == [] and desk.answers(Double) and not desk.answers(Half)
    nobody = Desk(worker)
    nobody.ask(Double(1))
    assert nobody.waiting == 0 and not nobody.answers(Double)


def test_a_question_that_is_withdrawn_is_called_off_and_a_failure_is_no_answer() -> None:
    worker, desk = made()
    desk.ask(Double(1), Double(13))
    desk.go_on()
    desk.withdraw([Double(1)])
    assert worker.gone == {0} and desk.waiting == 1
    desk.go_on()
    worker.finish(desk)
    assert desk.failed(Double(13)) and desk.settled(Double(13)) and desk.found(Double(13)) is None
    desk.ask(Double(13))
    assert desk.waiting == 0, "it isn't asked again"


def test_a_job_counts_what_is_left_and_stops() -> None:
    worker, desk = made()
    job = Job(desk, [Double(1), Double(13), Double(2)])
    assert job.left == 3 and not job.update()
    worker.finish(desk)
    assert job.left == 2 and not job.update()
    worker.finish(desk)
    assert job.left == 1, "what failed is settled too"
    job.stop()
    assert desk.waiting == 0 and job.left == 1 and desk.found(Double(1)) == 2


class Doubles(AskingPage[Shell]):
    """A page that shows the doubles of some numbers."""

    def __init__(self, shell: Shell, desk: Desk, numbers: Sequence[int]) -> None:
        self.desk, self.numbers, self.built = desk, numbers, 0
        super().__init__(shell)

    def questions(self) -> Sequence[Question[Any]]:
        return [Double(number) for number in self.numbers]

    def dialog(self) -> gui.Dialog:
        self.built += 1
        found = [self.desk.found(Double(number)) for number in self.numbers]
        return gui.Dialog(title=" ".join(map(str, found)), body=gui.Column([]), foot=[("close", "Close", None)])


def test_a_page_asks_waits_and_is_built_again_when_an_answer_has_come(tmp_path: Path) -> None:
    game, (worker, desk) = Game(tmp_path), made()
    desk.ask(Double(7))
    page = Doubles(game.shell, desk, [1, 2])
    game.push(page, frames=3)
    assert worker.numbers == [1], "a page's own questions come first"
    built = page.built
    game.frames(10)
    assert page.built == built
    worker.finish(desk)
    game.frames(2)
    assert page.built == built + 1 and worker.numbers == [1, 2]
    game.shell.stack.pop(page)
    game.frames(2)
    assert worker.gone == {1} and desk.waiting == 1, "what nobody reads any more is withdrawn, and nothing else"


def test_there_is_one_way_to_ask() -> None:
    """Work reaches the thread from the desk and from matches, whose players are asked; nothing else of ai is handed over."""
    client = {
        name: path.read_text(encoding="utf-8") for name, path in modules().items() if within(name, ("game.client",))
    }
    asking = {name for name, text in client.items() if "worker.ask(" in text}
    assert asking == {"game.client.table.desk", "game.client.table.controller"}
    fields = {field.name for field in dataclasses.fields(Computers)}
    handed = {"make_player", "levels", "default_level", "temperaments", "answer", "kinds", "kept", "ratings", "chances"}
    assert fields == handed
