(class_definition
  name: (identifier) @name
  body: (class_body) @body) @definition.class

(mixin_declaration
  (identifier) @name
  (class_body) @body) @definition.trait

(enum_declaration
  name: (identifier) @name
  body: (enum_body) @body) @definition.enum

(extension_declaration
  name: (identifier) @name
  body: (extension_body) @body) @definition.namespace

(extension_type_declaration
  name: (identifier) @name
  body: (_)? @body) @definition.class

(enum_constant name: (identifier) @name) @definition.enum_member

(type_alias "typedef" . (type_identifier) @name . ["=" (type_parameters)]) @definition.type_alias
(type_alias (type_identifier) @name . (formal_parameter_list)) @definition.type_alias

; The body stands behind the header, not in it.

((method_signature [
    (constructor_signature . (identifier) @name . "." . (identifier) @name)
    (factory_constructor_signature (identifier) @name . "." . (identifier) @name)
    (constant_constructor_signature (identifier) @name . "." . (identifier) @name)
    (redirecting_factory_constructor_signature (identifier) @name . "." . (identifier) @name)]) @definition.constructor . (function_body) @body)
((method_signature [
    (constructor_signature . (identifier) @name)
    (factory_constructor_signature . "factory" . (identifier) @name)
    (constant_constructor_signature . (const_builtin) . (identifier) @name)]) @definition.constructor . (function_body) @body)
(declaration [
    (constructor_signature . (identifier) @name . "." . (identifier) @name)
    (factory_constructor_signature (identifier) @name . "." . (identifier) @name)
    (constant_constructor_signature (identifier) @name . "." . (identifier) @name)
    (redirecting_factory_constructor_signature (identifier) @name . "." . (identifier) @name)]) @definition.constructor
(declaration [
    (constructor_signature . (identifier) @name)
    (factory_constructor_signature . "factory" . (identifier) @name)
    (constant_constructor_signature . (const_builtin) . (identifier) @name)]) @definition.constructor

((method_signature (function_signature name: (identifier) @name)) @definition.method
  . (function_body) @body)

((method_signature (operator_signature (binary_operator) @name)) @definition.operator
  . (function_body) @body)

((method_signature [
    (getter_signature name: (identifier) @name)
    (setter_signature name: (identifier) @name)]) @definition.property
  . (function_body) @body)

(declaration (function_signature name: (identifier) @name)) @definition.method
(declaration [
  (getter_signature name: (identifier) @name)
  (setter_signature name: (identifier) @name)]) @definition.property
(declaration (static_final_declaration_list
  (static_final_declaration (identifier) @name))) @definition.constant
(declaration (initialized_identifier_list
  (initialized_identifier . (identifier) @name))) @definition.field

((function_signature name: (identifier) @name) @definition.function . (function_body) @body)
(lambda_expression
  parameters: (function_signature name: (identifier) @name)
  body: (function_body) @body) @definition.function
((getter_signature name: (identifier) @name) @definition.property . (function_body) @body)
((setter_signature name: (identifier) @name) @definition.property . (function_body) @body)

; What stands before the names of a variable is beside them, too.

(program
  [(const_builtin) (final_builtin)] @definition.constant
  . [(type_identifier) (type_arguments) (nullable_type)]*
  . (static_final_declaration_list (static_final_declaration (identifier) @name)) @body)

(program
  [(inferred_type) (type_identifier) (final_builtin)] @definition.variable
  . [(type_identifier) (type_arguments) (nullable_type)]*
  . (initialized_identifier_list (initialized_identifier . (identifier) @name)) @body)

; What belongs to definitions.

(annotation) @lead
(comment) @comment
(documentation_comment) @comment

; What fingerprints read as one token.

(string_literal) @string
