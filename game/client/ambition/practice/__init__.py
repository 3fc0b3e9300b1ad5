"""Practice of Ambition: exercises of the person's own mistakes, puzzles, and the pass trainer."""
