(class_declaration
  name: (_) @name
  body: (class_body) @body) @definition.class

(function_declaration
  name: (identifier) @name
  body: (statement_block) @body) @definition.function

(generator_function_declaration
  name: (identifier) @name
  body: (statement_block) @body) @definition.function

; Members of an object that is assigned: `A.prototype = { b() {} }`.

(assignment_expression left: (_) @owner right: (object [
  (method_definition name: (property_identifier) @name body: (_) @body) @definition.method
  (pair key: (property_identifier) @name value: [
    (function_expression body: (_) @body) (arrow_function body: (_) @body)]) @definition.method]))

(method_definition
  ["get" "set"]
  name: (_) @name
  body: (statement_block) @body) @definition.property

(method_definition
  name: (_) @name
  body: (statement_block) @body) @definition.method

; Functions and classes bound to a name.

(variable_declarator
  name: (identifier) @name
  value: [(function_expression body: (_) @body) (arrow_function body: (_) @body)
          (generator_function body: (_) @body)]) @definition.function

(variable_declarator
  name: (identifier) @name
  value: (class body: (class_body) @body)) @definition.class

(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)
          (generator_function body: (_) @body)]) @definition.method

(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: (assignment_expression
    right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)])) @definition.method

(assignment_expression
  right: (assignment_expression
    left: (member_expression object: (_) @owner property: (property_identifier) @name)
    right: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @definition.method)

(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: (class body: (class_body) @body)) @definition.class

(arguments
  (function_expression
    name: (identifier) @name
    body: (statement_block) @body) @definition.function)

; Members of an object that has a name.

(variable_declarator value: (object
  (pair key: (property_identifier) @name value: [
    (function_expression body: (_) @body) (arrow_function body: (_) @body)]) @definition.method))

(export_statement value: (object
  (pair key: (property_identifier) @name value: [
    (function_expression body: (_) @body) (arrow_function body: (_) @body)]) @definition.method))

; Default exports without a name.

((export_statement
  value: [(function_expression !name body: (_) @body) (arrow_function body: (_) @body)
          (generator_function !name body: (_) @body)]) @definition.function
  (#set! name "default"))

((export_statement
  value: (class !name body: (_) @body)) @definition.class
  (#set! name "default"))

; Values of the file.

(program (lexical_declaration "const"
  (variable_declarator name: (identifier) @name) @definition.constant))

(program (lexical_declaration "let"
  (variable_declarator name: (identifier) @name) @definition.variable))

(program (variable_declaration
  (variable_declarator name: (identifier) @name) @definition.variable))

(program (export_statement declaration: (lexical_declaration "const"
  (variable_declarator name: (identifier) @name) @definition.constant)))

(program (export_statement declaration: (lexical_declaration "let"
  (variable_declarator name: (identifier) @name) @definition.variable)))

(program (export_statement declaration: (variable_declaration
  (variable_declarator name: (identifier) @name) @definition.variable)))

(program (_ (variable_declarator name: [
  (object_pattern (shorthand_property_identifier_pattern) @name)
  (object_pattern (pair_pattern value: (identifier) @name))
  (array_pattern (identifier) @name)]) @definition.variable))

; What belongs to definitions.

(export_statement) @wrap
(lexical_declaration) @wrap
(variable_declaration) @wrap
(decorator) @lead
(comment) @comment

; What fingerprints read as one token, or not at all.

(string) @string
(template_string) @string
(regex) @string
(return_statement (parenthesized_expression) @paren)
(variable_declarator value: (parenthesized_expression) @paren)
(assignment_expression right: (parenthesized_expression) @paren)
(arguments (parenthesized_expression) @paren)
(arrow_function body: (parenthesized_expression . [(binary_expression) (call_expression) (identifier) (member_expression)]) @paren)

(field_definition
  property: (_) @name
  value: [(function_expression body: (_) @body) (arrow_function body: (_) @body)]) @definition.method

(field_definition property: (_) @name) @definition.field

(arrow_function parameters: (formal_parameters "(" @drop . (identifier) . ")" @drop))

; What is exported by name.

(export_specifier name: (identifier) @exported)
(export_statement value: (identifier) @exported)
(export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @exported)))

((export_statement value: (object) @body) @definition.constant
  (#set! name "default"))
