(module_binding
  (module_name) @name
  module_type: (_)? @body) @definition.module

(module_type_definition
  (module_type_name) @name
  body: (_)? @body) @definition.interface

(exception_definition (constructor_declaration (constructor_name) @name)) @definition.class

(type_binding
  name: (_) @name
  body: (variant_declaration) @body) @definition.enum
(type_binding
  name: (_) @name
  body: (record_declaration) @body) @definition.struct
(type_binding name: (_) @name) @definition.type_alias

(constructor_declaration (constructor_name) @name) @definition.enum_member
(field_declaration (field_name) @name) @definition.field

(external [(value_name) (parenthesized_operator)] @name) @definition.function
(value_specification
  [(value_name) (parenthesized_operator)] @name
  type: (function_type)) @definition.function
(value_specification [(value_name) (parenthesized_operator)] @name) @definition.constant

; What belongs to definitions.

(type_definition) @wrap
(module_definition) @wrap
(comment) @comment

; What fingerprints read as one token.

(string) @string
