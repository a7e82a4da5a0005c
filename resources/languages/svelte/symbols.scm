(document [
  (script_element (start_tag) @name . (raw_text)? @body)
  (style_element (start_tag) @name . (raw_text)? @body)] @definition.element)

; Elements that have a name of their own.
((element [
    (start_tag (attribute (attribute_name) @_which (quoted_attribute_value (attribute_value) @name)))
    (self_closing_tag (attribute (attribute_name) @_which (quoted_attribute_value (attribute_value) @name)))])
  @definition.element
  (#eq? @_which "id"))

(snippet_statement
  (snippet_start_expr (snippet_name) @name) @_start
  (_)? @body) @definition.function

(script_element (raw_text) @inject.script)
(comment) @comment
