"""The deal of the day: its match, its page, the field it is measured by, and what can be shared of it."""
