"""The features of this machine's processor."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

if not cython.compiled:

    def has_v3() -> bool:
        """Return False; the compiled twin asks the processor, and interpreted it makes no difference."""
        return False
else:
    from cython.cimports.game.engine.cpu import has_v3


def supports_v3() -> bool:
    """Return whether the processor has x86-64-v3 (AVX2, BMI2, FMA and what came before)."""
    return bool(has_v3())
