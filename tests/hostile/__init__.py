"""Hostile input for everything that reads, kills and full disks. `python -m tests.hostile` tries as often as one likes."""
