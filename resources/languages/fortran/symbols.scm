([(module . (module_statement (name) @name) . (_)* @body)
  (submodule . (submodule_statement (name) @name) . (_)* @body)] @definition.module)

([(subroutine . (subroutine_statement name: (_) @name) . (_)* @body)
  (function . (function_statement name: (_) @name) . (_)* @body)
  (module_procedure . (module_procedure_statement name: (_) @name) . (_)* @body)
  (program . (program_statement (name) @name) . (_)* @body)] @definition.function)

; Types, and what belongs to them.

(derived_type_definition
  . (derived_type_statement (type_name) @name) . (_)* @body) @definition.struct

(derived_type_procedures
  (procedure_statement declarator: [
    (binding (binding_name (_) @name))
    (method_name) @name]) @definition.method)

(interface . (interface_statement (name) @name) . (_)* @body) @definition.interface

(enumerator_statement declarator: [
  (identifier) @name
  (init_declarator left: (identifier) @name)]) @definition.enum_member

; Values; those of procedures are their own business.

(variable_declaration declarator: [
  (identifier) @name
  (sized_declarator . (identifier) @name)
  (init_declarator left: (identifier) @name)
  (init_declarator left: (sized_declarator . (identifier) @name))
  (pointer_init_declarator left: (identifier) @name)]) @definition.variable

(comment) @comment
(string_literal) @string
