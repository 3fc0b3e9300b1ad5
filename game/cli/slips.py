"""``ambition slips``: four slips with the scoring in short, to print and cut."""

from __future__ import annotations

from pathlib import Path

import click

from game.cli.paper import named, paper_options, write_pdf
from game.cli.rules import rules_options
from game.client.ambition.paper.slips import slips
from game.engine.ambition.editions import Rules


@click.command("slips")
@paper_options
@rules_options
def command(paper: str, lang: str, output: Path | None, rules: Rules) -> int:
    """Make the reference slips of an edition, or of house rules, as PDF: four on a page, to be cut apart."""
    return write_pdf(lambda: slips(rules, paper), lang, output, f"ambition-slips-{named(rules)}")
