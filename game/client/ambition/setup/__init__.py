"""What is chosen before a match: opponents, edition, handicap and seats."""
