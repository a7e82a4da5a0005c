(namespace_definition name: (namespace_name) @name body: (_)? @body) @definition.namespace

(class_declaration name: (name) @name body: (_) @body) @definition.class
(interface_declaration name: (name) @name body: (_) @body) @definition.interface
(trait_declaration name: (name) @name body: (_) @body) @definition.trait
(enum_declaration name: (name) @name body: (_) @body) @definition.enum
(enum_case name: (name) @name) @definition.enum_member

(method_declaration name: (name) @name body: (_)? @body) @definition.method
(function_definition name: (name) @name body: (_) @body) @definition.function

(property_declaration
  (property_element name: (variable_name (name) @name))
  (property_hook_list) @body) @definition.property

(property_declaration
  (property_element
    name: (variable_name (name) @name)
    default_value: (_)? @body) @definition.property)

(property_promotion_parameter name: [
  (variable_name (name) @name)
  (by_ref (variable_name (name) @name))]) @definition.property

(const_element (name) @name) @definition.constant

(function_call_expression
  function: [(name) (qualified_name)] @_call
  arguments: (arguments . (argument [
    (string (string_content) @name)
    (encapsed_string . (string_content) @name .)]))
  (#any-of? @_call "define" "\\define" "DEFINE")) @definition.constant

; Functions and values bound to names.

(assignment_expression
  left: (variable_name (name) @name)
  right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]) @definition.function

(program (expression_statement
  (assignment_expression left: (variable_name (name) @name)) @definition.variable))

; The keys of a file that only returns an array.

(program (return_statement (array_creation_expression
  (array_element_initializer . (string (string_content) @name) (_)) @definition.key)))

; What belongs to definitions.

(const_declaration) @wrap
(property_declaration) @wrap
(attribute_list) @lead
(comment) @comment

; What fingerprints read as one token, or not at all.

(string) @string
(encapsed_string) @string
(heredoc) @string
(nowdoc) @string
(return_statement (parenthesized_expression) @paren)
(assignment_expression right: (parenthesized_expression) @paren)
(argument (parenthesized_expression) @paren)
