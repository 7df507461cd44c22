"""Everything that is SQL, and nothing else: two stores with one set of statements, and what is kept in them."""
