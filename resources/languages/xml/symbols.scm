(element . (STag) @name . (content)? @body) @definition.element
(element . (EmptyElemTag) @name) @definition.element

(Comment) @comment
(AttValue) @string
