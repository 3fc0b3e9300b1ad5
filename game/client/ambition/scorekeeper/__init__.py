"""The scorekeeper: people at a real table enter what each took, round by round; the rules count."""
