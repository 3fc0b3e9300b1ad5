"""The glossary of docs/words.md is what the catalogue says: one word for one thing, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("babel", reason='babel is not installed; it comes with the optional extra "test"')

from tools import locale

PAGE = Path(__file__).resolve().parents[2] / "docs" / "words.md"


class Term(NamedTuple):
    """A row of the glossary: its English, whether nearly all translations have the Japanese, and what not to say."""

    english: str
    always: bool
    japanese: tuple[str, ...]
    banned: tuple[str, ...]


def terms() -> list[Term]:
    text = PAGE.read_text(encoding="utf-8").split("## The code")[0]
    lines = re.findall(r"^- (\*\*)?(.+?)(?:\*\*)?(?: \(.*?\))? \[(.+?)\]: (?:.*?Not: (.*))?", text, re.MULTILINE)
    return [
        Term(english, bool(bold), *(tuple(filter(None, each.split(", "))) for each in words))
        for bold, english, *words in lines
    ]


TERMS = terms()


def messages() -> list[tuple[str, str]]:
    """English and Japanese of every message; all forms of a plural in one."""
    found = []
    for message in locale.read("ja"):
        english, japanese = (
            " ".join(words) if isinstance(words, tuple | list) else words or ""
            for words in (message.id, message.string)
        )
        found.append((english, japanese))
    return [each for each in found if each[0]]


MESSAGES = messages()


def test_the_glossary_is_read() -> None:
    assert len(TERMS) > 50 and sum(term.always for term in TERMS) > 15
    assert all(term.japanese for term in TERMS)


def test_words_that_are_not_said_occur_in_no_message() -> None:
    for banned in (word for term in TERMS for word in term.banned):
        found = [each for each in MESSAGES if banned.lower() in f"{each[0]} {each[1]}".lower()]
        assert found == [], banned


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.english)
def test_terms_are_in_use_and_have_their_japanese(term: Term) -> None:
    for english in term.english.split(", "):
        pattern = re.compile(rf"\b{re.escape(english)}(s|es)?\b", re.IGNORECASE)
        with_term = [each for each in MESSAGES if pattern.search(re.sub(r"\{\w+\}", " ", each[0]))]
        assert with_term, english
        translated = [each for each in with_term if any(word in each[1] for word in term.japanese)]
        assert translated, english
        if term.always:
            without = [each for each in with_term if each not in translated]
            assert len(without) <= len(with_term) / 10, without
