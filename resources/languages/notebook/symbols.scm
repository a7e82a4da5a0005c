; Cells: objects that say what kind of cell they are.
((object "{" @body (pair key: (string (string_content) @_key))) @definition.cell
  (#set! name "cell #") (#eq? @_key "cell_type"))

; Which of them are code and which are text is told by the rules of the same names. A pattern over
; two pairs of one object would take minutes where an object has thousands.
((pair key: (string (string_content) @_key) value: (_) @inject.code)
  (#eq? @_key "source"))
((pair key: (string (string_content) @_key) value: (_) @inject.markdown)
  (#eq? @_key "source"))

(string) @string
