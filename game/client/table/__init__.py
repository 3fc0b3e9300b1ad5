"""The table of any card game: layout, animation, the person's hand, painting, the running match, and help."""
