"""Files that hold keys or passwords: what they are called and what they look like inside.

A word such as "secret" in a name proves nothing: `secret_redaction.py` is code. Only files whose
whole purpose is to hold a key are left out, and each is listed so that a person can take it in.
"""

from __future__ import annotations

import re

ENVIRONMENT_FILE = "an environment file with passwords"
PRIVATE_KEY = "a private key"
KEYSTORE = "a store of keys"
CREDENTIALS = "stored credentials"

NAMES = {
    **dict.fromkeys(
        ("id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk"), PRIVATE_KEY
    ),
    **dict.fromkeys(
        (
            ".netrc", "_netrc", ".pgpass", ".git-credentials", ".htpasswd", ".pypirc",
            ".dockercfg", ".vault-token", ".my.cnf",
        ),
        CREDENTIALS,
    ),
}  # fmt: skip
"""Whole names, in lower case."""

PLACES = {"credentials": ".aws", "config.json": ".docker", "config": ".kube"}
"""Names that mean something in one folder only, with that folder."""

SUFFIXES = {
    **dict.fromkeys(
        (".p12", ".pfx", ".jks", ".jceks", ".bks", ".keystore", ".kdbx", ".kdb"), KEYSTORE
    ),
    ".ppk": PRIVATE_KEY,
}

TEMPLATE_WORDS = frozenset({"example", "sample", "template", "dist", "tpl", "defaults", "schema"})
"""An environment file with one of these in its name shows what to fill in, and is for reading."""

KEY_SUFFIXES = (".pem", ".key", ".p8", ".pk8")
"""Files that hold a certificate as often as a key: what is inside decides."""

BEGINS_AS_KEY = re.compile(
    rb"\s*(?:-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY|PuTTY-User-Key-File-|AGE-SECRET-KEY-1)"
)
HOLDS_KEY = re.compile(rb"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY")
HOLDS_TOKEN = re.compile(
    rb"(?m)^[^#;\r\n]{0,200}:_(?:authToken|auth|password)\s{0,4}=\s{0,4}[^$\s]"
)

HEAD_BYTES = 65_536
"""How much of a file is looked at for a key."""


def rule_by_name(path: str) -> str:
    """Return why a file counts as a secret by what it is called, or "".

    Args:
        path: Its workspace path.
    """
    low = path.lower()
    name = low[low.rfind("/") + 1 :]
    rule = SUFFIXES.get(name[name.rfind(".") :]) or NAMES.get(name)
    if rule:
        return rule
    if ".env" in name:
        return _environment_rule(name)
    folder = PLACES.get(name)
    return CREDENTIALS if folder and f"/{low}".endswith(f"/{folder}/{name}") else ""


def rule_by_content(path: str, content: bytes) -> str:
    """Return why a file counts as a secret by what stands in it, or "".

    Code and notes that quote a key in their middle are not secrets; a file that begins as one is.

    Args:
        path: Its workspace path.
        content: Its bytes, or the first of them.
    """
    head = content[:HEAD_BYTES]
    name = path.lower().rpartition("/")[2]
    if BEGINS_AS_KEY.match(head):
        return PRIVATE_KEY
    if name.endswith(KEY_SUFFIXES) and HOLDS_KEY.search(head):
        return PRIVATE_KEY
    if name == ".npmrc" and HOLDS_TOKEN.search(head):
        return CREDENTIALS
    return ""


def _environment_rule(name: str) -> str:
    parts = [part for part in name.split(".") if part]
    is_one = parts[0] == "env" if name.startswith(".") else parts[-1] == "env"
    return ENVIRONMENT_FILE if is_one and TEMPLATE_WORDS.isdisjoint(parts) else ""
