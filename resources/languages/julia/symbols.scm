(module_definition
  name: (identifier) @name
  (block)? @body) @definition.module

(struct_definition
  (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [
      (identifier) @name
      (parametrized_type_expression . (identifier) @name)])])
  (block)? @body) @definition.struct

(primitive_definition
  (type_head [
    (identifier) @name
    (binary_expression . (identifier) @name)])) @definition.struct

(abstract_definition
  (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [
      (identifier) @name
      (parametrized_type_expression . (identifier) @name)])])) @definition.interface

(struct_definition (block [
  (identifier) @name @definition.field
  (typed_expression . (identifier) @name) @definition.field
  (assignment . (identifier) @name) @definition.field
  (assignment . (typed_expression . (identifier) @name)) @definition.field
  (const_statement [
    (identifier) @name
    (typed_expression . (identifier) @name)
    (assignment . (typed_expression . (identifier) @name))]) @definition.field]))

; Functions: in long form, in short form, and those that are bound to a name. `Base.show` has an owner.

(function_definition
  (signature [
    (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name])
    (typed_expression . (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name]))
    (where_expression . [
      (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name])
      (typed_expression . (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name]))
      (where_expression . [
        (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name])
        (typed_expression . (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name]))])])])
  (block)? @body) @definition.function

(function_definition
  (signature [
    (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)])
    (typed_expression . (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)]))
    (where_expression . [
      (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)])
      (typed_expression . (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)]))
      (where_expression . [
        (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)])
        (typed_expression . (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)]))])])])
  (block)? @body) @definition.operator

(function_definition
  (signature [
    (identifier) @name
    (operator) @name
    (field_expression value: (_) @owner (identifier) @name .)])) @definition.function

(assignment
  . [
    (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name])
    (typed_expression . (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name]))
    (where_expression . [
      (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name])
      (typed_expression . (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name]))
      (where_expression . [
        (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name])
        (typed_expression . (call_expression . [
      (identifier) @name
      (field_expression value: (_) @owner (identifier) @name .)
      (field_expression value: (_) @owner (interpolation_expression) @name .)
      (parametrized_type_expression . [
        (identifier) @name
        (field_expression value: (_) @owner (identifier) @name .)])
      (parenthesized_expression [
        (typed_expression (identifier) @name .)
        (typed_expression (parametrized_type_expression . (identifier) @name) .)
        (unary_typed_expression [(identifier) @name (parametrized_type_expression) @name])])
      (prefixed_string_literal) @name
      (interpolation_expression) @name]))])])]
  (operator) . (_) @body) @definition.function

(assignment
  . [
    (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)])
    (typed_expression . (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)]))
    (where_expression . [
      (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)])
      (typed_expression . (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)]))
      (where_expression . [
        (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)])
        (typed_expression . (call_expression . [
      (operator) @name
      (field_expression value: (_) @owner (quote_expression) @name .)]))])])]
  (operator) . (_) @body) @definition.operator

(block (assignment
  . [
    (binary_expression (operator) @name)
    (where_expression . (binary_expression (operator) @name))]
  (operator) . (_) @body) @definition.operator)

(source_file (assignment
  . [
    (binary_expression (operator) @name)
    (where_expression . (binary_expression (operator) @name))]
  (operator) . (_) @body) @definition.operator)

(block (assignment
  . [(identifier) @name (typed_expression . (identifier) @name)]
  (operator) . [
    (arrow_function_expression (_) @body .)
    (function_definition (signature (argument_list)) (block) @body)]) @definition.function)

(source_file (assignment
  . [(identifier) @name (typed_expression . (identifier) @name)]
  (operator) . [
    (arrow_function_expression (_) @body .)
    (function_definition (signature (argument_list)) (block) @body)]) @definition.function)

(const_statement (assignment
  . [(identifier) @name (typed_expression . (identifier) @name)]
  (operator) . [
    (arrow_function_expression (_) @body .)
    (function_definition (signature (argument_list)) (block) @body)]) @definition.function)

(macro_definition
  (signature (call_expression . [
    (identifier) @name
    (operator) @name
    (field_expression value: (_) @owner (identifier) @name .)
    (interpolation_expression) @name]))
  (block)? @body) @definition.macro

(macro_definition
  (signature (identifier) @name)) @definition.macro

; Values.

(const_statement (assignment
  . [(parametrized_type_expression . (identifier) @name) (identifier) @name]
  (operator) . (parametrized_type_expression))) @definition.type_alias

(const_statement (assignment
  . [
    (identifier) @name
    (typed_expression . (identifier) @name)
    (parametrized_type_expression . (identifier) @name)
    (open_tuple (identifier) @name)
    (tuple_expression (identifier) @name)])) @definition.constant

(global_statement (assignment
  . [(identifier) @name (typed_expression . (identifier) @name)])) @definition.variable

(module_definition (block (assignment
  . (parametrized_type_expression . (identifier) @name)) @definition.type_alias))

(module_definition (block (assignment
  . [
    (identifier) @name
    (typed_expression . (identifier) @name)
    (open_tuple (identifier) @name)
    (tuple_expression (identifier) @name)]) @definition.variable))

(source_file (assignment
  . (parametrized_type_expression . (identifier) @name)) @definition.type_alias)

(source_file (assignment
  . [
    (identifier) @name
    (typed_expression . (identifier) @name)
    (open_tuple (identifier) @name)
    (tuple_expression (identifier) @name)]) @definition.variable)

((macrocall_expression
  [(macro_identifier (identifier) @_macro) (field_expression (macro_identifier (identifier) @_macro))]
  (macro_argument_list . [(identifier) @name (typed_expression . (identifier) @name)])) @definition.enum
  (#eq? @_macro "enum"))

((macrocall_expression
  [(macro_identifier (identifier) @_macro) (field_expression (macro_identifier (identifier) @_macro))]
  (macro_argument_list . (_) [
    (identifier) @name @definition.enum_member
    (assignment . (identifier) @name @definition.enum_member)
    (assignment (juxtaposition_expression (identifier) @name @definition.enum_member .))
    (compound_statement (block [
      (identifier) @name @definition.enum_member
      (assignment . (identifier) @name) @definition.enum_member]))]))
  (#eq? @_macro "enum"))

((macrocall_expression
  [(macro_identifier (identifier) @_macro) (field_expression (macro_identifier (identifier) @_macro))]
  (macro_argument_list (string_literal) @name [(compound_statement) (for_statement)] @body)) @definition.function
  (#eq? @_macro "testset"))

; What belongs to definitions: macros around them, words and strings above them.

(macrocall_expression (macro_argument_list [
  (struct_definition)
  (function_definition)
  (assignment)
  (macrocall_expression (macro_argument_list [(function_definition) (assignment)] .))] .)) @wrap
(const_statement (assignment)) @wrap
(global_statement (assignment)) @wrap

((string_literal) @comment . [
  (module_definition) (struct_definition) (abstract_definition) (primitive_definition)
  (function_definition) (macro_definition) (assignment) (const_statement) (macrocall_expression)])

(struct_definition (block
  (string_literal) @comment . [(identifier) (typed_expression) (const_statement)]))

(line_comment) @comment
(block_comment) @comment

; What fingerprints read as one token, or not at all.

((string_literal) @drop . [
  (module_definition) (struct_definition) (abstract_definition) (primitive_definition)
  (function_definition) (macro_definition) (assignment) (const_statement) (macrocall_expression)])

(struct_definition (block
  (string_literal) @drop . [(identifier) (typed_expression) (const_statement)]))

(string_literal) @string
(prefixed_string_literal) @string
(command_literal) @string
(character_literal) @string
(return_statement (parenthesized_expression) @paren)
