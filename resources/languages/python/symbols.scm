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

; Variables of the module, also below conditions and guards.

(module
  (assignment left: [
    (identifier) @name
    (pattern_list (identifier) @name)
    (tuple_pattern (identifier) @name)]) @definition.variable)

(module [
  (if_statement (block (assignment left: (identifier) @name) @definition.variable))
  (try_statement (block (assignment left: (identifier) @name) @definition.variable))
  (with_statement (block (assignment left: (identifier) @name) @definition.variable))
  (for_statement (block (assignment left: (identifier) @name) @definition.variable))
  (while_statement (block (assignment left: (identifier) @name) @definition.variable))])

(module (_ [
  (elif_clause (block (assignment left: (identifier) @name) @definition.variable))
  (else_clause (block (assignment left: (identifier) @name) @definition.variable))
  (except_clause (block (assignment left: (identifier) @name) @definition.variable))
  (finally_clause (block (assignment left: (identifier) @name) @definition.variable))]))

(module [
  (if_statement (block (assignment
    left: [(pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @definition.variable))
  (try_statement (block (assignment
    left: [(pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @definition.variable))])

(module [
  (if_statement (block (_ (block (assignment left: (identifier) @name) @definition.variable))))
  (try_statement (block (_ (block (assignment left: (identifier) @name) @definition.variable))))
  (with_statement (block (_ (block (assignment left: (identifier) @name) @definition.variable))))])

(module (if_statement [
  (block (_ (else_clause (block (assignment left: (identifier) @name) @definition.variable))))
  (block (_ (except_clause (block (assignment left: (identifier) @name) @definition.variable))))
  (elif_clause (block (_ (block (assignment left: (identifier) @name) @definition.variable))))
  (elif_clause (block (_ (else_clause (block (assignment left: (identifier) @name) @definition.variable)))))
  (else_clause (block (_ (block (assignment left: (identifier) @name) @definition.variable))))]))

; The further names of `a = b = 1`.

(assignment right: (assignment left: (identifier) @name) @definition.variable)

; Fields of classes.

(class_definition body: (block [
  (assignment left: [
    (identifier) @name
    (pattern_list (identifier) @name)
    (tuple_pattern (identifier) @name)]) @definition.variable
  (if_statement (block (assignment left: (identifier) @name) @definition.variable))
  (if_statement (else_clause (block (assignment left: (identifier) @name) @definition.variable)))]))

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
