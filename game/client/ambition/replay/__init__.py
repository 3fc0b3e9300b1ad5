"""A finished match or one of its rounds, looked at again step by step."""
