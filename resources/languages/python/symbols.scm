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

(string) @string
(return_statement (parenthesized_expression) @paren)
(return_statement (tuple) @paren)
(assignment right: (parenthesized_expression) @paren)
(if_statement condition: (parenthesized_expression) @paren)
(while_statement condition: (parenthesized_expression) @paren)
(assert_statement (parenthesized_expression) @paren)
(argument_list (parenthesized_expression) @paren)
(keyword_argument value: (parenthesized_expression) @paren)
(class_definition superclasses: (argument_list "(" . ")") @paren)
