"""The rules, and nothing else: no window, no clock, no files, no global random numbers."""
