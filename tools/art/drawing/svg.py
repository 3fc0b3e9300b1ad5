"""Writes SVG that nanosvg reads: filled and stroked paths, groups with a transform."""

from __future__ import annotations

from tools.art.drawing.geo import Shape, number, path_data


class Svg:
    """A drawing of fixed size that grows path by path; later paths lie above earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._body: list[str] = []

    def path(
        self,
        outline: Shape | str,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 0,
        *,
        opacity: float | None = None,
        round_cap: bool = False,
    ) -> None:
        """Add an area or a path string. Empty areas leave no trace.

        Outline pieces join round; `opacity` is that of the fill, or of the whole path where it has a stroke.
        """
        data = outline if isinstance(outline, str) else path_data(outline)
        if not data:
            return
        text = f'<path d="{data}" fill="{fill or "none"}"'
        if stroke:
            text += f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"'
            if round_cap:
                text += ' stroke-linecap="round"'
        if opacity is not None:
            text += f' {"opacity" if stroke else "fill-opacity"}="{opacity}"'
        self._body.append(text + "/>")

    def open(self, transform: str) -> None:
        """Begin a group under an SVG transform."""
        self._body.append(f'<g transform="{transform}">')

    def close(self) -> None:
        """End the group begun last."""
        self._body.append("</g>")

    def text(self) -> str:
        """Return the whole file."""
        head = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        body = "\n".join(self._body)
        return f'<svg xmlns="http://www.w3.org/2000/svg" {head}>\n{body}\n</svg>\n'
