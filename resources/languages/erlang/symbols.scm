(module_attribute name: (atom) @name) @definition.module

; A function is all its clauses; only the last one ends with a full stop.

((fun_decl
  clause: (function_clause name: (atom) @name body: (_) @body)
  ";") @definition.function
  . (comment)* . (fun_decl ";")* . (comment)* . (fun_decl ".") @body)

(fun_decl
  clause: (function_clause name: (atom) @name body: (_) @body)) @definition.function

(pp_define lhs: (macro_lhs name: (_) @name)) @definition.macro

(record_decl name: (atom) @name) @definition.record
(record_decl fields: (record_field name: (atom) @name) @definition.field)

(type_alias name: (type_name name: (atom) @name)) @definition.type_alias
(opaque name: (type_name name: (atom) @name)) @definition.type_alias
(callback fun: (atom) @name) @definition.method

; What belongs to definitions.

(spec) @lead
(comment) @comment

; What fingerprints read as one token.

(string) @string
(char) @string
