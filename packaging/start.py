"""What a bundled program starts with."""

from ambition.__main__ import main

main()
