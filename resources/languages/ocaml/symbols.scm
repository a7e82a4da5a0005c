(module_binding
  (module_name) @name
  body: (_)? @body) @definition.module

(module_type_definition
  (module_type_name) @name
  body: (_)? @body) @definition.interface

(class_binding
  (class_name) @name
  body: (_) @body) @definition.class

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

(let_binding
  pattern: (value_name) @name
  (parameter)
  body: (_) @body) @definition.function
(let_binding
  pattern: (value_name) @name
  body: [(fun_expression) (function_expression)] @body) @definition.function
(let_binding
  pattern: (parenthesized_operator) @name
  body: (_) @body) @definition.operator

(structure (value_definition (let_binding pattern: (value_name) @name)) @definition.constant)
(compilation_unit (value_definition [
  (let_binding pattern: (value_name) @name)
  (let_binding pattern: (parenthesized_pattern (tuple_pattern (value_name) @name)))]) @definition.constant)

(external [(value_name) (parenthesized_operator)] @name) @definition.function
(value_specification
  [(value_name) (parenthesized_operator)] @name
  type: (function_type)) @definition.function
(value_specification [(value_name) (parenthesized_operator)] @name) @definition.constant

(method_definition
  (method_name) @name
  body: (_)? @body) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.field

; What belongs to definitions.

(value_definition) @wrap
(type_definition) @wrap
(module_definition) @wrap
(class_definition) @wrap
(comment) @comment

; What fingerprints read as one token.

(string) @string
(quoted_string) @string
(character) @string
