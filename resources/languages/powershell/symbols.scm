(function_statement
  (function_name) @name
  "{"
  (script_block (param_block) (script_block_body) @body)) @definition.function

(function_statement
  (function_name) @name
  "{" @body
  "}" @body) @definition.function

(class_statement
  . (simple_name) @name
  "{" @body
  "}" @body) @definition.class

(class_statement
  . (simple_name) @_class
  (class_method_definition
    (simple_name) @name
    "{" @body
    "}" @body) @definition.constructor
  (#eq? @name @_class))

(class_method_definition
  (simple_name) @name
  "{" @body
  "}" @body) @definition.method

(class_property_definition (variable) @name) @definition.property

(enum_statement
  . (simple_name) @name
  "{" @body
  "}" @body) @definition.enum

(enum_member (simple_name) @name) @definition.enum_member

; Commands that define.

(command
  command_name: (command_name) @_command
  command_elements: (command_elements . (command_argument_sep) . (generic_token) @name)
  (#any-of? @_command "Set-Alias" "New-Alias" "set-alias" "new-alias" "sal" "nal")) @definition.macro

(command
  command_name: (command_name) @_command
  command_elements: (command_elements
    (command_parameter) @_parameter . (command_argument_sep) . (generic_token) @name)
  (#any-of? @_command "Set-Alias" "New-Alias" "set-alias" "new-alias" "sal" "nal")
  (#any-of? @_parameter "-Name" "-name")) @definition.macro

(command
  command_name: (command_name) @_command
  command_elements: (command_elements
    (array_literal_expression (unary_expression (string_literal) @name))
    (array_literal_expression (unary_expression (script_block_expression) @body)))
  (#any-of? @_command "It" "it")) @definition.function

(command
  command_name: (command_name) @_command
  command_elements: (command_elements
    (array_literal_expression (unary_expression (string_literal) @name))
    (array_literal_expression (unary_expression (script_block_expression) @body)))
  (#any-of? @_command "Describe" "Context" "describe" "context")) @definition.section

; Blocks and values bound to names.

(assignment_expression
  (left_assignment_expression) @name
  value: (pipeline (pipeline_chain (logical_expression (bitwise_expression (comparison_expression
    (additive_expression (multiplicative_expression (format_expression (range_expression
      (array_literal_expression (unary_expression (script_block_expression) @body)))))))))))
  (#match? @name "^(?:\\[[^$]*\\]\\s*)?\\$(?:\\w+:)?\\w+\\s*$")) @definition.function

(program (statement_list (pipeline (assignment_expression
  (left_assignment_expression) @name
  (#match? @name "^(?:\\[[^$]*\\]\\s*)?\\$(?!env:)(?:\\w+:)?\\w+\\s*$")
  (#not-match? @name "\\$(?:\\w+:)?(?i:null|_|\\w+preference|errorview|ofs|lastexitcode)\\s*$"))
  @definition.variable)))

(assignment_expression
  (left_assignment_expression) @name
  (#match? @name "^\\$(?i:script|global):\\w+\\s*$")) @definition.variable

; The keys of a module's manifest.

(program (statement_list (pipeline (pipeline_chain (logical_expression (bitwise_expression
  (comparison_expression (additive_expression (multiplicative_expression (format_expression
    (range_expression (array_literal_expression (unary_expression (hash_literal_expression
      (hash_literal_body (hash_entry (key_expression) @name) @definition.key)))))))))))))))

; What belongs to definitions.

(comment) @comment
((function_statement "{" . (comment) @doc.inside) (#match? @doc.inside "^<#"))

; What fingerprints read as one token, or not at all.

(string_literal) @string
