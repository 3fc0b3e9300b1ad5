"""The entry point of ``ambition`` and ``python -m ambition``."""

from game.__main__ import main

if __name__ == "__main__":
    main()
