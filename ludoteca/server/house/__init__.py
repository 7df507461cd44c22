"""The house as a whole: who may come in, and what its keepers may do. The command line and the page do the same."""
