"""The main window and its loop, crash reports, and the claim on the data folder."""
