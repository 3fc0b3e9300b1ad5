"""What pages and painters need in one import: the layout tree, words, buttons, bubbles and the canvas.

A page writes ``from game.client.kit import gui`` and then ``gui.Column([gui.Text(...)])``. Modules
that do without pygame import from `buttons`, `geometry` and `layout`."""

# ruff: noqa: F403
from game.client.kit.bubbles import *
from game.client.kit.buttons import *
from game.client.kit.canvas import *
from game.client.kit.geometry import *
from game.client.kit.layout import *
from game.client.kit.layout_dialog import *
from game.client.kit.layout_leaves import *
from game.client.kit.text import *
from game.client.kit.widgets import *
