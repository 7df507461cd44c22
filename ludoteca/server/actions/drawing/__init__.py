"""Tables and puzzles as pictures, drawn in a process of their own."""
