"""Values to rows and roles; no widget, no workspace."""
