"""The installers: ``python -m tools.dist linux`` (or ``make dist``). What stands around the program lies in packaging/."""
