"""The command, as `python -m spielschrank`."""

from spielschrank.cli import main

if __name__ == "__main__":
    main()
