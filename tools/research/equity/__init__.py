"""Fitting of match equity: ``python -m tools.research.equity --help``. Needs the extra ``train``."""
