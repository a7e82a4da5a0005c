; Values of a module: members of `locals`.
((block . (identifier) @name (body) @body) @scope
  (#eq? @name "locals"))

((block . (identifier) @_which (body (attribute . (identifier) @name) @definition.variable))
  (#eq? @_which "locals"))

; Blocks, named by their type and labels.
(block
  . (identifier) @name
  . [(string_lit) (identifier)]? @name
  . [(string_lit) (identifier)]? @name
  . [(string_lit) (identifier)]? @name
  . (block_start)
  (body)? @body) @definition.element

(config_file (body (attribute . (identifier) @name) @definition.key))

(comment) @comment
(string_lit) @string
