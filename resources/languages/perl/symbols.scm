(package_statement name: (package) @name (block)? @body) @definition.module
(class_statement name: (package) @name (block)? @body) @definition.class

(subroutine_declaration_statement name: (bareword) @name body: (block) @body) @definition.function
(method_declaration_statement name: (bareword) @name body: (block) @body) @definition.method

(use_statement
  module: (package) @_module
  (list_expression . [(autoquoted_bareword) @name (string_literal content: (_) @name)])
  (#eq? @_module "constant")) @definition.constant

(use_statement
  module: (package) @_module
  (anonymous_hash_expression (list_expression (autoquoted_bareword) @name @definition.constant))
  (#eq? @_module "constant"))

; Attributes, and tests with a name.

(ambiguous_function_call_expression
  function: (function) @_call
  . arguments: [(autoquoted_bareword) @name (string_literal content: (_) @name)]
  (#any-of? @_call "has" "param" "class_has")) @definition.property

(ambiguous_function_call_expression
  function: (function) @_call
  . [(string_literal (string_content) @name) (interpolated_string_literal (string_content) @name)]
  (anonymous_subroutine_expression body: (_) @body)
  (#any-of? @_call "subtest" "it" "test")) @definition.function

; Code and values bound to names.

(assignment_expression
  left: [
    (variable_declaration variable: (scalar (varname) @name))
    (glob (varname) @name)
    (scalar (varname) @name)]
  right: (anonymous_subroutine_expression body: (_) @body)) @definition.function

(assignment_expression left: (variable_declaration "our" [
  (scalar (varname) @name) (array (varname) @name) (hash (varname) @name)])) @definition.variable

(expression_statement (variable_declaration "our" [
  (scalar (varname) @name) (array (varname) @name) (hash (varname) @name)]) @definition.variable)

(source_file (expression_statement (assignment_expression
  left: (variable_declaration ["my" "state"]
    [(scalar (varname) @name) (array (varname) @name) (hash (varname) @name)])) @definition.variable))

(class_statement (block (expression_statement [
  (variable_declaration "field"
    [(scalar (varname) @name) (array (varname) @name) (hash (varname) @name)])
  (assignment_expression left: (variable_declaration "field"
    [(scalar (varname) @name) (array (varname) @name) (hash (varname) @name)]))
] @definition.field)))

; What belongs to definitions.

(comment) @comment
(pod) @comment

; What fingerprints read as one token, or not at all.

(string_literal) @string
(interpolated_string_literal) @string
(heredoc_content) @string
