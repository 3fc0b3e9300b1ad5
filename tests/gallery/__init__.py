"""Every scene of the window drawn from made-up tables, for tests and to look at."""
