"""Changes to one list of the front matter that leave every other byte of the file alone.

The rule: new words are spliced into the text at the marks of the nodes, and the result is read
again before it is given out. Writing the YAML anew would change spacing, quotes and comments of
things the person did not touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeGuard

import yaml

from glossator.kb import frontmatter
from glossator.kb.encoding import newline_of
from glossator.kb.frontmatter import FrontMatter, quoted

Value = str | tuple[tuple[str, str], ...]
"""One value of a list: a text, or keys with their texts, in order."""


class CannotSplice(Exception):
    """The front matter has a form in which nothing can be changed safely; says which."""


def append(text: str, key: str, value: Value) -> str:
    """Return the text with one more value at the end of the list of a key.

    Raises:
        CannotSplice: When the result would not read as meant.
    """
    front = _sound(text)
    node = front.node(key)
    if not front.body:
        changed = _with_front_matter(text, key, value)
    elif node is None:
        changed = _with_key(front, key, value)
    elif isinstance(node, yaml.SequenceNode):
        changed = _grown(front, node, value)
    elif _empty(node):
        changed = _filled(front, node, value)
    else:
        msg = f"'{key}' is no list"
        raise CannotSplice(msg)
    return _proven(front, changed, key, [*_values(front, key), value])


def put(text: str, key: str, position: int, name: str, value: str) -> str:
    """Return the text with one named text set inside one value of a list.

    A value that is a text by itself becomes one of two: its old text is named `symbol`. Without a
    name such a value is itself replaced.

    Raises:
        CannotSplice: When the result would not read as meant.
    """
    front = _sound(text)
    values = _values(front, key)
    node = _items(front, key)[position]
    old = values[position]
    new: Value
    if not name and isinstance(node, yaml.ScalarNode):
        new = value
        changed = _replaced(front, node, value)
    elif isinstance(old, str) or not isinstance(node, yaml.MappingNode):
        new = (("symbol", str(old)), (name, value))
        changed = _written_anew(front, node, new)
    else:
        known = any(other == name for other, _ in old)
        pairs = tuple((other, value if other == name else said) for other, said in old)
        new = pairs if known else (*pairs, (name, value))
        changed = _with_pair(front, node, name, value)
    values[position] = new
    return _proven(front, changed, key, values)


def remove(text: str, key: str, position: int) -> str:
    """Return the text without one value of a list; a list that was the last of all goes too.

    Raises:
        CannotSplice: When the result would not read as meant.
    """
    front = _sound(text)
    values = _values(front, key)
    items = _items(front, key)
    node = front.node(key)
    del values[position]
    if isinstance(node, yaml.CollectionNode) and node.flow_style:
        changed = _without_flow(front, items, position)
    else:
        changed = _without_line(front, items[position])
        if not values:
            changed = _emptied(front, changed, key)
    return _proven(front, changed, key, values)


def _sound(text: str) -> FrontMatter:
    """Read the front matter, refusing what could not be read in full."""
    front = frontmatter.read(text)
    if front.problems:
        problem = front.problems[0]
        msg = f"line {problem.line}: {problem.text}"
        raise CannotSplice(msg)
    if front.root is not None and front.root.flow_style:
        msg = "the front matter is written in braces"
        raise CannotSplice(msg)
    return front


def _items(front: FrontMatter, key: str) -> list[yaml.Node]:
    """Return the values of a list, refusing those that stand elsewhere behind an alias."""
    node = front.node(key)
    if not isinstance(node, yaml.SequenceNode):
        return []
    at = node.start_mark.index
    for item in node.value:
        nodes = [part for pair in item.value for part in pair] if _is_mapping(item) else [item]
        for part in nodes:
            if part.start_mark.index < at:
                msg = f"a value of '{key}' is an alias"
                raise CannotSplice(msg)
            at = part.start_mark.index
    return list(node.value)


def _is_mapping(node: yaml.Node) -> TypeGuard[yaml.MappingNode]:
    return isinstance(node, yaml.MappingNode)


def _values(front: FrontMatter, key: str) -> list[Value]:
    """Return the values of a list as they read."""
    return [_value(front, item) for item in _items(front, key)]


def _value(front: FrontMatter, node: yaml.Node) -> Value:
    if _is_mapping(node):
        return tuple((_words(front, name), _words(front, value)) for name, value in node.value)
    return _words(front, node)


def _words(front: FrontMatter, node: yaml.Node) -> str:
    """Return what a scalar says; of anything else, how it is written."""
    if isinstance(node, yaml.ScalarNode):
        return str(node.value)
    return front.text[front.index(node.start_mark) : _end(front, node)]


def _empty(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and not node.value and node.style is None


def _newline(front: FrontMatter) -> str:
    return newline_of(front.text)


def _flow(value: Value) -> str:
    if isinstance(value, str):
        return quoted(value)
    return "{" + ", ".join(f"{name}: {quoted(text)}" for name, text in value) + "}"


def _block(value: Value, indent: str, newline: str) -> str:
    """Write a value as a block whose first line is already indented."""
    if isinstance(value, str):
        return quoted(value)
    return (newline + indent).join(f"{name}: {quoted(text)}" for name, text in value)


def _list(key: str, value: Value, indent: str, newline: str) -> str:
    """Write a key with a list of one value, as whole lines."""
    return f"{indent}{key}:{newline}{_item(value, indent + '  - ', newline)}"


def _item(value: Value, prefix: str, newline: str) -> str:
    """Write one value of a list as whole lines; the prefix ends with its dash."""
    return prefix + _block(value, " " * len(prefix), newline) + newline


def _with_front_matter(text: str, key: str, value: Value) -> str:
    """Put front matter, and an empty line below it, before a text that has none."""
    newline = newline_of(text)
    return f"---{newline}{_list(key, value, '', newline)}---{newline}{newline}{text}"


def _with_key(front: FrontMatter, key: str, value: Value) -> str:
    """Put a new key at the end of the front matter."""
    indent = " " * front.root.start_mark.column if front.root else ""
    lines = _list(key, value, indent, _newline(front))
    return front.text[: front.end] + lines + front.text[front.end :]


def _filled(front: FrontMatter, node: yaml.Node, value: Value) -> str:
    """Put the first value below a key that stands there without one."""
    line_end = _line_end(front.text, front.index(node.start_mark))
    indent = " " * front.root.start_mark.column if front.root else ""
    line = _item(value, indent + "  - ", _newline(front))
    return front.text[:line_end] + line + front.text[line_end:]


def _grown(front: FrontMatter, node: yaml.SequenceNode, value: Value) -> str:
    """Put a value behind the last one of a list, in the list's own way of writing."""
    text = front.text
    if node.flow_style and node.value:
        end = _end(front, node.value[-1])
        return f"{text[:end]}, {_flow(value)}{text[end:]}"
    if node.flow_style:
        begin, end = front.index(node.start_mark), front.index(node.end_mark)
        return f"{text[:begin]}[{_flow(value)}]{text[end:]}"
    last = node.value[-1]
    prefix = _dash_prefix(front, last).rstrip() + " " if _empty(last) else _dash_prefix(front, last)
    line_end = _line_end(text, _end(front, last))
    return text[:line_end] + _item(value, prefix, _newline(front)) + text[line_end:]


def _written_anew(front: FrontMatter, node: yaml.Node, value: Value) -> str:
    """Write another value where one stands."""
    begin, end = front.index(node.start_mark), _end(front, node)
    before = front.text[begin - _column(front.text, begin) : begin]
    block = before.strip(" ") == "-"
    new = _block(value, " " * len(before), _newline(front)) if block else _flow(value)
    return front.text[:begin] + new + front.text[end:]


def _replaced(front: FrontMatter, node: yaml.ScalarNode, value: str) -> str:
    """Write another text where one stands."""
    begin, end = front.index(node.start_mark), _end(front, node)
    return front.text[:begin] + quoted(value) + front.text[end:]


def _with_pair(front: FrontMatter, node: yaml.MappingNode, name: str, value: str) -> str:
    """Set one pair of a mapping: in its place, else behind the last one."""
    text = front.text
    for key, old in node.value:
        if key.value == name:
            begin, end = front.index(old.start_mark), _end(front, old)
            space = "" if begin < end or text[begin - 1] == " " else " "
            return text[:begin] + space + quoted(value) + text[end:]
    end = _end(front, node.value[-1][1]) if node.value else front.index(node.start_mark) + 1
    if node.flow_style:
        comma = ", " if node.value else ""
        return f"{text[:end]}{comma}{name}: {quoted(value)}{text[end:]}"
    end = _line_end(text, end)
    indent = " " * _column(text, front.index(node.start_mark))
    return f"{text[:end]}{indent}{name}: {quoted(value)}{_newline(front)}{text[end:]}"


def _without_flow(front: FrontMatter, items: Sequence[yaml.Node], position: int) -> str:
    """Take a value out of `[a, b]`, with the comma that parts it from its neighbour."""
    text = front.text
    begin, end = front.index(items[position].start_mark), _end(front, items[position])
    if position > 0:
        begin = _end(front, items[position - 1])
    elif len(items) > 1:
        end = front.index(items[1].start_mark)
    return text[:begin] + text[end:]


def _without_line(front: FrontMatter, node: yaml.Node) -> str:
    """Take the lines of a value out of a list of dashes."""
    prefix = _dash_prefix(front, node)
    begin = front.index(node.start_mark) - len(prefix)
    return front.text[:begin] + front.text[_line_end(front.text, _end(front, node)) :]


def _emptied(front: FrontMatter, changed: str, key: str) -> str:
    """Take away a key whose list is empty now; with something else on its line, write []."""
    node = next(node for name, node, _ in front.pairs() if name == key)
    begin, end = front.index(node.start_mark), front.index(node.end_mark)
    line_end = _line_end(changed, end)
    if changed[end:line_end].strip() != ":" or changed[begin - 1 : begin] == " ":
        colon = changed.index(":", end) + 1
        return f"{changed[:colon]} []{changed[colon:]}"
    changed = changed[:begin] + changed[line_end:]
    left = frontmatter.read(changed)
    bare = changed[left.body :].removeprefix(_newline(front))
    if changed[left.start : left.end].strip() or frontmatter.read(bare).body:
        return changed
    return bare


def _dash_prefix(front: FrontMatter, node: yaml.Node) -> str:
    """Return what stands before a value on its line: spaces, a dash, spaces."""
    begin = front.index(node.start_mark)
    column = _column(front.text, begin)
    prefix = front.text[begin - column : begin]
    if prefix.strip(" ") != "-":
        msg = "a value of the list does not stand behind its dash"
        raise CannotSplice(msg)
    return prefix


def _column(text: str, index: int) -> int:
    return index - 1 - max(text.rfind("\n", 0, index), text.rfind("\r", 0, index))


def _line_end(text: str, index: int) -> int:
    """Return where the line behind the one at `index` begins."""
    ends = [at for at in (text.find("\n", index), text.find("\r", index)) if at >= 0]
    if not ends:
        return len(text)
    end = min(ends)
    return end + (2 if text.startswith("\r\n", end) else 1)


def _end(front: FrontMatter, node: yaml.Node) -> int:
    """Return where the last character of a node stands, excluded.

    A block's own end mark lies behind the comments and empty lines that follow it.
    """
    while isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        inner = last[1] if isinstance(last, tuple) else last
        if inner.start_mark.index < node.start_mark.index:
            break  # an alias: its node stands elsewhere
        node = inner
    begin, end = front.index(node.start_mark), front.index(node.end_mark)
    if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
        return begin + len(front.text[begin:end].rstrip())
    return end


def _proven(before: FrontMatter, changed: str, key: str, values: Sequence[Value]) -> str:
    """Return the changed text after reading it again: the list as meant, all else as it was."""
    after = frontmatter.read(changed)
    body = before.text[before.body :]
    if (
        after.problems
        or _values(after, key) != list(values)
        or _others(before, key) != _others(after, key)
        or _shared(before, key)
        or changed[after.body :].lstrip("\r\n") != body.lstrip("\r\n")
    ):
        msg = "its front matter would not read as meant afterwards"
        raise CannotSplice(msg)
    return changed


def _others(front: FrontMatter, key: str) -> list[tuple[str, str]]:
    """Return every other key with the text of its value; an alias has none of its own."""
    return [
        (name, front.text[front.index(value.start_mark) : _end(front, value)])
        if value.start_mark.index > written.start_mark.index
        else (name, "")
        for name, written, value in front.pairs()
        if name != key
    ]


def _shared(front: FrontMatter, key: str) -> bool:
    """Tell whether another key says, by an alias, what stands in the value of a key."""
    own = _nodes(value for name, _, value in front.pairs() if name == key)
    others = front.root.value if front.root else ()
    return not own.isdisjoint(_nodes(value for name, value in others if not _is_key(name, key)))


def _is_key(node: yaml.Node, key: str) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.value == key


def _nodes(roots: Iterable[yaml.Node]) -> set[int]:
    """Return which nodes there are in some values, each once however many aliases lead to it."""
    found: set[int] = set()
    left = list(roots)
    while left:
        node = left.pop()
        if id(node) in found:
            continue
        found.add(id(node))
        if _is_mapping(node):
            left += [part for pair in node.value for part in pair]
        elif isinstance(node, yaml.SequenceNode):
            left += node.value
    return found
