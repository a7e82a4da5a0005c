(function_definition
  name: (identifier) @name
  body: (block) @body) @definition.function

(class_definition
  name: (identifier) @name
  body: (block) @body) @definition.class

(type_alias_statement
  left: (type (identifier) @name)) @definition.type_alias

(type_alias_statement
  left: (type (generic_type (identifier) @name))) @definition.type_alias

; Variables of modules and classes, at any depth below conditions, loops and guards: those inside
; functions are dropped later, which costs less than patterns for each depth.

; A function without a name of its own, bound to one.

(assignment
  left: (identifier) @name
  right: (lambda body: (_) @body)) @definition.function

(assignment left: [
  (identifier) @name
  (pattern_list [(identifier) @name (list_splat_pattern (identifier) @name)])
  (tuple_pattern [(identifier) @name (list_splat_pattern (identifier) @name)])
  (list_pattern (identifier) @name)]) @definition.variable

; What belongs to definitions.

(decorated_definition) @wrap
(decorator) @lead
(comment) @comment

(module . (comment)* . (string) @doc.inside)
(function_definition body: (block . (comment)* . (string) @doc.inside))
(class_definition body: (block . (comment)* . (string) @doc.inside))

(module (assignment) . (string) @doc.after)
(class_definition body: (block (assignment) . (string) @doc.after))

; What fingerprints read as one token, or not at all.

[(string) (concatenated_string)] @string

; Brackets around what holds together by itself, or where a whole expression stands anyway.
(parenthesized_expression
 [(identifier) (string) (concatenated_string) (call) (attribute) (subscript) (list) (dictionary)
  (list_comprehension) (parenthesized_expression)]) @paren
(return_statement [(parenthesized_expression) (tuple)] @paren)
(yield [(parenthesized_expression) (tuple)] @paren)
(assignment left: (tuple_pattern) @paren)
(assignment right: [(parenthesized_expression) (tuple)] @paren)
(augmented_assignment right: (parenthesized_expression) @paren)
(for_statement left: (tuple_pattern) @paren)
(for_statement right: [(parenthesized_expression) (tuple)] @paren)
(for_in_clause left: (tuple_pattern) @paren)
(subscript subscript: [(parenthesized_expression) (tuple)] @paren)
(if_statement condition: (parenthesized_expression) @paren)
(elif_clause condition: (parenthesized_expression) @paren)
(while_statement condition: (parenthesized_expression) @paren)
(assert_statement (parenthesized_expression) @paren)
(argument_list (parenthesized_expression) @paren)
(argument_list . "(" . (generator_expression) @paren . ")")
(keyword_argument value: (parenthesized_expression) @paren)
(pair value: (parenthesized_expression) @paren)
(list (parenthesized_expression) @paren)
(list_comprehension body: (parenthesized_expression) @paren)

; Brackets around what binds tighter than the operator beside them.
(boolean_operator
 (parenthesized_expression
  [(comparison_operator) (binary_operator) (unary_operator) (not_operator)]) @paren)
(not_operator
 (parenthesized_expression [(comparison_operator) (binary_operator) (unary_operator)]) @paren)
(comparison_operator (parenthesized_expression [(binary_operator) (unary_operator)]) @paren)
(conditional_expression
 (parenthesized_expression
  [(boolean_operator) (comparison_operator) (not_operator) (binary_operator)]) @paren)
(if_clause (parenthesized_expression) @paren)
(binary_operator
 left: (parenthesized_expression
  (binary_operator operator: ["*" "/" "//" "%" "@" "**"])) @paren
 operator: ["+" "-"])
(binary_operator
 operator: ["+" "-"]
 right: (parenthesized_expression
  (binary_operator operator: ["*" "/" "//" "%" "@" "**"])) @paren)
(binary_operator
 left: (parenthesized_expression
  (binary_operator operator: ["+" "-" "*" "/" "//" "%" "@" "**"])) @paren
 operator: ["<<" ">>"])
(binary_operator
 operator: ["<<" ">>"]
 right: (parenthesized_expression
  (binary_operator operator: ["+" "-" "*" "/" "//" "%" "@" "**"])) @paren)
(binary_operator
 left: (parenthesized_expression
  (binary_operator operator: ["<<" ">>" "+" "-" "*" "/" "//" "%" "@" "**"])) @paren
 operator: ["&" "|" "^"])
(binary_operator
 operator: ["&" "|" "^"]
 right: (parenthesized_expression
  (binary_operator operator: ["<<" ">>" "+" "-" "*" "/" "//" "%" "@" "**"])) @paren)

; A comma behind the last one; behind the only one it makes the tuple.
(tuple "," . (_) . "," @drop . ")")
(tuple_pattern "," . (_) . "," @drop . ")")
(import_from_statement "(" @drop)
(import_from_statement ")" @drop)
(import_from_statement "," @drop . ")")
(with_clause "(" @drop)
(with_clause ")" @drop)
(with_clause "," @drop . ")")
(class_definition superclasses: (argument_list "(" . ")") @paren)
