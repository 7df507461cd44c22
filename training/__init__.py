"""How networks learn to judge positions: by matches against themselves. Not part of the package that people install."""
