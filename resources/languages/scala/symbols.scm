; A clause right behind another one is inside it.

(compilation_unit
  (package_clause name: (_) @owner !body) .
  (package_clause name: (_) @name !body) @definition.namespace)

(package_clause
  name: (_) @name
  body: (_)? @body) @definition.namespace

[(class_definition name: (identifier) @name body: (_)? @body)
 (object_definition name: (identifier) @name body: (_)? @body)
 (package_object name: (identifier) @name body: (_)? @body)] @definition.class

(trait_definition
  name: (identifier) @name
  body: (_)? @body) @definition.trait

(enum_definition
  name: (identifier) @name
  body: (_)? @body) @definition.enum

[(simple_enum_case name: (identifier) @name)
 (full_enum_case name: (identifier) @name)] @definition.enum_member

(type_definition
  name: (type_identifier) @name) @definition.type_alias

(given_definition
  name: (identifier) @name
  body: (_)? @body) @definition.constant

(given_definition
  !name
  body: (_)? @body) @name @definition.constant

; An extension belongs to the type that it extends.

(extension_definition
  parameters: (parameters (parameter type: (_) @owner))
  [
    (function_definition name: (_) @name body: (_)? @body)
    (function_declaration name: (_) @name)] @definition.method)

; Members of a class without a name, wherever it stands.

(instance_expression (template_body
  (function_definition name: (_) @name body: (_)? @body) @definition.method))

[(function_definition name: (_) @name body: (_)? @body)
 (function_declaration name: (_) @name)] @definition.function

; Values that outlive the block they stand in: of the file, of a type, and of a type's header.

(template_body
  (val_definition
    (modifiers ["final" (inline_modifier)])
    pattern: (identifier) @name) @definition.constant)

([(object_definition (template_body
    (val_definition pattern: (identifier) @name) @definition.constant))
  (package_object (template_body
    (val_definition pattern: (identifier) @name) @definition.constant))]
  (#match? @name "^[A-Z]"))

[(template_body [
   (val_definition pattern: [
     (identifier) @name (identifiers (identifier) @name) (tuple_pattern (identifier) @name)
     (alternative_pattern (typed_pattern pattern: (identifier) @name))])
   (var_definition pattern: [
     (identifier) @name (identifiers (identifier) @name)
     (alternative_pattern (typed_pattern pattern: (identifier) @name))])
   (val_declaration name: (identifier) @name)
   (var_declaration name: (identifier) @name)] @definition.field)
 (with_template_body [
   (val_definition pattern: (identifier) @name)
   (var_definition pattern: (identifier) @name)] @definition.field)
 (enum_body [
   (val_definition pattern: (identifier) @name)
   (var_definition pattern: (identifier) @name)] @definition.field)]

(compilation_unit
  (val_definition (modifiers [(inline_modifier) "final"]) pattern: (identifier) @name)
  @definition.constant)

(compilation_unit [
  (val_definition pattern: [
    (identifier) @name (identifiers (identifier) @name) (tuple_pattern (identifier) @name)])
  (var_definition pattern: (identifier) @name)] @definition.variable)

[(class_definition
   name: (identifier) @owner
   class_parameters: (class_parameters
     (class_parameter ["val" "var"] name: (identifier) @name) @definition.field)
   body: (_))
 (class_definition
   "case"
   name: (identifier) @owner
   class_parameters: (class_parameters
     (class_parameter name: (identifier) @name) @definition.field)
   body: (_))
 (enum_definition
   name: (identifier) @owner
   class_parameters: (class_parameters
     (class_parameter ["val" "var"] name: (identifier) @name) @definition.field))
 (trait_definition
   name: (identifier) @owner
   class_parameters: (class_parameters
     (class_parameter ["val" "var"] name: (identifier) @name) @definition.field)
   body: (_))]

[(class_definition
   "case"
   class_parameters: (class_parameters
     (class_parameter name: (identifier) @name) @definition.field)
   !body)
 (full_enum_case class_parameters: (class_parameters
   (class_parameter name: (identifier) @name) @definition.field))]

(class_parameter ["val" "var"] name: (identifier) @name) @definition.field

; What a type asks for defines nothing, unless it has a name of its own.

[(function_definition return_type: (compound_type (refinement) @opaque))
 (function_declaration return_type: (compound_type (refinement) @opaque))
 (function_definition return_type: (structural_type) @opaque)
 (parameter type: (compound_type (refinement) @opaque))
 (parameter type: (structural_type) @opaque)]

; What belongs to definitions.

(enum_case_definitions) @wrap
(annotation) @lead
[(comment) (block_comment)] @comment

; What fingerprints read as one token, or not at all.

[(string) (interpolated_string_expression) (character_literal)] @string
(val_definition value: (parenthesized_expression) @paren)
(function_definition body: (parenthesized_expression) @paren)
(arguments (parenthesized_expression) @paren)
