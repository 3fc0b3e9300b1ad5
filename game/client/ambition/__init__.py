"""The client of Ambition: its view, animation, painter, scenes, lessons, rules pages and words."""
