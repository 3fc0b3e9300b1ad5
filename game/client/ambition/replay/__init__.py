"""Replays: a finished match, or one of its rounds, shown again step by step."""
