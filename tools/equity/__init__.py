"""Match equity, made and checked: ``python -m tools.equity --help``. Needs the extra ``train``."""
