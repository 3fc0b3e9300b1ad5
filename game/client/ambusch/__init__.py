"""Ambusch in the window: its table, what is decided there, and its pages of the menu, rules, records and statistics."""
