"""The parts of a review that all games share: how it is requested, the marks of decisions, and its page."""
