"""The command line's one door: picks the command, and turns every failure into words and a code.

Exit codes: 0 done, 1 found problems, 2 wrong use, 3 cannot, 130 cancelled. A known verb wins;
anything else is a path to open.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from difflib import get_close_matches

import click
from typing_extensions import override

import glossator
from glossator.cli import (
    asking,
    checking,
    coverage,
    deciding,
    languages,
    machine,
    moving,
    notes,
    render,
    trace,
    upkeep,
    wire,
)
from glossator.cli.call import Faces, NotUtf8, common, has_bytes, show_json
from glossator.errors import Cancelled, GlossatorError, PathMissing

CANCELLED = 130

LIKE_A_VERB = 0.8
"""How alike a word must be to a verb to be taken for a slip of the pen, 0-1."""


class Verbs(click.Group):
    """The commands by name; a word that is none of them is opened as a path."""

    @override
    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] in self.commands:
            return super().resolve_command(ctx, args)
        path, _ = machine.place_of(args[0])
        if path.exists():
            return "open", machine.open_window, args
        near = get_close_matches(args[0], self.commands, n=1, cutoff=LIKE_A_VERB)
        if not near or len(path.parts) != 1:
            raise PathMissing(path)
        msg = f"There is no command and no file or folder {args[0]!r}. Did you mean `{near[0]}`?"
        raise click.UsageError(msg, ctx)


@click.group(
    cls=Verbs,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(glossator.__version__, prog_name="glossator", message="%(prog)s %(version)s")
@common
@click.pass_context
def commands(shared: click.Context) -> int:
    """Navigate code and the notes that explain it.

    Without a command the window opens: `glossator [PATH[:LINE]]`.
    """
    if shared.meta.get("verbose"):
        logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)
    if shared.invoked_subcommand is None:
        return int(shared.invoke(machine.open_window))
    return 0


for _command in (
    machine.open_window,
    upkeep.index,
    asking.search,
    asking.symbol,
    asking.usages,
    asking.outline,
    notes.entries,
    notes.entry,
    notes.links,
    notes.suggest,
    deciding.link,
    deciding.unlink,
    moving.rename_entry,
    moving.import_notes,
    checking.check,
    coverage.coverage,
    deciding.accept,
    deciding.follow,
    deciding.relink,
    deciding.dismiss,
    trace.trace,
    upkeep.status,
    upkeep.why,
    languages.parse,
    languages.languages,
    machine.selftest,
    machine.doctor,
):
    commands.add_command(_command)


def run(arguments: Sequence[str], faces: Faces) -> int:
    """Carry out one call and return the exit code.

    Args:
        arguments: The words behind the program's name.
        faces: The parts that the command line asks but does not import.
    """
    json = "--json" in arguments
    for word in filter(has_bytes, arguments):
        return _tell(NotUtf8("A word of the command", word), json=json)
    try:
        code = commands.main(
            list(arguments), prog_name="glossator", standalone_mode=False, obj=faces
        )
    except click.UsageError as failure:
        return _tell(_wrong_use(failure), json=json)
    except click.ClickException as failure:
        return _tell(GlossatorError(failure.format_message(), "See: glossator --help"), json=json)
    except GlossatorError as failure:
        return _tell(failure, json=json)
    except (Cancelled, KeyboardInterrupt, click.Abort):
        click.echo("Cancelled. What was written before is kept.", err=True)
        return CANCELLED
    return code if isinstance(code, int) else 0


class _WrongUse(GlossatorError):
    exit_code = 2


def _wrong_use(failure: click.UsageError) -> GlossatorError:
    path = failure.ctx.command_path if failure.ctx else "glossator"
    return _WrongUse(failure.format_message(), f"See: {path} --help")


def _tell(failure: GlossatorError, *, json: bool) -> int:
    """Say what failed: as the answer in JSON, else on standard error."""
    if json:
        show_json(wire.error(failure))
    else:
        for line in render.failure(failure):
            click.echo(line, err=True)
    return failure.exit_code
