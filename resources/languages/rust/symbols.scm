; `impl` names the type that its items belong to.

(impl_item
  type: (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (_) @name)])
  body: (_) @body) @scope

(impl_item
  type: (scoped_type_identifier name: (_) @name)
  body: (_) @body) @scope

(impl_item
  type: (_) @name
  body: (_) @body) @scope

(impl_item body: (declaration_list
  (function_item name: (_) @name body: (_) @body) @definition.method))

(function_item
  name: (_) @name
  body: (_) @body) @definition.function

(function_signature_item
  name: (_) @name) @definition.function

; Types.

(struct_item name: (_) @name body: (_)? @body) @definition.struct
(union_item name: (_) @name body: (_) @body) @definition.union
(enum_item name: (_) @name body: (_) @body) @definition.enum
(trait_item name: (_) @name body: (_) @body) @definition.trait
(enum_variant name: (_) @name body: (_)? @body) @definition.enum_member
(field_declaration name: (_) @name) @definition.field
([(type_item name: (_) @name) (associated_type name: (_) @name)] @definition.type_alias)

; Values, modules, macros.

(const_item name: (_) @name) @definition.constant
(static_item (mutable_specifier) name: (_) @name) @definition.variable
(static_item name: (_) @name) @definition.constant
(mod_item name: (_) @name body: (_)? @body) @definition.module
(macro_definition name: (_) @name) @definition.macro

; What belongs to definitions.

(attribute_item) @lead
[(line_comment) (block_comment)] @comment

; What fingerprints read as one token, or not at all.

[(string_literal) (raw_string_literal) (char_literal)] @string
(return_expression (parenthesized_expression) @paren)
(let_declaration value: (parenthesized_expression) @paren)
(if_expression condition: (parenthesized_expression) @paren)
(arguments (parenthesized_expression) @paren)
(block (parenthesized_expression) @paren .)
