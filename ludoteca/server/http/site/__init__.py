"""The built page as it is served: its files, below whatever path, and what a link to it shows where it is pasted."""
