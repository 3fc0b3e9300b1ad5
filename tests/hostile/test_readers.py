"""A slice of the hostile inputs, the same each time. A fault is found again by its number: see __main__."""

from __future__ import annotations

import pytest

from tests.hostile.reader import tried
from tests.hostile.readers import READERS


@pytest.mark.parametrize("name", list(READERS))
def test_no_input_ends_a_reader(name: str) -> None:
    assert tried(READERS[name], range(READERS[name].quick)).first == {}


@pytest.mark.parametrize("name", list(READERS))
def test_inputs_that_are_right_are_read(name: str) -> None:
    for seed in READERS[name].seeds():
        READERS[name].feed(seed)
