"""Which lines are rows, which belong to a row, and which are none."""
