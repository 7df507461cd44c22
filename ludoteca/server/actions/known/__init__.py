"""What came of matches: results that are kept, ratings computed from them, and the page of a person."""
