"""One widget each; a pane knows the session and its own model, never another pane."""
