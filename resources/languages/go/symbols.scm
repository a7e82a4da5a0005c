(function_declaration
  name: (identifier) @name
  body: (block)? @body) @definition.function

(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (pointer_type (type_identifier) @owner)
    (generic_type type: (type_identifier) @owner)
    (pointer_type (generic_type type: (type_identifier) @owner))]))
  name: (field_identifier) @name
  body: (block)? @body) @definition.method

(type_spec
  name: (type_identifier) @name
  type: (struct_type (field_declaration_list) @body)) @definition.struct

(type_spec
  name: (type_identifier) @name
  type: (interface_type) @body) @definition.interface

(type_spec
  name: (type_identifier) @name) @definition.type_alias

(type_alias
  name: (type_identifier) @name) @definition.type_alias

(type_spec type: (struct_type (field_declaration_list
  (field_declaration name: (field_identifier) @name) @definition.field)))

(type_spec type: (struct_type (field_declaration_list
  (field_declaration !name type: [
    (type_identifier) @name
    (qualified_type name: (type_identifier) @name)
    (generic_type type: (type_identifier) @name)]) @definition.field)))

(type_spec type: (interface_type
  (method_elem name: (field_identifier) @name) @definition.method))

(source_file (const_declaration
  (const_spec (identifier) @name) @definition.constant))

(source_file (var_declaration
  (var_spec
    name: (identifier) @name
    value: (expression_list . (func_literal body: (block) @body) .)) @definition.function))

(source_file (var_declaration
  (var_spec name: (identifier) @name) @definition.variable))

(source_file (var_declaration (var_spec_list
  (var_spec name: (identifier) @name) @definition.variable)))

; What belongs to definitions.

(type_declaration) @wrap
(const_declaration) @wrap
(var_declaration) @wrap
(comment) @comment

; What fingerprints read as one token, or not at all.

(interpreted_string_literal) @string
(raw_string_literal) @string
(rune_literal) @string
(return_statement (expression_list . (parenthesized_expression) @paren .))
