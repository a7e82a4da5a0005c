(package_declaration
  [(scoped_identifier) (identifier)] @name) @definition.namespace

(module_declaration
  name: (_) @name
  body: (module_body) @body) @definition.module

(class_declaration
  name: (identifier) @name
  body: (class_body) @body) @definition.class

(interface_declaration
  name: (identifier) @name
  body: (interface_body) @body) @definition.interface

(annotation_type_declaration
  name: (identifier) @name
  body: (annotation_type_body) @body) @definition.interface

(enum_declaration
  name: (identifier) @name
  body: (enum_body) @body) @definition.enum

(record_declaration
  name: (identifier) @name
  body: (class_body) @body) @definition.record

; What a record is made of stands in its header.

(record_declaration
  name: (identifier) @owner
  parameters: (formal_parameters [
    (formal_parameter name: (identifier) @name)
    (spread_parameter (variable_declarator name: (identifier) @name))] @definition.field))

(method_declaration
  name: (identifier) @name
  body: (block)? @body) @definition.method

(annotation_type_element_declaration
  name: (identifier) @name) @definition.method

[(constructor_declaration name: (identifier) @name body: (_) @body)
 (compact_constructor_declaration name: (identifier) @name body: (_) @body)] @definition.constructor

(enum_constant
  name: (identifier) @name
  body: (class_body)? @body) @definition.enum_member

(constant_declaration
  declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.constant

(field_declaration
  (modifiers ["static" "final"] ["final" "static"])
  declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.constant

(field_declaration
  declarator: (variable_declarator name: (identifier) @name value: (_)? @body)) @definition.field

; What belongs to definitions.

(modifiers [(marker_annotation) (annotation)] @lead)
[(block_comment) (line_comment)] @comment

; What fingerprints read as one token, or not at all.

[(string_literal) (character_literal)] @string
(return_statement (parenthesized_expression) @paren)
(variable_declarator value: (parenthesized_expression) @paren)
(assignment_expression right: (parenthesized_expression) @paren)
(argument_list (parenthesized_expression) @paren)
