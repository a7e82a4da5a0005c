([(element . [(start_tag) (self_closing_tag)] @name . (_)? @body)
  (script_element . (start_tag) @name . (raw_text)? @body)
  (style_element . (start_tag) @name . (raw_text)? @body)] @definition.element)

(script_element (raw_text) @inject.script)
(comment) @comment
