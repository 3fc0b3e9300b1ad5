"""Which of many alike cases `make test` tries; `make test-slow` tries the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def quick(cases: Sequence[object], *places: int) -> list[Any]:
    """Return the cases as a test's parameters: those at these places run in `make test`, the others are slow."""
    return [pytest.param(case, marks=() if at in places else pytest.mark.slow) for at, case in enumerate(cases)]
