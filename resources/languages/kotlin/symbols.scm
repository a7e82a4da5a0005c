(package_header (identifier) @name) @definition.namespace

(class_declaration
  "enum"
  (type_identifier) @name
  (enum_class_body)? @body) @definition.enum

(class_declaration
  "interface"
  (type_identifier) @name
  (class_body)? @body) @definition.interface

(class_declaration
  "class"
  (type_identifier) @name
  (class_body)? @body) @definition.class

(object_declaration
  (type_identifier) @name
  (class_body)? @body) @definition.class

(companion_object
  (type_identifier) @name
  (class_body)? @body) @definition.class

([(companion_object "object" . (class_body) @body)
  (companion_object "object" . ":" (class_body)? @body)
  (companion_object "object" .)] @definition.class
  (#set! name "Companion"))

(enum_entry
  (simple_identifier) @name
  (class_body)? @body) @definition.enum_member

(type_alias
  (type_identifier) @name) @definition.type_alias

((secondary_constructor
  "constructor" @name
  (statements)? @body) @definition.constructor
  (#set! name "constructor"))

; An extension belongs to the type that it extends.

(function_declaration
  receiver: (receiver_type [(user_type) (nullable_type)] @owner)
  (simple_identifier) @name
  (function_body)? @body) @definition.method

(function_declaration
  (simple_identifier) @name
  (function_body)? @body) @definition.function

; Properties: those of the file, those of classes, and those declared in the header of a class.

(source_file (property_declaration
  (variable_declaration (simple_identifier) @name)
  (lambda_literal) @body) @definition.function)

(source_file (property_declaration
  (modifiers (property_modifier))
  (variable_declaration (simple_identifier) @name)) @definition.constant)

(source_file (property_declaration
  receiver: (receiver_type [(user_type) (nullable_type)] @owner)
  (variable_declaration (simple_identifier) @name)) @definition.property)

(source_file (property_declaration [
  (variable_declaration (simple_identifier) @name)
  (multi_variable_declaration (variable_declaration (simple_identifier) @name))]) @definition.variable)

(class_body (property_declaration
  (modifiers (property_modifier))
  (variable_declaration (simple_identifier) @name)) @definition.constant)

(class_body (property_declaration
  receiver: (receiver_type [(user_type) (nullable_type)] @owner)?
  (variable_declaration (simple_identifier) @name)) @definition.property)

(enum_class_body (property_declaration
  receiver: (receiver_type [(user_type) (nullable_type)] @owner)?
  (variable_declaration (simple_identifier) @name)) @definition.property)

(class_declaration
  (type_identifier) @owner
  (primary_constructor
    (class_parameter (binding_pattern_kind) (simple_identifier) @name) @definition.property)
  [(class_body) (enum_class_body)])

(class_parameter
  (binding_pattern_kind)
  (simple_identifier) @name) @definition.property

; What belongs to definitions.

(modifiers (annotation) @lead)
[(getter) (setter)] @tail
[(line_comment) (multiline_comment)] @comment

; What fingerprints read as one token, or not at all.

[(string_literal) (character_literal)] @string
(jump_expression (parenthesized_expression) @paren)
(property_declaration (parenthesized_expression) @paren)
(value_argument (parenthesized_expression) @paren)
(function_body (parenthesized_expression) @paren)
