"""Questions answered by a language model: what it is shown, and what its answer becomes."""
