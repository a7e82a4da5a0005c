"""Glossator: a knowledge navigator for code."""

__version__ = "0.1.0"
