(rule (targets (_) @name) (recipe)? @body) @definition.target
(variable_assignment name: (_) @name) @definition.variable
(define_directive name: (_) @name) @definition.macro
(shell_assignment name: (_) @name) @definition.variable

(export_directive) @wrap
(override_directive) @wrap
(comment) @comment
