"""The play checker at the table of Ambusch: after a turn, after a set, for several people, and in matches of the records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.client.ambusch.game import game as ambusch
from game.client.ambusch.help import AmbuschCheckerWords
from game.client.ambusch.hint import check_words, occasion_of, praise_words
from game.client.ambusch.painter import STOCK
from game.client.ambusch.replay import ReplayScene
from game.client.ambusch.results import EndScene, RevealScene
from game.client.ambusch.review import ReviewScene, open_review, persons_of, review_data
from game.client.ambusch.scene import AmbuschScene
from game.client.ambusch.setup import PERSON, YOU, Setup
from game.client.app.options import Computers
from game.client.app.review.page import AGAIN, SHOW
from game.client.app.settings import Settings
from game.client.kit.intents import Verb
from game.client.table.checker import PlayChecker
from game.client.table.person import CHECK
from game.engine.ambusch.actions import Action
from game.engine.ambusch.judgement import JudgedDecision, MarkedDecision, Opinion, Review, ReviewedGame
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rewind import PastDecision, before_decision, before_set, decisions
from game.engine.ambusch.rules import Rules
from game.engine.cards import parse_card
from game.engine.judgement import Loss
from tests.client.ambusch.play import at_table, players, put, settle, table, to_reveal, uncover
from tests.client.ambusch.played import guess, guesses, played
from tests.client.harness import Game
from tests.gallery.ambusch_help import made_moves
from tests.stand_ins import answering


class Stern:
    """Says that the lowest card, or else the first choice, is the best, and every other worse the higher it is. It advises, and
    makes reviews."""

    asked = 0

    def opinion(self, observation: Observation, cancelled: Callable[[], bool], chosen: Sequence[int] = ()) -> Opinion:
        ids = sorted((each.id() for each in observation.legal), key=lambda id: id % 13)
        return guesses(*(guess(id, 50.0 - 2 * i, 0.5 - i / 50, 0.6 - i / 10) for i, id in enumerate(ids)))

    def move(self, observation: Observation, action: Action, cancelled: Callable[[], bool]) -> MarkedDecision:
        Stern.asked += 1
        opinion = self.opinion(observation, cancelled)
        better, yours = opinion.prospects[0], opinion.of((action.id(),))
        assert yours is not None
        lost = 100 * (better.win - yours.win)
        praised = "!" if lost == 0 and action.verb == "draw stock" else None
        return MarkedDecision(
            round=observation.round,
            turn=occasion_of(observation) % 1000 + 1,
            decided=PastDecision(observation.game - 1, len(observation.history[-1].moves), observation, action),
            weighed=JudgedDecision(loss=Loss(None, lost / 100, chance_se=0.001).counted(), yours=yours, better=better),
            mark="??" if lost >= 6 else "?!" if lost >= 1.5 else praised,
            coached=lost < 9,
        )

    def standings(self, keys: Sequence[str]) -> list[None]:
        return [None] * len(keys)

    def review(self, match: Match, seat: int, indices: Sequence[int], cancelled: Callable[[], bool]) -> Review:
        games = []
        for index in indices:
            found = decisions(match, index, (seat,))
            for number, game in enumerate(match.sets[index].games):
                asked = [each for each in found if each.game == number]
                moves = [replace(self.move(each.observation, each.action, cancelled), decided=each) for each in asked]
                games.append(ReviewedGame(number + 1, index + 1, game.winner == seat, None, None, tuple(moves)))
        return Review(seat=seat, name="You", level=None, games=tuple(games))

    def size(self) -> tuple[int, int]:
        return Stern.asked, 0

    def forget(self) -> None:
        Stern.asked = 0


def stern() -> Computers:
    """Random players, and a stern judge."""
    return answering(players(), Stern(), Stern())


def at(folder: Path, when: str, who: tuple[str, ...] = (YOU, "club"), **rules: Any) -> Game:
    """Two at a table with the checker set; you begin, and hold the king to the 7."""
    kept = Setup((*who, "club", "club")[:4], Rules(seats=2, **rules)).to_json()
    settings = Settings(
        speed="instant", trick_rest_ms=400, tutorial_offered=True, games={"ambusch": kept}, play_check=when
    )
    return at_table(Game(folder, settings, games=(ambusch(stern()),)))


def turn(game: Game, card: str) -> Any:
    """A whole turn: from the stock, and this card goes."""
    scene = table(game)
    settle(game, STOCK)
    scene.choose(parse_card(card))
    return scene


def test_it_speaks_after_the_turn_names_the_dearest_choice_and_marks_the_match(tmp_path: Path) -> None:
    game = at(tmp_path, "trick")
    put(game)
    scene = turn(game, "KS")
    assert scene.parts.need(PlayChecker).checker.shown is None  # nobody has judged it yet
    settle(game)
    game.frames(3)
    said = scene.parts.need(PlayChecker).checker.shown
    assert isinstance(said, MarkedDecision) and said.weighed.yours.choice == (parse_card("KS"),)
    words = scene.bubble()
    assert words.title == "Better: discard the 3 of hearts"
    assert words.lines[0] == "Your choice: discard the king of spades."
    assert words.lines[1] == "Winning the match: 50%, not 42%."
    assert words.lines[2].startswith("Without the 3 of hearts, 11 cards")
    assert scene.controller.helped == (CHECK,) and scene.view.helped
    game.send(Verb.CANCEL)
    assert scene.bubble() is None and game.scene is scene


def test_a_good_turn_brings_nothing_and_taking_back_takes_it_away(tmp_path: Path) -> None:
    game = at(tmp_path, "trick")
    put(game)
    scene = turn(game, "3H")
    scene.parts.need(PlayChecker).checker.forget()  # what was drawn isn't looked at here
    settle(game)
    game.frames(3)
    assert scene.bubble() is None and not scene.controller.helped
    scene = turn(game, "KS")
    settle(game)
    game.frames(3)
    assert scene.bubble() is not None
    game.send(Verb.TAKE_BACK)
    assert scene.bubble() is None


@pytest.mark.parametrize("when", ["off", "round"])
def test_it_keeps_quiet_at_the_table_unless_told_otherwise(tmp_path: Path, when: str) -> None:
    Stern.asked = 0
    game = at(tmp_path, when)
    put(game)
    scene = turn(game, "KS")
    settle(game)
    game.frames(5)
    assert scene.bubble() is None and not scene.controller.helped
    assert (Stern.asked > 0) == (when == "round")


def test_with_several_people_it_speaks_only_to_the_one_whose_cards_lie_open(tmp_path: Path) -> None:
    game = at(tmp_path, "trick", (YOU, PERSON))
    put(game, covered=True)
    uncover(game)
    scene = turn(game, "KS")
    settle(game)
    game.frames(50)
    assert scene.view.me == 1 and scene.bubble() is None  # the other is asked for
    settle(game, "show")
    assert scene.bubble() is None
    turn(game, "2C")
    uncover(game)
    game.frames(3)
    assert scene.view.me == 0 and "king of spades" in scene.bubble().lines[0]


def to_set(game: Game) -> Any:
    """On to the end of the set; the viewer discards the highest card."""
    return to_reveal(game, lambda action: (action.verb == "lay", action.card % 13))


def reviewed(game: Game) -> Any:
    """The page on top, once all is there."""
    game.frames(2)
    scene = game.top(ReviewScene)
    for _ in range(400):
        if scene.looking.left:
            game.frames(1)
    assert scene.looking.left == 0 and scene.looking.review is not None
    return scene


def test_the_page_after_a_set_opens_the_game_and_the_move(tmp_path: Path) -> None:
    game = at(tmp_path, "round", games_per_set=3)
    reveal = to_set(game)
    assert "check" in [button.id for button in reveal.widgets()]
    reveal.press("check")
    page = reviewed(game)
    data = page.data()
    assert data.title == "How it went" and data.caption == "Set 1"
    assert data.sentence.startswith("Your decisions in this set cost you ")
    assert data.sections[0].title == "To learn from" and data.rows[0].again
    assert data.rows[0].right.startswith("\u2212") and data.rows[0].sub.startswith("Better: ")
    assert table(game).controller.helped == ()  # the set is over: nothing of it helps any more
    lesson = page.looking.review.lessons()[0]
    game.click_button(f"{SHOW}{page.looking.moves().index(lesson)}", frames=2)
    replay = game.top(ReplayScene)
    assert (replay.replay.game, replay.index) == (lesson.decided.game, lesson.decided.move + 1)
    assert next(iter(replay.remarked())) == check_words(lesson).title
    game.send(Verb.CANCEL)
    assert not replay.remarked() and game.scene is replay
    game.send("on", Verb.CANCEL, frames=2)
    assert game.scene is reveal


@pytest.mark.parametrize(("lost", "said"), [(4.4, "No clear mistake"), (0.0, "Every one was as good")])
def test_where_no_decision_is_listed_the_page_says_whether_anything_was_lost(lost: float, said: str) -> None:
    move = made_moves()[0]
    moves = (replace(move, mark=None, weighed=replace(move.weighed, loss=Loss(None, lost / 100))),)
    review = Review(seat=0, name="You", level=None, games=(ReviewedGame(1, 1, True, None, None, moves),))
    looking: Any = SimpleNamespace(
        review=review, moves=lambda: moves, failed=False, reviewer=SimpleNamespace(draft=False)
    )
    data = review_data(looking, "Set 1", True, True)
    assert data.sections == () and data.empty.startswith(said) and (lost < 1) == data.sentence.endswith("nothing.")


def test_a_lesson_can_be_tried_again_from_its_place(tmp_path: Path) -> None:
    game = at(tmp_path, "round", games_per_set=3)
    to_set(game).press("check")
    page = reviewed(game)
    match, lesson = table(game).controller.match, page.looking.review.lessons()[0]
    game.click_button(f"{AGAIN}{page.looking.moves().index(lesson)}", frames=3)
    practice = game.top(AmbuschScene)
    assert practice.view.practice
    twin = practice.controller.match
    assert twin is not match and twin.waiting == (0,) and twin.observation(0) == lesson.decided.observation
    before = [each.moves for each in match.rounds]
    settle(game)
    practice._decide(max(twin.observation(0).legal, key=lambda action: action.card))
    settle(game)
    assert [each.moves for each in match.rounds] == before, "the match stays as it was"


def test_the_end_of_a_match_leads_to_its_sets_and_to_its_review(tmp_path: Path) -> None:
    game = at(tmp_path, "round", games_per_set=2, best_of=1)
    to_set(game).press("next")
    game.frames(120)
    end = game.top(EndScene)
    assert {"check", "more"} <= {button.id for button in end.widgets()}
    game.pick_more("sheet")
    game.frames(2)
    assert "check" in [button.id for button in game.top(RevealScene).widgets()]
    game.click_button("check")
    page = reviewed(game)
    assert page.data().caption == "1 set" and "of the match" in page.data().sentence
    place = page.data().rows[0].title
    assert place.startswith("Set 1") and "turn" in place
    game.send(Verb.CANCEL, Verb.CANCEL, frames=2)
    assert game.scene is end


def test_without_the_setting_the_set_has_no_button_but_the_replay_has(tmp_path: Path) -> None:
    game = at(tmp_path, "off", games_per_set=2)
    reveal = to_set(game)
    assert "check" not in [button.id for button in reveal.widgets()]
    game.click_button("review", frames=2)
    top = game.top(ReplayScene)
    assert "check" in [button.id for button in top.widgets()]


def test_matches_of_the_records_are_judged_where_people_played(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played(3, 5)
    for player in match.players:
        player["kind"] = "ai"
    assert persons_of(match) == ()
    open_review(game.shell, match, 0, stern().desk(game.shell.worker), stern())
    assert "check" not in [button.id for button in game.scene.widgets()]
    for player in match.players[:2]:
        player["kind"] = "human"
    assert persons_of(match) == (0, 1)
    open_review(game.shell, match, 0, stern().desk(game.shell.worker), stern(), check=True)
    page = reviewed(game)
    assert page.looking.seat == 0 and page.data().sentence.startswith("The decisions in this set cost ")
    page.press("person")
    assert reviewed(game).looking.seat == 1
    match.players[0]["autoplay"] = True
    assert persons_of(match) == ()


def test_decisions_are_what_was_known_and_done() -> None:
    match = played(2, 9)
    found = decisions(match, 0, [0, 1])
    games = match.sets[0].games
    assert found and all(len(each.observation.legal) > 1 for each in found)
    for each in found:
        move = games[each.game].moves[each.move]
        assert (each.observation.seat, each.action.verb) == (move.seat, move.verb)
        assert each.observation.game == each.game + 1 and len(each.observation.history[-1].moves) == each.move
        assert each.action in each.observation.legal
    turns = [occasion_of(each.observation) for each in found if each.observation.seat == 0]
    assert turns == sorted(turns)
    assert before_set(match, 0).sets == [] and match.sets[0].score is not None


def test_what_left_no_choice_is_not_asked_about(tmp_path: Path) -> None:
    observation = decisions(played(2, 9), 0, [0])[0].observation
    talk = AmbuschCheckerWords(table(at(tmp_path, "trick")))
    assert talk.decision(observation, Action("draw discard")) is not None
    assert talk.decision(replace(observation, legal=observation.legal[:1]), Action("draw stock")) is None
    good = Stern().move(observation, Action("draw stock"), lambda: False)
    assert "few would have found it" in praise_words(good).lines[0]


def test_a_match_before_a_decision_is_what_was_known_then() -> None:
    match = played(2, 9)
    for each in decisions(match, 0, [0, 1])[::7]:
        twin = before_decision(match, each)
        assert twin.observation(each.observation.seat) == each.observation and each.action in each.observation.legal
        while twin.waiting and not twin.current.over:  # it goes on from there
            twin.act(twin.waiting[0], twin.observation(twin.waiting[0]).legal[0])
    match.seed = None
    with pytest.raises(ValueError, match="no seed"):
        before_decision(match, decisions(match, 0, [0])[0])
