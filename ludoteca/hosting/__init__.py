"""Commands for who runs a server. What they need is loaded when they run."""
