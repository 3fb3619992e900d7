"""A language model writes and corrects parsers: what it is shown, what it is asked, and what it answers."""
