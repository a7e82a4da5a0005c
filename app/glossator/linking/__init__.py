"""Symbols and entries to links. Pure rules over values."""
