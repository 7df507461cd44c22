"""Commands for operators of a server. What they need is loaded when they run."""
