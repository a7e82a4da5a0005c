; The blocks of a component.
(document [
  (script_element (start_tag) @name @_start . (raw_text)? @body)
  (style_element (start_tag) @name . (raw_text)? @body)
  (template_element (start_tag) @name . (_) @body)
  (element (start_tag) @name . (_) @body)] @definition.element)

; Elements that have a name of their own.
([(element [(start_tag (attribute (attribute_name) @_which (quoted_attribute_value (attribute_value) @name)))
    (self_closing_tag (attribute (attribute_name) @_which (quoted_attribute_value (attribute_value) @name)))])
  (template_element
    (start_tag (attribute (attribute_name) @_which (quoted_attribute_value (attribute_value) @name))))] @definition.element
  (#any-of? @_which "id" "ref"))

(script_element (raw_text) @inject.script)
(comment) @comment
