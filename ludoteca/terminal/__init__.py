"""Playing in a terminal: numbered choices, a drawn table, and the texts that the page will use too."""
