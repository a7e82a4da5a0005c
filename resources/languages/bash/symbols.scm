(function_definition name: (word) @name body: (_) @body) @definition.function

(command
  name: (command_name) @_command
  argument: (_) @name
  (#any-of? @_command "alias" "builtin alias")
  (#match? @name "^[\"']?[^$=\"']+[\"']?=")) @definition.macro

(command
  name: (command_name) @_command
  . argument: [(string) (raw_string) (concatenation)] @name
  (#eq? @_command "@test")) @definition.function

; Values of the file.

(program [
  (variable_assignment name: (variable_name) @name "=") @definition.variable
  (declaration_command ["export" "declare" "typeset"]
    (variable_assignment name: (variable_name) @name "=") @definition.variable)
  (declaration_command ["declare" "typeset"] (variable_name) @name @definition.variable)
  (variable_assignments
    (variable_assignment name: (variable_name) @name "=") @definition.variable)])

(declaration_command "readonly"
  (variable_assignment name: (variable_name) @name "=") @definition.constant)

; Those below conditions, in loops and cases, but not those of functions, which the rules drop.

(if_statement (variable_assignment name: (variable_name) @name "=") @definition.variable)
(elif_clause (variable_assignment name: (variable_name) @name "=") @definition.variable)
(else_clause (variable_assignment name: (variable_name) @name "=") @definition.variable)
(do_group (variable_assignment name: (variable_name) @name "=") @definition.variable)
(case_item (variable_assignment name: (variable_name) @name "=") @definition.variable)
(list (variable_assignment name: (variable_name) @name "=") @definition.variable)
(compound_statement (variable_assignment name: (variable_name) @name "=") @definition.variable)

(_ (declaration_command "export"
  (variable_assignment name: (variable_name) @name "=") @definition.variable))

; What belongs to definitions.

(declaration_command) @wrap
(comment) @comment

; What fingerprints read as one token, or not at all.

(string) @string
(raw_string) @string
(ansi_c_string) @string
(heredoc_body) @string
