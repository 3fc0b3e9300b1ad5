"""What a bundled program starts with."""

from game.__main__ import main

main()
