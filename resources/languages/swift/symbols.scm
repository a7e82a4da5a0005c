; Types. Each extension is a row of its own: it reopens a type that is often declared elsewhere.

(class_declaration
  declaration_kind: ["class" "actor"]
  name: (_) @name
  body: (_) @body) @definition.class

(class_declaration
  declaration_kind: "struct"
  name: (_) @name
  body: (_) @body) @definition.struct

(class_declaration
  declaration_kind: "enum"
  name: (_) @name
  body: (_) @body) @definition.enum

(class_declaration
  declaration_kind: "extension"
  name: (_) @name
  body: (_) @body) @definition.namespace

(protocol_declaration
  name: (_) @name
  body: (_) @body) @definition.interface

(typealias_declaration
  "typealias" . (type_identifier) @name) @definition.type_alias

(associatedtype_declaration
  "associatedtype" . (type_identifier) @name) @definition.type_alias

; What runs. A function of any other name than a word is an operator.

(function_declaration
  "func" . (simple_identifier) @name
  body: (function_body)? @body) @definition.function

(function_declaration
  [
    (custom_operator) (bang) "!=" "!==" "%" "%=" "&" "&&" "*" "*=" "+" "++" "+=" "-"
    "--" "-=" "..." "..<" "/" "/=" "<" "<<" "<=" "==" "===" ">" ">=" ">>" "^" "|" "||" "~"] @name . ["(" (type_parameters)]
  body: (function_body)? @body) @definition.operator

(protocol_function_declaration
  "func" . (simple_identifier) @name
  body: (function_body)? @body) @definition.method

(protocol_function_declaration
  [
    (custom_operator) (bang) "!=" "!==" "%" "%=" "&" "&&" "*" "*=" "+" "++" "+=" "-"
    "--" "-=" "..." "..<" "/" "/=" "<" "<<" "<=" "==" "===" ">" ">=" ">>" "^" "|" "||" "~"] @name . ["(" (type_parameters)]
  body: (function_body)? @body) @definition.operator

(init_declaration
  "init" @name
  body: (function_body)? @body) @definition.constructor

(deinit_declaration
  "deinit" @name
  body: (function_body)? @body) @definition.destructor

(subscript_declaration
  "subscript" @name
  (computed_property)? @body) @definition.property

(macro_declaration
  "macro" . (simple_identifier) @name) @definition.macro

(operator_declaration
  "operator" . [(custom_operator) (bang) "*" "+" "-" "/" "<" ">" "^" "|" "&" "~"] @name) @definition.operator

(precedence_group_declaration
  "precedencegroup" . (simple_identifier) @name) @definition.operator

; Values: of types, of files.

(enum_entry
  name: (simple_identifier) @name) @definition.enum_member

(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  (protocol_property_requirements) @body) @definition.property

(class_body
  (property_declaration
    (modifiers (property_modifier ["static" "class"]))
    (value_binding_pattern mutability: "let")
    name: (pattern [bound_identifier: (simple_identifier) @name (pattern (simple_identifier) @name)])) @definition.constant)

(class_body
  (property_declaration
    name: (pattern [bound_identifier: (simple_identifier) @name (pattern (simple_identifier) @name)])
    [(computed_property) (willset_didset_block)] @body) @definition.property)

(class_body
  (property_declaration
    name: (pattern [bound_identifier: (simple_identifier) @name (pattern (simple_identifier) @name)])
    value: [(lambda_literal) @body (call_expression (lambda_literal) @body)]) @definition.property)

(class_body
  (property_declaration
    name: (pattern [bound_identifier: (simple_identifier) @name (pattern (simple_identifier) @name)])) @definition.property)

(enum_class_body (property_declaration
  (modifiers (property_modifier "static"))
  (value_binding_pattern mutability: "let")
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.constant)

(enum_class_body (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  [(computed_property) (willset_didset_block)] @body) @definition.property)

(enum_class_body (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)

(source_file (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  [(computed_property) (willset_didset_block)] @body) @definition.property)

(source_file (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  value: (lambda_literal) @body) @definition.function)

(source_file (property_declaration
  (value_binding_pattern mutability: "let")
  name: (pattern [bound_identifier: (simple_identifier) @name (pattern (simple_identifier) @name)])) @definition.constant)

(source_file (property_declaration
  name: (pattern [bound_identifier: (simple_identifier) @name (pattern (simple_identifier) @name)])) @definition.variable)

; What belongs to definitions.

(attribute) @lead
(comment) @comment
(multiline_comment) @comment

; What fingerprints read as one token, or not at all.

(line_string_literal) @string
(multi_line_string_literal) @string
(raw_string_literal) @string
(regex_literal) @string
(control_transfer_statement "return" . (tuple_expression . (_) .) @paren)
