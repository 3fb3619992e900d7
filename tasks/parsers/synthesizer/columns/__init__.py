"""Where a table prints its columns, learnt from where the wanted cells stand."""
