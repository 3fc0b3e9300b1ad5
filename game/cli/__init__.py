"""The commands, one module each.

This is the composition root: it may import everything and hands the AI to the window."""
