"""The terminal: each command calls the facade once and renders what comes back."""
