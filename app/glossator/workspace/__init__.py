"""The facade: the whole engine behind a few facets of small methods.

A `Workspace` may be called from any thread: each thread reads through its own connection on a
snapshot, and the index is written by one process alone. Long calls take a `Task`. What comes
back are values of `glossator.model`; what is raised is `GlossatorError` or `Cancelled`, nothing
else.
"""

from glossator.workspace.facade import Workspace

__all__ = ["Workspace"]
