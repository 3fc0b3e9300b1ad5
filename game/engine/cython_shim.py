"""A substitute for the module `cython`, for sources that run uncompiled where Cython isn't installed.

It has types without a meaning, `declare` and `cast` that return their value, and decorators that do
nothing. Each hot module takes it from here if its `import cython` fails, and no other package can
find it: under the public name another package would take it for the real one. Compiled modules need
neither."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class _Type:
    """A C type; `convert` makes a Python value from one of another type, and an array of a type is a type, too."""

    def __init__(self, convert: Callable[..., object] | None = None) -> None:
        self.convert = convert

    def __getitem__(self, _size: object) -> _Type:
        return _Type()


class _Nothing:
    """A context manager that does nothing."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_error: object) -> None: ...


def _declare(_type: object = None, value: object = None) -> object:
    return value


def _cast(type_: object, value: object) -> object:
    return type_.convert(value) if isinstance(type_, _Type) and type_.convert is not None else value


def _locals(**_types: object) -> object:
    return lambda function: function


_TYPES = {
    **{name: _Type(int) for name in ("int", "ulonglong", "Py_ssize_t", "short", "uchar")},
    "double": _Type(float), "bint": _Type(bool), "p_ulonglong": _Type(), "p_int": _Type(),
}  # fmt: skip
cython: Any = SimpleNamespace(
    compiled=False, declare=_declare, cast=_cast, locals=_locals, nogil=_Nothing(), **_TYPES
)
"""The substitute for the module `cython`."""
