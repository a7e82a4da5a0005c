"""Query to hits."""
