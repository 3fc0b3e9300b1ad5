"""Refusals: the engine gives codes and data, the client has the words of every code, once, in every language."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

from game.client.ambition.sheet_draft import MissingEntry
from game.client.kit.i18n import _, languages, read_words, set_language
from game.client.table.words import names_in, reason_words, sentence_of
from game.engine.ambition.refusal import PlayFault
from game.engine.refusal import Illegal, Reason
from tests.repo.modules import modules, within

ENGINE = {name: path for name, path in modules().items() if within(name, ("game.engine",))}
REFUSED = {"IllegalAction", "RecordError", "Refused", "RulesError", "SheetError", "CodeError", "Unreadable", "Reason"}
PLAIN_DATA = {"suit": {"suit", "a_suit"}}


def codes() -> Iterator[Enum]:
    """Every code of the engine but those of codes to share, whose scene says more than a reason."""
    for name, path in ENGINE.items():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and node.name.endswith(("Fault", "Illegal")) and node.name != "CodeFault":
                yield from getattr(importlib.import_module(name), node.name)


def raised() -> Iterator[tuple[Path, ast.Call]]:
    """Every place in the engine where a reason is made or something is refused."""
    for path in ENGINE.values():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSED:
                yield path, node


@pytest.mark.parametrize("language", languages())
def test_every_code_has_words_in_every_language(language: str) -> None:
    set_language(language)
    found = {code: sentence_of(code) for code in (*codes(), *MissingEntry)}
    assert len(found) == sum(len(kind) for room in read_words("refusals")["text"].values() for kind in room.values())
    for code, words in found.items():
        assert names_in(_(words)) == names_in(words), code
        assert language == "en" or _(words) != words, code


def test_words_name_only_the_data_that_the_engine_gives() -> None:
    """Where a reason is made with its code in place. A code that is worked out elsewhere is given the same data."""
    given: dict[str, set[str]] = {}
    for _path, call in raised():
        first = call.args[1] if getattr(call.func, "id", "") == "SheetError" else call.args[0] if call.args else None
        if (
            isinstance(first, ast.Attribute)
            and isinstance(first.value, ast.Name)
            and not any(keyword.arg is None for keyword in call.keywords)
        ):
            keys = {keyword.arg or "" for keyword in call.keywords}
            keys |= PLAIN_DATA["suit"] if "suit" in keys else set()
            given[f"{first.value.id}.{first.attr}"] = given.get(f"{first.value.id}.{first.attr}", keys) & keys
    found = 0
    for code in codes():
        if str(code) in given:
            found += 1
            assert names_in(sentence_of(code)) <= given[str(code)] or code.__class__.__name__ == "RulesFault", code
    assert found > 30


def test_no_words_for_people_stand_where_the_engine_refuses() -> None:
    for path, call in raised():
        for node in ast.walk(call):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words = [word for word in node.value.replace(":", " ").replace(",", " ").split() if word.isalpha()]
                assert len(words) <= 4, f"{path}:{call.lineno}: {node.value!r}"  # a place: "round 2, a pass"


def test_a_card_and_a_suit_are_said_in_the_language_in_force() -> None:
    reason = Reason(PlayFault.FOLLOW, suit=1)
    assert reason_words(reason) == "You hold a diamond: follow suit."
    set_language("ja")
    assert reason_words(reason) == "ダイヤがあるので、ダイヤを出してください。"
    assert reason_words(Reason(Illegal.TURN)) != "It isn’t your turn."
