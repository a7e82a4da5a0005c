(function_declaration
  name: [
    (identifier) @name
    (dot_index_expression table: (_) @owner field: (identifier) @name)]
  body: (_)? @body
  "end" @body) @definition.function

(function_declaration
  name: (method_index_expression table: (_) @owner method: (identifier) @name)
  body: (_)? @body
  "end" @body) @definition.method

; Functions bound to names, and in tables.

(assignment_statement
  (variable_list . name: [
    (identifier) @name
    (dot_index_expression
      table: [(identifier) (dot_index_expression)] @owner field: (identifier) @name)
    (bracket_index_expression
      table: [(identifier) (dot_index_expression)] @owner field: (string content: (_) @name))])
  (expression_list . value: (function_definition
    body: (_)? @body "end" @body))) @definition.function

(field
  name: [(identifier) @name (string content: (_) @name)]
  value: (function_definition body: (_)? @body "end" @body)) @definition.function

(field
  name: [(identifier) @name (string content: (_) @name)]
  value: (table_constructor (field value: (function_definition))) @body) @definition.field

(function_call
  name: (identifier) @_call
  arguments: (arguments . (string content: (_) @name)
    (function_definition body: (_)? @body "end" @body))
  (#any-of? @_call "it" "test" "specify")) @definition.function

(function_call
  name: (identifier) @_call
  arguments: (arguments . (string content: (_) @name)
    (function_definition body: (_)? @body "end" @body))
  (#any-of? @_call "describe" "context")) @definition.section

; Values of the file.

(chunk [
  (variable_declaration (assignment_statement
    (variable_list name: (identifier) @name)) @definition.variable)
  (variable_declaration (variable_list name: (identifier) @name) @definition.variable)
  (assignment_statement (variable_list name: (identifier) @name)) @definition.variable])

(chunk (do_statement body: (block [
  (variable_declaration (assignment_statement
    (variable_list name: (identifier) @name)) @definition.variable)
  (variable_declaration (variable_list name: (identifier) @name) @definition.variable)])))

(chunk (assignment_statement (variable_list name: [
  (dot_index_expression
    table: [(identifier) (dot_index_expression)] @owner field: (identifier) @name)
  (bracket_index_expression
    table: [(identifier) (dot_index_expression)] @owner field: (string content: (_) @name))])) @definition.field)

(chunk (return_statement (expression_list (table_constructor
  (field name: [(identifier) @name (string content: (_) @name)]) @definition.field))))

; What belongs to definitions.

(variable_declaration) @wrap
(comment) @comment

; What fingerprints read as one token, or not at all.

(string) @string
(return_statement (expression_list . (parenthesized_expression) @paren .))
(if_statement condition: (parenthesized_expression) @paren)
(while_statement condition: (parenthesized_expression) @paren)
(expression_list value: (parenthesized_expression) @paren)
