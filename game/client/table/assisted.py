"""Tables with help, whatever the game: a hint, the play checker, and taking back. Each game says what it asks and tells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from game.client.app.scenes.setting_pages import switched_off
from game.client.kit.bubbles import Bubble
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.kit.intents import AskHint, Cancel, Intent, PointerDown, ShowSeen, TakeBack
from game.client.table.advice import Question
from game.client.table.checker import AT_ONCE, Checker, Decision, Judged
from game.client.table.controller import CHECK, HINT, Batch, MatchController
from game.client.table.felt_painter import Tool
from game.client.table.hint import hint_bubble
from game.client.table.host import TableHost
from game.client.table.living import LivingTable
from game.client.table.note import Note


class AssistedTable(LivingTable):
    """A table with help; it stands before the game's own table among the bases of the scene."""

    def __init__(
        self, shell: TableHost, controller: MatchController[Any], menu: Callable[[], None], again: Callable[[], None]
    ) -> None:
        self._hint: Question | None = None  # what was asked, while it stands on the table
        self._shown: tuple[Any, bool] = (None, False)  # as drawn last: the answer, and whether there is none
        self._checkers: dict[int, Checker] = {}
        self._bubble: tuple[Hashable, Bubble] | None = None  # where what is said stands, and for which words and cards
        super().__init__(shell, controller, menu, again)
        self.director.view.helped = bool(controller.helped)

    # ---- for each game

    def decides(self) -> bool:
        """Whether the viewer is asked for a decision, and everything before is shown."""
        raise NotImplementedError

    def question(self) -> Question:
        """What a hint is asked for now."""
        raise NotImplementedError

    def hint_told(self, question: Question, opinion: Any, failed: bool) -> Explanation:
        """What a hint says; `opinion` None while it is being worked out, or if it failed."""
        raise NotImplementedError

    def judge(self, decision: Decision, opinion: Any) -> Judged | None:
        """A decision by an opinion."""
        raise NotImplementedError

    def check_told(self, judgement: Judged) -> Explanation:
        """What the play checker says about a decision."""
        raise NotImplementedError

    def decision(self, observation: Any, action: Any) -> Decision | None:
        """A decision as the play checker looks at it; None if it left no choice."""
        raise NotImplementedError

    def occasion(self) -> int:
        """Up to which occasion (not with it) decisions can be talked about now."""
        raise NotImplementedError

    def nothing_back(self) -> Note:
        """Why nothing can be taken back now."""
        raise NotImplementedError

    def went_back(self) -> None:
        """The match stands as it did before a decision: show that."""
        raise NotImplementedError

    def show_seen(self) -> None:
        """Which cards were seen, if the viewer may look."""
        raise NotImplementedError

    def help_tools(self) -> list[Tool]:
        """The tools for help, from the right."""
        tools = [("undo", "undo", _("Take back"))]
        if self.controller.advice.can_ask:
            tools.append(("hint", "hint", _("Hint")))
        if self.shell.settings.seen_cards:
            tools.append(("seen", "eye", _("Cards")))
        return tools

    # ---- hints

    @property
    def hint(self) -> Any:
        """The answer of the hint that stands on the table, once it is there."""
        return self.controller.advice.found(self._hint) if self._hint is not None else None

    def _ask_hint(self) -> None:
        """Show a hint, or take the one that is shown away."""
        if self._hint is not None:
            self._hint = None
        elif not self.controller.advice.can_ask:
            self._refusal = Note(_("No hint"), (_("Nobody is there who could give one."),))
        elif not self.decides():
            self._refusal = Note(_("No hint now"), (_("There is one when it is your turn to decide."),))
        else:
            self._hint = self.question()
            self.controller.advice.ask(self._hint, at_once=True)
            self.used(HINT)

    def used(self, help: str) -> None:
        """Help was taken: the match says so from now on."""
        self.controller.mark(help)
        self.director.view.helped = True

    def bubble(self) -> Explanation | None:
        """What a hint, or else the play checker, says now."""
        if self._hint is not None:
            return self.hint_told(self._hint, self.hint, self.controller.advice.failed(self._hint))
        said = self.checker.said
        return self.check_told(said) if said is not None else None

    def bubble_place(self, words: Explanation) -> Bubble:
        """Where that stands: near the tool for hints, on nothing that matters; found once, while words and cards stay."""
        view = self.director.view
        key = words, id(self._look), view.phase, tuple(view.hand), tuple(view.chosen)
        if self._bubble is None or self._bubble[0] != key:
            tool = next(button.rect for button in self.buttons() if button.id == "hint")
            self._bubble = key, hint_bubble(self._look, tool, words, self.crowd())
        return self._bubble[1]

    # ---- the play checker

    @property
    def checker(self) -> Checker:
        """The viewer's."""
        me = self.director.view.me
        if me not in self._checkers:
            self._checkers[me] = Checker(self.controller.advice, self.judge)
        return self._checkers[me]

    def act(self, act: Callable[[], None], action: Any) -> None:
        """Do something that may be a decision of the viewer's; if it was one, the checker looks at it."""
        match, me = self.controller.match, self.director.view.me
        before = match.observation(me) if self.checks and me in match.waiting else None
        act()
        if before is not None and match.observation(me) != before:
            self.checker.made(self.decision(before, action), self.shell.settings.play_check == AT_ONCE)

    def _say_check(self) -> bool:
        """Let the checker speak while nothing moves."""
        if not self.director.idle or not self.checker.say(self.occasion()):
            return False
        self.used(CHECK)
        return True

    # ---- taking back

    def _take_back(self) -> None:
        """Back to before the latest decision, whatever is under way."""
        if not self.controller.take_back():
            self._refusal = self.nothing_back()
            return
        self._hint = self._refusal = None
        self.checker.forget()
        self._result_shown = False
        self.went_back()
        self.hand.refocus()

    def shut(self) -> frozenset[str]:
        return super().shut() if self.controller.may_take_back else super().shut() | {"undo"}

    # ---- life

    def update(self, dt: float) -> bool:
        changed = super().update(dt) | self._say_check()
        if self._hint is not None:
            shown = self.hint, self.controller.advice.failed(self._hint)
            if shown != self._shown and shown[0] is not None:
                self.hand.to_one_of(self.ui().hinted)
            changed |= shown != self._shown
            self._shown = shown
        return changed

    def show(self, batch: Batch) -> None:
        super().show(batch)
        if self.director.view.me not in self.controller.match.waiting:
            self._hint = None

    def folded(self, event: Any) -> None:
        super().folded(event)
        self._hint = None

    def beside(self) -> Sequence[Note | Explanation | str | None]:
        """And what a hint or the play checker says."""
        return [*super().beside(), self.bubble()]

    # ---- intents

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, PointerDown):
            self.checker.hush()
        match intent:
            case AskHint():
                self._refusal = None
                self.press("hint")
            case TakeBack():
                self._refusal = None
                self.press("undo")
            case ShowSeen():
                self._refusal = None
                self.press("seen")
            case Cancel() if self.checker.said is not None:
                self.checker.hush()
                self._changed = True
            case Cancel() if self._hint is not None:
                self._hint, self._changed = None, True
            case _:
                return super().handle(intent)
        return True

    def press(self, id: str) -> None:
        if id == "hint":
            self._ask_hint()
        elif id == "undo":
            self._take_back()
        elif id == "seen" and self.shell.settings.seen_cards:
            self.show_seen()
        elif id == "seen":
            self.shell.toast(switched_off("play", _("Cards played so far")))
        else:
            super().press(id)
        self._changed = True

    def tool_notes(self) -> dict[str, Note]:
        keyed = self.shell.keyed
        back = keyed(_("To before your latest decision."), "undo")
        return super().tool_notes() | {
            "hint": Note(_("Hint"), (keyed(_("What the strongest player would do."), "hint"),)),
            "undo": self.nothing_back() if "undo" in self.shut() else Note(_("Take back"), (back,)),
        }
