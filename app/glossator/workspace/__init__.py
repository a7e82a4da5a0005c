"""The facade: the whole engine behind a few facets of small methods."""
