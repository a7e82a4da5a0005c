; Cells: objects that say what kind of cell they are.
((object "{" @body (pair key: (string (string_content) @_key))) @definition.cell
  (#set! name "cell #") (#eq? @_key "cell_type"))

((object
    (pair key: (string (string_content) @_kind) value: (string (string_content) @_code))
    (pair key: (string (string_content) @_key) value: (_) @inject.code))
  (#eq? @_kind "cell_type") (#eq? @_code "code") (#eq? @_key "source"))

((object
    (pair key: (string (string_content) @_kind) value: (string (string_content) @_text))
    (pair key: (string (string_content) @_key) value: (_) @inject.markdown))
  (#eq? @_kind "cell_type") (#eq? @_text "markdown") (#eq? @_key "source"))

(string) @string
