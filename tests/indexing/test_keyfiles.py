import pytest

from glossator.indexing import keyfiles

KEY = b"-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n"


@pytest.mark.parametrize(
    "path",
    [
        ".env", "app/.env.local", "deploy/prod.env", ".ssh/id_rsa", "ID_ED25519", "a/store.jks",
        "cert.p12", "vault.kdbx", ".netrc", ".git-credentials", "home/.aws/credentials",
        "key.ppk",
    ],
)  # fmt: skip
def test_files_that_hold_keys_are_known_by_name(path: str):
    assert keyfiles.rule_by_name(path)


@pytest.mark.parametrize(
    "path",
    [
        "secret_redaction.py", "docs/secrets-handling.md", "otpauthsecret_v1/reader.py",
        ".env.example", ".env.sample", "env.py", "environment.ts", "id_rsa.pub", ".envrc",
        "credentials.py", "keystore.go", "test_env", "password_reset.html", "private_key.rs",
        ".environment",
    ],
)  # fmt: skip
def test_code_about_secrets_is_no_secret(path: str):
    assert keyfiles.rule_by_name(path) == ""


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("deploy/server", KEY),
        ("server.key", b"Bag Attributes\n" + KEY),
        ("a.pem", b"-----BEGIN RSA PRIVATE KEY-----\n"),
        ("putty", b"PuTTY-User-Key-File-3: ssh-ed25519\n"),
        ("age.txt", b"AGE-SECRET-KEY-1QQQ"),
        (".npmrc", b"//registry.example.org/:_authToken=abc123\n"),
    ],
)
def test_a_key_is_known_by_what_stands_in_the_file(path: str, content: bytes):
    assert keyfiles.rule_by_content(path, content)


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("tests/fixtures.py", b"KEY = '''\n" + KEY + b"'''\n"),
        ("docs/keys.md", b"# Keys\n\n" + KEY),
        ("ca.pem", b"-----BEGIN CERTIFICATE-----\n"),
        ("id.pub", b"ssh-ed25519 AAAA a@b\n"),
        (".npmrc", b"//registry.example.org/:_authToken=${TOKEN}\nsave-exact=true\n"),
        ("empty", b""),
    ],
)
def test_a_file_that_only_speaks_of_keys_is_no_secret(path: str, content: bytes):
    assert keyfiles.rule_by_content(path, content) == ""
