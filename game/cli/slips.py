"""``ambition slips``: four slips with the scoring in short, to print and cut."""

from __future__ import annotations

from pathlib import Path

import click

from game.cli.paper import paper_options, write_pdf
from game.client.paper.slips import slips
from game.engine.ambition.editions import EDITIONS


@click.command("slips")
@paper_options
def command(edition: str, paper: str, lang: str, output: Path | None) -> int:
    """Make the reference slips of an edition as PDF: four on a page, to be cut apart."""
    return write_pdf(lambda: slips(EDITIONS[edition], paper), lang, output, f"ambition-slips-{edition}")
