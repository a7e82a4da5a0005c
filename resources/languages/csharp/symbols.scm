(namespace_declaration
  name: (_) @name
  body: (declaration_list) @body) @definition.namespace

(file_scoped_namespace_declaration
  name: (_) @name) @definition.namespace

(class_declaration
  name: (identifier) @name
  body: (declaration_list)? @body) @definition.class

(struct_declaration
  name: (identifier) @name
  body: (declaration_list)? @body) @definition.struct

(interface_declaration
  name: (identifier) @name
  body: (declaration_list)? @body) @definition.interface

(record_declaration
  name: (identifier) @name
  body: (declaration_list)? @body) @definition.record

; What a record is made of stands in its header.

(record_declaration
  name: (identifier) @owner
  (parameter_list (parameter name: (identifier) @name) @definition.property)
  body: (declaration_list))

(record_declaration
  (parameter_list (parameter name: (identifier) @name) @definition.property)
  !body)

(enum_declaration
  name: (identifier) @name
  body: (enum_member_declaration_list)? @body) @definition.enum

(enum_member_declaration
  name: (identifier) @name) @definition.enum_member

(delegate_declaration
  name: (identifier) @name) @definition.delegate

(method_declaration
  name: (identifier) @name
  body: (_)? @body) @definition.method

(local_function_statement
  name: (identifier) @name
  body: (_)? @body) @definition.function

(constructor_declaration
  name: (identifier) @name
  body: (_)? @body) @definition.constructor

; These names are cut out of the whole, because no node holds just them.

(destructor_declaration
  body: (_)? @body) @name @definition.destructor

[(conversion_operator_declaration body: (_)? @body)
 (operator_declaration operator: ["true" "false"] body: (_)? @body)] @name @definition.operator

(operator_declaration
  operator: [
    "+" "-" "*" "/" "%" "&" "|" "^" "!" "~" "++" "--" "<<" ">>" ">>>"
    "==" "!=" "<" ">" "<=" ">="] @name
  body: (_)? @body) @definition.operator

((indexer_declaration
  "this" @name
  accessors: (accessor_list)? @body
  value: (arrow_expression_clause)? @body) @definition.property
  (#set! name "this[]"))

(property_declaration
  name: (identifier) @name
  accessors: (accessor_list)? @body
  value: (arrow_expression_clause)? @body) @definition.property

[(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name)))
 (event_declaration name: (identifier) @name accessors: (accessor_list)? @body)] @definition.event

(field_declaration
  (modifier "const")
  (variable_declaration (variable_declarator name: (identifier) @name))) @definition.constant

(field_declaration
  (variable_declaration (variable_declarator name: (identifier) @name))) @definition.field

(global_statement (local_declaration_statement
  (variable_declaration (variable_declarator name: (identifier) @name)))) @definition.variable

(using_directive "global" name: (identifier) @name) @definition.type_alias

; What belongs to definitions.

(attribute_list) @lead
(comment) @comment

; What fingerprints read as one token, or not at all.

[(string_literal) (verbatim_string_literal) (raw_string_literal) (interpolated_string_expression)
 (character_literal)] @string
(return_statement (parenthesized_expression) @paren)
(arrow_expression_clause (parenthesized_expression) @paren)
(variable_declarator (parenthesized_expression) @paren)
(argument (parenthesized_expression) @paren)
