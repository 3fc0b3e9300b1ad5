"""Ambusch in the window: its table with its helpers, and its pages of the menu, rules, records and statistics."""
