"""Count the numbers that dialogs place things with: ``python -m tools.placed [--each]``.

Counted is every number in the code of a dialog but 0, 1 and 2: sizes and distances mostly, which the layout
tree (`game.client.kit.layout`) is to know instead. A module is a dialog's if it lies in a package ``dialogs`` or ``scenes`` of
the client, if it asks for the frame of a dialog (``.dialog(...)``), or if it describes one with the tree; so moving code
elsewhere doesn’t make the count smaller. The tree itself isn't counted.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import click

CLIENT = Path(__file__).parents[1] / "game" / "client"
TREE = "game.client.kit.layout"
_PLAIN = (0, 1, 2)


def numbers(code: ast.AST) -> int:
    """How many numbers other than 0, 1 and 2 stand in a piece of code."""
    found = (node.value for node in ast.walk(code) if isinstance(node, ast.Constant))
    return sum(isinstance(value, int | float) and value not in _PLAIN for value in found)


def is_dialog(path: Path, code: ast.AST) -> bool:
    """Whether a module of the client lays out a dialog; `path` is relative to the client."""
    if path.parent == Path("kit") and path.name.startswith("layout"):
        return False
    if {"dialogs", "scenes"} & set(path.parts[:-1]):
        return True
    return any(
        (isinstance(node, ast.ImportFrom) and (node.module or "").startswith(TREE))
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "dialog")
        for node in ast.walk(code)
    )


def placed(client: Path = CLIENT) -> Iterator[tuple[Path, int]]:
    """Every module that lays out a dialog, relative to `client`, with its numbers."""
    for file in sorted(client.rglob("*.py")):
        path, code = file.relative_to(client), ast.parse(file.read_text(encoding="utf-8"))
        if is_dialog(path, code):
            yield path, numbers(code)


@click.command()
@click.option("--each", is_flag=True, help="Every module with its own count, the highest first.")
def main(each: bool) -> None:
    """Count the numbers that dialogs place things with."""
    found = sorted(placed(), key=lambda entry: -entry[1])
    for path, count in found if each else ():
        if count:
            click.echo(f"{count:5}  {path.as_posix()}")
    click.echo(f"{sum(count for _path, count in found)} numbers in {len(found)} modules")


if __name__ == "__main__":
    main()
