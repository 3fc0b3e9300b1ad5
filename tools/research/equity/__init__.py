"""Match equity, made and checked: ``python -m tools.research.equity --help``. Needs the extra ``train``."""
