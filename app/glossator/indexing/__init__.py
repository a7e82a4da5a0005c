"""Scan, plan, parse, write, link: carries an index to where the disk is."""
