"""Practice of Ambition: the person's own mistakes as exercises, and the pass."""
