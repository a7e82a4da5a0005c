"""Markdown entries and values: reading, and writing back byte for byte."""
