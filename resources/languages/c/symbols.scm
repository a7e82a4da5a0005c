; Functions, both as prototypes and in full.

(function_definition
  declarator: (_) @declarator
  body: (_) @body) @definition.function

; Types: what is declared beside one belongs to its lines, but not inside of it.

([(type_definition type: (struct_specifier name: (_) @name body: (_) @body))
  (declaration type: (struct_specifier name: (_) @name body: (_) @body))
  (field_declaration type: (struct_specifier name: (_) @name body: (_) @body))] @definition.struct)

([(type_definition type: (union_specifier name: (_) @name body: (_) @body))
  (declaration type: (union_specifier name: (_) @name body: (_) @body))
  (field_declaration type: (union_specifier name: (_) @name body: (_) @body))] @definition.union)

([(type_definition type: (enum_specifier name: (_) @name body: (_) @body))
  (declaration type: (enum_specifier name: (_) @name body: (_) @body))
  (field_declaration type: (enum_specifier name: (_) @name body: (_) @body))] @definition.enum)

; A type without a name of its own has that of its alias.

(type_definition
  type: (struct_specifier !name body: (_) @body)
  . declarator: (type_identifier) @name) @definition.struct

(type_definition
  type: (union_specifier !name body: (_) @body)
  . declarator: (type_identifier) @name) @definition.union

(type_definition
  type: (enum_specifier !name body: (_) @body)
  . declarator: (type_identifier) @name) @definition.enum

(struct_specifier name: (_) @name body: (_) @body) @definition.struct
(union_specifier name: (_) @name body: (_) @body) @definition.union
(enum_specifier name: (_) @name body: (_) @body) @definition.enum

(enumerator name: (_) @name) @definition.enum_member

(type_definition
  type: [(struct_specifier body: (_)) (union_specifier body: (_)) (enum_specifier body: (_))]
  declarator: (_) @declarator @definition.type_alias)

(type_definition
  declarator: (_) @declarator) @definition.type_alias

; Fields. Behind the body of a type with a name the line of the field alone is its own.

(field_declaration
  type: [(struct_specifier name: (_) body: (_)) (union_specifier name: (_) body: (_))
         (enum_specifier name: (_) body: (_))]
  declarator: (_) @declarator @definition.field)

(field_declaration
  declarator: (_) @declarator) @definition.field

; Values and prototypes of the file; what stands in a function is its own business.

(declaration
  type: [(struct_specifier name: (_) body: (_)) (union_specifier name: (_) body: (_))
         (enum_specifier name: (_) body: (_))]
  declarator: (_) @declarator @definition.variable)

(translation_unit (declaration
  declarator: (_) @declarator) @definition.variable)

([(preproc_ifdef (declaration declarator: (_) @declarator) @definition.variable)
  (preproc_if (declaration declarator: (_) @declarator) @definition.variable)
  (preproc_else (declaration declarator: (_) @declarator) @definition.variable)
  (preproc_elif (declaration declarator: (_) @declarator) @definition.variable)
  (preproc_elifdef (declaration declarator: (_) @declarator) @definition.variable)
  (linkage_specification (declaration declarator: (_) @declarator) @definition.variable)
  (declaration_list (declaration declarator: (_) @declarator) @definition.variable)])

; A pointer to a function whose type is one name reads like a call: `type_t (*name)(int);`.

(expression_statement (call_expression
  function: (call_expression
    function: (identifier)
    arguments: (argument_list . (pointer_expression "*" argument: (identifier) @name) .))
  arguments: (argument_list))) @definition.variable

; Macros.

(preproc_def name: (_) @name) @definition.macro
(preproc_function_def name: (_) @name) @definition.macro

; What belongs to definitions.

(comment) @comment

; What fingerprints read as one token, or not at all.

[(string_literal) (char_literal) (system_lib_string)] @string
(return_statement (parenthesized_expression) @paren)
(init_declarator value: (parenthesized_expression) @paren)
(assignment_expression right: (parenthesized_expression) @paren)
(argument_list (parenthesized_expression) @paren)
