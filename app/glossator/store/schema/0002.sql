-- Format 2 of the index. Never edited once released: a later format is a file of its own.
-- Columns are named like the fields of the model. `row` is a number inside this file alone: what
-- people link hangs on stored anchors and symbol ids, so no link refers to a row and none is
-- deleted along with one.

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- Every folder with an indexed file below it; the root "" has no row.
CREATE TABLE folders (
    path TEXT PRIMARY KEY,
    parent TEXT NOT NULL,
    name TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX folders_parent ON folders (parent, name COLLATE NOCASE, name);

CREATE TABLE files (
    row INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL, -- the path without letter case
    folder TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    inode TEXT NOT NULL, -- some systems count beyond 64 bits
    hash TEXT NOT NULL,
    configuration TEXT NOT NULL,
    language TEXT NOT NULL,
    encoding TEXT NOT NULL,
    lines INTEGER NOT NULL,
    origin TEXT NOT NULL,
    problem TEXT NOT NULL,
    indexed_at TEXT NOT NULL,
    summary TEXT NOT NULL,
    marks TEXT NOT NULL -- sorted words with commas between them
);
CREATE INDEX files_folder ON files (folder, name COLLATE NOCASE, name);

CREATE TABLE skipped (
    path TEXT NOT NULL,
    reason TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (path, reason)
) WITHOUT ROWID;

CREATE TABLE parsing (
    path TEXT PRIMARY KEY
) WITHOUT ROWID;

-- In how many files each stemmed part of a file stem occurs.
CREATE TABLE stems (
    part TEXT PRIMARY KEY,
    files INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE symbols (
    row INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    file INTEGER NOT NULL REFERENCES files (row),
    name TEXT NOT NULL,
    qualname TEXT NOT NULL,
    kind TEXT NOT NULL,
    container INTEGER, -- the row of a symbol of the same file
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    start_byte INTEGER NOT NULL,
    end_byte INTEGER NOT NULL,
    name_line INTEGER NOT NULL,
    signature TEXT NOT NULL,
    doc TEXT NOT NULL,
    origin TEXT NOT NULL,
    language TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    marks TEXT NOT NULL, -- as those of files
    snippet_at INTEGER -- where its first line begins in the text of its chunk, from 0
);
CREATE INDEX symbols_file ON symbols (file, first);
CREATE INDEX symbols_name ON symbols (name);
CREATE INDEX symbols_container ON symbols (container) WHERE container IS NOT NULL;
CREATE INDEX symbols_top ON symbols (file) WHERE container IS NULL;

-- The distinct names of symbols: a name is looked for here once, however many symbols bear it.
CREATE TABLE names (
    row INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    squashed TEXT NOT NULL, -- without letter case and underscores
    initials TEXT NOT NULL -- of its words; "" for a single word
);
CREATE INDEX names_squashed ON names (squashed);
CREATE INDEX names_initials ON names (initials) WHERE initials <> '';
CREATE VIRTUAL TABLE name_grams USING fts5 (
    squashed, content = '', contentless_delete = 1, tokenize = 'trigram', detail = 'full'
);

CREATE TABLE chunks (
    row INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES files (row),
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    text TEXT NOT NULL,
    symbols TEXT NOT NULL, -- JSON list of ids; the file's path in front is left out
    kinds TEXT NOT NULL, -- of the symbols it defines: ",class,method,"
    context TEXT NOT NULL,
    origin TEXT NOT NULL,
    language TEXT NOT NULL,
    hash TEXT NOT NULL, -- of what a vector is made of
    UNIQUE (file, first)
);
CREATE VIRTUAL TABLE chunk_words USING fts5 (
    name, qualname, signature, doc, body, path,
    content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2"
);
CREATE VIRTUAL TABLE chunk_terms USING fts5vocab (chunk_words, row);

-- The names that occur in the code of each file, ordered by name and line; a capital is written
-- as `^` and its small letter, any other character beyond ASCII as `~` and its number.
CREATE VIRTUAL TABLE occurrences USING fts5 (
    names, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 tokenchars '_^~'"
);
CREATE VIRTUAL TABLE occurrence_names USING fts5vocab (occurrences, row);
CREATE VIRTUAL TABLE occurrence_places USING fts5vocab (occurrences, instance);

-- The lines of those names, one for each position: `H` or `I`, then 16 or 32 bits each, deflated.
CREATE TABLE occurring (
    file INTEGER PRIMARY KEY,
    lines BLOB NOT NULL
);

CREATE TABLE entries (
    path TEXT PRIMARY KEY,
    id TEXT NOT NULL,
    source TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    body TEXT, -- NULL when it is the end of the text, `body_length` characters long
    body_length INTEGER NOT NULL,
    body_line INTEGER NOT NULL,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    confidence REAL,
    tags TEXT NOT NULL, -- this and the next six are JSON lists
    aliases TEXT NOT NULL,
    refs TEXT NOT NULL,
    conflicts TEXT NOT NULL,
    sources TEXT NOT NULL,
    dismissed TEXT NOT NULL,
    problems TEXT NOT NULL,
    updated TEXT NOT NULL,
    usage INTEGER,
    hash TEXT NOT NULL,
    encoding TEXT NOT NULL
);
CREATE INDEX entries_id ON entries (id);
CREATE TABLE entry_names ( -- what an entry may be called by others
    name TEXT NOT NULL, -- without letter case
    path TEXT NOT NULL,
    PRIMARY KEY (name, path)
) WITHOUT ROWID;
CREATE INDEX entry_names_path ON entry_names (path);
CREATE TABLE entry_refs ( -- what an entry calls others
    name TEXT NOT NULL, -- without letter case
    path TEXT NOT NULL,
    PRIMARY KEY (name, path)
) WITHOUT ROWID;
CREATE INDEX entry_refs_path ON entry_refs (path);
CREATE TABLE entry_tags (
    tag TEXT NOT NULL, -- without letter case
    path TEXT NOT NULL,
    PRIMARY KEY (path, tag)
) WITHOUT ROWID;
CREATE TABLE entry_mentions (
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (name, path)
) WITHOUT ROWID;
CREATE INDEX entry_mentions_path ON entry_mentions (path);
CREATE TABLE entry_anchors (
    target TEXT NOT NULL, -- the path an anchor of the front matter begins with
    path TEXT NOT NULL,
    PRIMARY KEY (target, path)
) WITHOUT ROWID;
CREATE INDEX entry_anchors_path ON entry_anchors (path);

CREATE TABLE links (
    row INTEGER PRIMARY KEY,
    entry TEXT NOT NULL,
    entry_path TEXT NOT NULL,
    anchor TEXT NOT NULL,
    anchor_path TEXT NOT NULL, -- what stands before the anchor's `::` or `#`
    basis TEXT NOT NULL,
    confidence REAL NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    line INTEGER NOT NULL,
    sentence TEXT NOT NULL,
    target_path TEXT,
    target_first INTEGER,
    target_last INTEGER,
    target_symbol TEXT,
    target_qualname TEXT,
    target_kind TEXT,
    successors TEXT NOT NULL -- JSON list of ids: what the code may be now
);
CREATE INDEX links_entry ON links (entry_path, line);
CREATE INDEX links_symbol ON links (target_symbol) WHERE target_symbol IS NOT NULL;
CREATE INDEX links_target ON links (target_path, entry_path, basis);
CREATE INDEX links_anchor ON links (anchor_path);
CREATE INDEX links_astray ON links (entry_path)
    WHERE state IN ('moved', 'renamed', 'ambiguous', 'gone', 'pending');

-- What the text behind each fingerprint of an anchor was when this index first met the two.
CREATE TABLE stamps (
    entry_path TEXT NOT NULL,
    anchor TEXT NOT NULL,
    seen TEXT NOT NULL,
    text TEXT NOT NULL, -- its hash
    PRIMARY KEY (entry_path, anchor)
) WITHOUT ROWID;

-- Vectors by content. The values lie in one vec0 table per model, made when it is first used.
CREATE TABLE models (
    row INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    dimension INTEGER NOT NULL,
    scale REAL NOT NULL -- a component is kept as round(scale * component) in -127..127
);
CREATE TABLE vectors (
    row INTEGER PRIMARY KEY,
    model INTEGER NOT NULL REFERENCES models (row),
    hash TEXT NOT NULL,
    UNIQUE (model, hash)
);

-- The catalogue of symbols for other tools: one row per symbol, all that is known of it.
CREATE VIEW catalog AS
SELECT
    f.path AS path,
    (SELECT value FROM meta WHERE key = 'root') AS root,
    (SELECT value FROM meta WHERE key = 'profile') AS profile,
    s.id AS id,
    s.name AS name,
    s.qualname AS qualname,
    s.kind AS kind,
    p.qualname AS container,
    s.first AS first,
    s.last AS last,
    s.signature AS signature,
    substr(c.text, s.snippet_at + 1, 280) AS snippet,
    s.origin AS origin,
    f.hash AS source_hash,
    f.configuration AS configuration_hash,
    f.indexed_at AS indexed_at
FROM symbols AS s
JOIN files AS f ON f.row = s.file
LEFT JOIN symbols AS p ON p.row = s.container
LEFT JOIN chunks AS c
    ON c.file = s.file AND s.first BETWEEN c.first AND c.last;
