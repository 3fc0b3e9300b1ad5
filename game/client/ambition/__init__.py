"""Ambition on the table: its view, director, painter, scenes, lessons, rules pages and words."""
