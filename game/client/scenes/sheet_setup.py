"""Who plays the match that a scorekeeper keeps, and by which rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.client.dialogs.options import OptionRow, OptionsData
from game.client.i18n import _
from game.client.rule_choices import CHOICES, changes_to, chosen, option_changes, option_rows, rules_of, title
from game.client.scenes.options import OptionsScene
from game.client.scorekeeper.keeper import Keeper
from game.client.scorekeeper.words import fault_words, shown_names
from game.client.settings import Settings
from game.client.shell import Shell
from game.engine.ambition.editions import OPTIONS, Rules


class SheetSetupScene(OptionsScene):
    """Names, edition and options; each is in force at once. Rules that the rounds on the sheet don't fit are refused with the
    reason."""

    default = "close"

    def __init__(self, shell: Shell, keeper: Keeper, changed: Callable[[], None]) -> None:
        super().__init__(shell)
        self._keeper, self._changed_sheet = keeper, changed

    def data(self) -> OptionsData:
        keeper, settings = self._keeper, settings_of(self._keeper.rules)
        shown = shown_names(("",) * len(keeper.names))
        names = tuple(
            OptionRow(f"name-{seat}", shown[seat], value=name, kind="typed") for seat, name in enumerate(keeper.names)
        )
        editions = OptionRow(
            "edition",
            _("Rules"),
            _("Rounds that are counted already are counted anew"),
            tuple((choice.id, title(choice)) for choice in CHOICES),
            chosen(settings).id,
            "list",
        )
        return OptionsData(
            _("Players and rules"),
            "",
            (*names, editions, *option_rows(settings)),
            (("close", _("Done"), "check"),),
            wide=True,
        )

    def set(self, row: str, value: Any) -> None:
        name, _dash, seat = row.partition("-")
        keeper = self._keeper
        if name == "name":
            names = list(keeper.names)
            names[int(seat)] = str(value)
            keeper.set_names(names)
        else:
            settings = settings_of(keeper.rules)
            if row == "edition":
                changes = changes_to(str(value))
            else:
                found = next(each for each in option_rows(settings) if each.id == row)
                changes = dict(option_changes(found, value if isinstance(value, str) else ""))
            fault = keeper.set_rules(rules_of(replace(settings, **changes)))
            if fault is not None:
                words = _("The rounds on the sheet don’t fit these rules. {fault}")
                self.shell.toast(words.format(fault=fault_words(keeper, fault)))
        self._changed_sheet()


def settings_of(rules: Rules) -> Settings:
    """The settings that stand for rules."""
    options = {name: getattr(rules, name) for name in OPTIONS if name in Settings.__dataclass_fields__}
    return Settings(edition=rules.edition, players=rules.players, **options)
