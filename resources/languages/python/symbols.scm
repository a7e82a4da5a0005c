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

; Variables of the module and fields of classes, also below one condition or guard.

(module
  (assignment left: (identifier) @name) @definition.variable)

(module
  (assignment
    left: [(pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @definition.variable)

(module
  (assignment right: (assignment left: (identifier) @name)) @definition.variable)

(class_definition body: (block
  (assignment left: (identifier) @name) @definition.variable))

(class_definition body: (block
  (assignment
    left: [(pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @definition.variable))

(class_definition body: (block
  (assignment right: (assignment left: (identifier) @name)) @definition.variable))

(module (if_statement
  consequence: (block (assignment left: (identifier) @name) @definition.variable)))

(module (if_statement
  alternative: (_ (block (assignment left: (identifier) @name) @definition.variable))))

(module (try_statement
  body: (block (assignment left: (identifier) @name) @definition.variable)))

(module (try_statement
  (_ (block (assignment left: (identifier) @name) @definition.variable))))

(module (with_statement
  body: (block (assignment left: (identifier) @name) @definition.variable)))

(module (for_statement
  body: (block (assignment left: (identifier) @name) @definition.variable)))

(class_definition body: (block (if_statement
  consequence: (block (assignment left: (identifier) @name) @definition.variable))))

(class_definition body: (block (if_statement
  alternative: (_ (block (assignment left: (identifier) @name) @definition.variable)))))

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
