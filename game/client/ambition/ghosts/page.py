"""A ghost beside the person: the rounds of a match as a level plays them in the same seat, with the same cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client.ambition.ghosts.field import RUNS, FieldJob, mean_and_error, mean_words, points_words
from game.client.ambition.help.reasons import choice_words, place_words
from game.client.ambition.strength import players_words
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _, first_capital, ngettext
from game.client.table.asking_page import AskingPage
from game.client.table.person import ME
from game.engine.ambition.daily import results
from game.engine.ambition.ghost import course_of, parting
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.questions import PlayCourse
from game.engine.questions import AnyQuestion

LEVEL, SHOW = "level=", "show="
"""The prefixes of the ids of a level's button and of a ghost's round."""
ROWS = "rows"


@dataclass(frozen=True, slots=True)
class GhostRow:
    """A round: what the person scored and what the ghost did, with a line on each, and where they parted.

    `theirs` is empty as long as the ghost hasn't played it, and where its match was over before."""

    title: str
    mine: str
    mine_sub: str
    theirs: str = ""
    theirs_sub: str = ""
    parted: str = ""


@dataclass(frozen=True, slots=True)
class GhostData:
    """The content of the page. `levels` are (id, title), `chosen` is the one that plays, `verdict` compares by the mean."""

    levels: tuple[tuple[str, str], ...]
    chosen: str
    rows: tuple[GhostRow, ...]
    totals: tuple[str, str]
    verdict: str
    runs: str
    opens: bool


def ghost_dialog(data: GhostData) -> gui.Dialog:
    """Return the page; its rounds scroll."""
    levels = gui.tabs([(LEVEL + id, title) for id, title in data.levels], f"{LEVEL}{data.chosen}", grow=1)
    heads = [_("Round"), _("You"), _("Ghost"), _("Where you parted")]
    cells: list[list[gui.Node]] = [[gui.Text(words, gui.CAPTION_SEMI, "muted") for words in heads]]
    for i, row in enumerate(data.rows):
        first: gui.Node = gui.Text(row.title, gui.BODY_SEMI)
        if data.opens and row.theirs:
            first = gui.ButtonNode(f"{SHOW}{i}", row.title, "small", "review", said_first=_("Show the ghost’s round"))
        parted = gui.Text(row.parted, gui.CAPTION, lines=4)
        cells.append([first, _score(row.mine, row.mine_sub), _score(row.theirs or "…", row.theirs_sub), parted])
    totals = [_("Total"), *data.totals, ""]
    cells.append([gui.Text(words, gui.H3, "accent" if 0 < i < 3 else "text") for i, words in enumerate(totals)])
    mine = [False] * len(data.rows) + [True]
    grid = gui.Grid(
        cells=cells, grows=(0, 0, 0, 1), between=gui.LARGE, pad=(gui.MEDIUM, gui.SMALL), ground=gui.rows_ground(mine),
        scroll=ROWS, head=1, grow=1,
    )  # fmt: skip
    words = [gui.Text(data.verdict, gui.BODY_SEMI, lines=gui.MANY), gui.Text(data.runs, gui.CAPTION, "muted", lines=2)]
    return gui.Dialog(
        title=_("A ghost in your seat"),
        body=gui.Column([levels, *(word for word in words if word.words), grid], gap=gui.SMALL, grow=1),
        foot=(("close", _("Close"), None),),
        note=_("Scores are against the others, less 20 points for each strike."),
        steady=True,
        data=data,
    )


def _score(score: str, sub: str) -> gui.Node:
    return gui.Column([gui.Text(score, gui.BODY_SEMI), gui.Text(sub, gui.CAPTION, "muted")], gap=0)


def scored_words(history: RoundHistory) -> str:
    """Return what the seat scored in a round: points, and strikes if there are any."""
    score = history.scored[ME]
    points = ngettext("{n} point", "{n} points", score.points).format(n=score.points)
    if score.strikes <= 0:
        return points
    return f"{points}, {ngettext('{n} strike', '{n} strikes', score.strikes).format(n=score.strikes)}"


def parting_words(mine: RoundHistory, theirs: RoundHistory) -> str:
    """Return where the person and the ghost parted in a round, or that they did not."""
    if mine.deal != theirs.deal:
        return _("Other cards")
    found = parting(mine, theirs)
    if found is None:
        return _("The same throughout")
    place = place_words(found.phase, found.trick)
    text = _("{place}. You: {mine}. The ghost: {theirs}.")
    return text.format(place=place, mine=choice_words(found.one), theirs=choice_words(found.other))


class GhostScene(AskingPage[Shell]):
    """The page of a ghost.

    It plays `rounds` rounds of a match from the index `first` on, by default all that were scored. `show` opens the
    replay of a round of the ghost's match. Everything is played while the page is open; what was played is kept."""

    default = "close"

    def __init__(
        self,
        shell: Shell,
        computers: Computers,
        match: Match,
        show: Callable[[Match, int], None],
        first: int = 0,
        rounds: int | None = None,
        level: str = "",
    ) -> None:
        self._levels, self._show = computers.levels, show
        self.desk = computers.desk(shell.worker)
        self._match, self._first = match, first
        scored = [history for history in match.rounds if history.scored][first:]
        self._rounds: Sequence[RoundHistory] = scored[:rounds]
        self._course = course_of(match, first, len(self._rounds))
        self._level = level or computers.default_level
        self._begin()
        super().__init__(shell)

    def _begin(self) -> None:
        """Let the level that is chosen play: the ghost first, then the runs of which the mean is told."""
        self._first_run = PlayCourse(self._course, self._level)
        self._field = FieldJob(self.desk, self._course, [self._level])

    def questions(self) -> Sequence[AnyQuestion]:
        return self._first_run, *self._field.questions

    @property
    def ghost(self) -> Match | None:
        """The match that the ghost has played; None until then."""
        return self.desk.found(self._first_run)

    def data(self) -> GhostData:
        """Return what the page shows now."""
        ghost, mine = self.ghost, results(self._match)[self._first :][: len(self._rounds)]
        theirs = results(ghost)[self._first :] if ghost is not None else ()
        rows = []
        for i, history in enumerate(self._rounds):
            title = _("Round {n}").format(n=history.number)
            row = GhostRow(title, points_words(mine[i]), scored_words(history))
            if ghost is not None and i < len(theirs):
                other = ghost.rounds[self._first + i]
                row = GhostRow(
                    title, row.mine, row.mine_sub, points_words(theirs[i]), scored_words(other),
                    parting_words(history, other),
                )  # fmt: skip
            rows.append(row)
        totals = points_words(sum(mine)), points_words(sum(theirs)) if ghost is not None else "…"
        verdict, runs = self._verdict(sum(mine))
        levels = tuple((id, _(title)) for id, title in self._levels)
        return GhostData(levels, self._level, tuple(rows), totals, verdict, runs, ghost is not None)

    def _verdict(self, mine: int) -> tuple[str, str]:
        """Return the sentence that compares the person with the mean of many ghosts, and on how many it rests."""
        scores = self._field.scores(self._level)
        if self.desk.failed(self._first_run):
            return _("This match can’t be played again by a ghost."), ""
        if len(scores) < 2:
            return _("The ghost is playing."), ""
        text = _("{players} score {mean} ± {error} here on average, and you {mine}.")
        told = text.format(
            players=players_words(self._level), mine=points_words(mine), **mean_words(*mean_and_error(scores))
        )
        text = _("{n} of {all} matches; the one below is the first of them.")
        return first_capital(told), text.format(n=len(scores), all=RUNS)

    def dialog(self) -> gui.Dialog:
        return ghost_dialog(self.data())

    def press(self, id: str) -> None:
        ghost = self.ghost
        if id.startswith(LEVEL):
            self.desk.withdraw(self.questions())
            self._level = id.removeprefix(LEVEL)
            self._begin()
            self.ask()
            self.rebuild()
        elif id.startswith(SHOW) and ghost is not None:
            self._show(ghost, self._first + int(id.removeprefix(SHOW)))
        elif id == "close":
            self.close()
