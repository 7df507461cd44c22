"""Toy games that use every part of the kernel. The registry is shown this folder in tests only."""
