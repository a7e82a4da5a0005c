(header module: (module) @name) @definition.module

(data_type
  name: (_) @name
  constructors: (data_constructors . (data_constructor (record)) .) @body) @definition.struct
(data_type
  name: (_) @name
  constructors: (_)? @body) @definition.enum
(newtype
  name: (_) @name
  constructor: (_) @body) @definition.struct

(data_constructor (_ name: (_) @name)) @definition.enum_member
(data_constructor (infix operator: (_) @name)) @definition.enum_member
(gadt_constructor name: (_) @name) @definition.enum_member
(newtype_constructor name: (_) @name) @definition.enum_member
(field name: (field_name (variable) @name)) @definition.field

(type_synomym name: (_) @name) @definition.type_alias
(type_family name: (_) @name) @definition.type_alias
(data_family name: (_) @name) @definition.type_alias

(class
  name: (_) @name
  declarations: (class_declarations)? @body) @definition.interface

; An instance is a row of its own: `Show Mood`.

(instance
  name: (_) @name
  patterns: (type_patterns) @name
  declarations: (instance_declarations)? @body) @definition.namespace

(class_declarations (signature
  name: [(variable) @name (prefix_id (operator) @name)]) @definition.method)
(instance_declarations (function name: (_) @name match: (_) @body) @definition.method)
(instance_declarations (function (infix operator: (_) @name) match: (_) @body) @definition.method)
(instance_declarations (bind name: (variable) @name match: (_) @body) @definition.method)

; A function is its type with all equations that follow; without a type each equation.

(declarations
  (signature
    name: [(variable) @name (prefix_id (operator) @name)]) @definition.function
  . (function)+ @body)

(declarations
  (signature
    name: (variable) @name
    type: [(function) (forall) (context)]) @definition.function
  . (bind) @body)

(declarations
  (signature name: (variable) @name) @definition.constant
  . (bind) @body)

(declarations (function name: (variable) @name match: (_) @body) @definition.function)
(declarations (function (infix operator: (_) @name) match: (_) @body) @definition.function)
(declarations (bind name: (variable) @name) @definition.constant)

(pattern_synonym (equation synonym: [
  (apply function: (constructor) @name)
  (apply function: (apply function: (constructor) @name))
  (constructor) @name])) @definition.function
(foreign_import signature: (signature name: (variable) @name)) @definition.function

; What belongs to definitions.

(haddock) @comment
(comment) @comment

; What fingerprints read as one token.

(string) @string
(char) @string
