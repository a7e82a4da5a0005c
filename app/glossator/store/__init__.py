"""One SQLite file; the only package that knows SQL."""
