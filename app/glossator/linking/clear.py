"""Whether what code became is clear even to one who has only its name.

The rule: for a link a person looks at both pieces of code, for a name in a text nobody does. So it
takes the same name, the same body, or a name that shares words; code that is alike is not enough,
unless it stands where the old code stood.
"""

from __future__ import annotations

from glossator import anchors
from glossator.linking.fingerprint import read
from glossator.linking.names import parts_of
from glossator.linking.places import is_aside
from glossator.linking.surroundings import squeezed
from glossator.linking.twins import EXACT_TOKENS
from glossator.model import Symbol, SymbolId
from glossator.words import parts, stem

SHARED = 2
"""So many words two names must share: `PapoTrainer` and `GmpoTrainer` are two things."""


def is_clear(old: SymbolId, seen: str, symbol: Symbol) -> bool:
    """Tell whether a symbol clearly is what one that is gone became.

    Args:
        seen: The fingerprint of the one that is gone.
        symbol: What re-anchoring found for it.
    """
    anchor = anchors.parse(old)
    if is_aside(symbol.path) and not (anchor.path and is_aside(anchor.path)):
        return False
    name = parts_of(anchor.qualname)[-1]
    before, now = read(seen), read(symbol.fingerprint)
    if before and now and before.count >= EXACT_TOKENS and before.body == now.body:
        return True
    shared = set(map(stem, parts(name))) & set(map(stem, parts(symbol.name)))
    return squeezed(name) == squeezed(symbol.name) or len(shared) >= SHARED
