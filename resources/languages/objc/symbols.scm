; Classes, their categories and extensions, and protocols.

([(class_interface . (identifier) @name)
  (class_implementation . (identifier) @name)] @definition.class)

(protocol_declaration . (identifier) @name) @definition.interface

; A method is named by all parts of its selector: `say:times:`.

([(method_declaration (method_type) . (identifier) @name (method_parameter) @name .)
  (method_definition (method_type) . (identifier) @name (method_parameter) @name
    . (compound_statement) @body)] @definition.method)

([(method_declaration (method_type) . (identifier) @name)
  (method_definition (method_type) . (identifier) @name
    (compound_statement) @body)] @definition.method)

(property_declaration (struct_declaration
  (struct_declarator (_) @declarator))) @definition.property

(instance_variable (struct_declaration
  (struct_declarator (_) @declarator)) @definition.field)

; Functions, both as prototypes and in full.

(function_definition
  declarator: (_) @declarator
  body: (_) @body) @definition.function

; Types. One without a name of its own has that of its alias.

([(type_definition type: (struct_specifier name: (_) @name body: (_) @body))
  (struct_specifier name: (_) @name body: (_) @body)] @definition.struct)

(type_definition
  type: (struct_specifier !name body: (_) @body)
  . declarator: (type_identifier) @name) @definition.struct

([(type_definition type: (enum_specifier name: (_) @name body: (_) @body))
  (enum_specifier name: (_) @name body: (_) @body)] @definition.enum)

(type_definition
  type: (enum_specifier !name body: (_) @body)
  . declarator: (type_identifier) @name) @definition.enum

(enumerator name: (_) @name) @definition.enum_member

(type_definition
  type: [(struct_specifier body: (_)) (enum_specifier body: (_))]
  declarator: (_) @declarator @definition.type_alias)

(type_definition
  declarator: (_) @declarator) @definition.type_alias

(field_declaration
  declarator: (_) @declarator) @definition.field

; Values and prototypes of the file.

(translation_unit (declaration
  declarator: (_) @declarator) @definition.variable)

([(implementation_definition (declaration declarator: (_) @declarator) @definition.variable)
  (preproc_ifdef (declaration declarator: (_) @declarator) @definition.variable)
  (preproc_if (declaration declarator: (_) @declarator) @definition.variable)])

([(preproc_def name: (_) @name) (preproc_function_def name: (_) @name)] @definition.macro)

; What belongs to definitions.

(implementation_definition) @wrap
(comment) @comment

[(string_literal) (char_literal)] @string
