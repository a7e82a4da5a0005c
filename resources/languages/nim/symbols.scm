(type_declaration
  (type_symbol_declaration name: (_) @name)
  (object_declaration) @body) @definition.struct
(type_declaration
  (type_symbol_declaration name: (_) @name)
  (ref_type (object_declaration) @body)) @definition.class
(type_declaration
  (type_symbol_declaration name: (_) @name)
  (enum_declaration) @body) @definition.enum
(type_declaration
  (type_symbol_declaration name: (_) @name)
  (concept_declaration) @body) @definition.interface
(type_declaration
  (type_symbol_declaration name: (_) @name)) @definition.type_alias

(field_declaration (symbol_declaration_list
  (symbol_declaration name: (_) @name))) @definition.field
(enum_field_declaration (symbol_declaration name: (_) @name)) @definition.enum_member

(proc_declaration
  name: [(accent_quoted) (exported_symbol (accent_quoted))] @name
  body: (_)? @body) @definition.operator
(proc_declaration name: (_) @name body: (_)? @body) @definition.function
(func_declaration name: (_) @name body: (_)? @body) @definition.function
(iterator_declaration name: (_) @name body: (_)? @body) @definition.function
(converter_declaration name: (_) @name body: (_)? @body) @definition.function
(method_declaration name: (_) @name body: (_)? @body) @definition.function
(template_declaration name: (_) @name body: (_)? @body) @definition.macro
(macro_declaration name: (_) @name body: (_)? @body) @definition.macro

(source_file (const_section (variable_declaration
  (symbol_declaration_list (symbol_declaration name: (_) @name))) @definition.constant))
(source_file (_ (variable_declaration
  (symbol_declaration_list (symbol_declaration name: (_) @name))) @definition.variable))

((call
  function: (identifier) @_word
  (argument_list . (_) @name (statement_list) @body)) @definition.namespace
  (#eq? @_word "suite"))
((call
  function: (identifier) @_word
  (argument_list . (_) @name (statement_list) @body)) @definition.function
  (#eq? @_word "test"))

; What belongs to definitions.

(const_section . (variable_declaration) .) @wrap
(let_section . (variable_declaration) .) @wrap
(var_section . (variable_declaration) .) @wrap
(comment) @comment
(documentation_comment) @comment

; What fingerprints read as one token.

(interpreted_string_literal) @string
(raw_string_literal) @string
(char_literal) @string
