(pair
  key: (string (string_content) @name)
  value: (_) @body) @definition.key

; Keys of what is listed say nothing about the document.
(array) @opaque
(comment) @comment
(string) @string
