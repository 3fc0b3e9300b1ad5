"""Who plays the match that a scorekeeper keeps, and by which rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.client.ambition.house.rule_choices import (
    RuleChoice,
    changes_to,
    choices,
    chosen,
    option_changes,
    option_rows,
    rules_of,
    title,
)
from game.client.ambition.scenes.files import house_files
from game.client.ambition.scorekeeper.keeper import Keeper
from game.client.ambition.scorekeeper.words import fault_words, shown_names
from game.client.ambition.settings import AmbitionSettings
from game.client.app.dialogs.option_rows import OptionRow, OptionsData
from game.client.app.scenes.options import OptionsScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.engine.ambition.editions import OPTIONS, Rules


class SheetSetupScene(OptionsScene):
    """Names, edition and options; each is in force at once. Rules that the rounds on the sheet don't fit are refused with the
    reason."""

    default = ids.CLOSE

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
            _("Rounds already entered will be scored again"),
            tuple((choice.id, title(choice)) for choice in self._choices),
            chosen(settings).id,
            "list",
        )
        return OptionsData(
            _("Players and rules"),
            "",
            (*names, editions, *option_rows(settings)),
            ((ids.CLOSE, _("Done"), "check"),),
        )

    @property
    def _choices(self) -> tuple[RuleChoice, ...]:
        """The editions and house rules there are."""
        kept = (rules for _path, rules in house_files(self.shell).kept().found)
        return choices(kept, chosen(settings_of(self._keeper.rules)))

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
                changes = changes_to(next(choice for choice in self._choices if choice.id == value))
            else:
                found = next(each for each in option_rows(settings) if each.id == row)
                changes = dict(option_changes(found, value if isinstance(value, str) else ""))
            fault = keeper.set_rules(rules_of(replace(settings, **changes)))
            if fault is not None:
                words = _("The rounds on the sheet don’t fit these rules. {fault}")
                self.shell.toast(words.format(fault=fault_words(keeper, fault)))
        self._changed_sheet()


def settings_of(rules: Rules) -> AmbitionSettings:
    """The settings that stand for rules."""
    options = {name: getattr(rules, name) for name in OPTIONS if name in AmbitionSettings.__dataclass_fields__}
    house = rules.to_record() if rules.house is not None else None
    return AmbitionSettings(edition=rules.edition, players=rules.players, house=house, **options)
