"""Access to the server, and its administration. The command line and the page do the same."""
