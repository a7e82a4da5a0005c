(table "[" . (_) @name) @definition.key
(table_array_element "[[" . (_) @name) @definition.key
(pair . (_) @name) @definition.key

(array) @opaque
(comment) @comment
(string) @string
(quoted_key) @string
