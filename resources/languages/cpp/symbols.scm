; Tests that a macro writes the header of: `TEST_CASE("name") {…}`.

([(translation_unit
    (expression_statement (call_expression
      function: (identifier)
      arguments: (argument_list . (string_literal) @name))) @definition.function
    . (compound_statement) @body)
  (declaration_list
    (expression_statement (call_expression
      function: (identifier)
      arguments: (argument_list . (string_literal) @name))) @definition.function
    . (compound_statement) @body)])

; Functions, both as prototypes and in full, and lambdas that have a name.

(function_definition
  declarator: (_) @declarator
  body: (_)? @body) @definition.function

(declaration declarator: (init_declarator
  declarator: (identifier) @name
  value: (lambda_expression body: (_) @body))) @definition.function

; Types: what is declared beside one belongs to its lines, but not inside of it.

([(type_definition type: (struct_specifier name: (_) @declarator body: (_) @body))
  (declaration type: (struct_specifier name: (_) @declarator body: (_) @body))
  (field_declaration type: (struct_specifier name: (_) @declarator body: (_) @body))
  (struct_specifier name: (_) @declarator body: (_) @body)] @definition.struct)

([(type_definition type: (class_specifier name: (_) @declarator body: (_) @body))
  (declaration type: (class_specifier name: (_) @declarator body: (_) @body))
  (field_declaration type: (class_specifier name: (_) @declarator body: (_) @body))
  (class_specifier name: (_) @declarator body: (_) @body)] @definition.class)

([(type_definition type: (union_specifier name: (_) @declarator body: (_) @body))
  (declaration type: (union_specifier name: (_) @declarator body: (_) @body))
  (field_declaration type: (union_specifier name: (_) @declarator body: (_) @body))
  (union_specifier name: (_) @declarator body: (_) @body)] @definition.union)

([(type_definition type: (enum_specifier name: (_) @declarator body: (_) @body))
  (declaration type: (enum_specifier name: (_) @declarator body: (_) @body))
  (field_declaration type: (enum_specifier name: (_) @declarator body: (_) @body))
  (enum_specifier name: (_) @declarator body: (_) @body)] @definition.enum)

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

(enumerator name: (_) @name) @definition.enum_member

(type_definition
  type: [(struct_specifier body: (_)) (union_specifier body: (_)) (enum_specifier body: (_))
         (class_specifier body: (_))]
  declarator: (_) @declarator @definition.type_alias)

([(type_definition declarator: (_) @declarator)
  (alias_declaration name: (_) @declarator)
  (namespace_alias_definition name: (_) @declarator)] @definition.type_alias)

(concept_definition name: (_) @name) @definition.interface

(namespace_definition
  name: (_) @name
  body: (_) @body) @definition.namespace

; A namespace without a name hides what is in it from other files.

((namespace_definition !name body: (_) @body) @scope (#set! name ""))
(namespace_definition !name body: (declaration_list "{" @private))

; Fields and values. Behind the body of a type with a name the line of the name alone is its own.

(field_declaration
  type: [(struct_specifier name: (_) body: (_)) (union_specifier name: (_) body: (_))
         (enum_specifier name: (_) body: (_)) (class_specifier name: (_) body: (_))]
  declarator: (_) @declarator @definition.field)

(field_declaration
  declarator: (_) @declarator) @definition.field

(declaration
  type: [(struct_specifier name: (_) body: (_)) (union_specifier name: (_) body: (_))
         (enum_specifier name: (_) body: (_)) (class_specifier name: (_) body: (_))]
  declarator: (_) @declarator @definition.variable)

(translation_unit (declaration
  declarator: (_) @declarator) @definition.variable)

([(declaration_list (declaration declarator: (_) @declarator) @definition.variable)
  (field_declaration_list (declaration declarator: (_) @declarator) @definition.variable)
  (template_declaration (declaration declarator: (_) @declarator) @definition.variable)
  (friend_declaration (declaration declarator: (_) @declarator) @definition.variable)
  (linkage_specification (declaration declarator: (_) @declarator) @definition.variable)
  (preproc_ifdef (declaration declarator: (_) @declarator) @definition.variable)
  (preproc_if (declaration declarator: (_) @declarator) @definition.variable)
  (preproc_else (declaration declarator: (_) @declarator) @definition.variable)
  (preproc_elif (declaration declarator: (_) @declarator) @definition.variable)])

; A destructor that is defaulted reads like an assignment: `A::~A() = default;`.

(expression_statement (assignment_expression
  left: (call_expression
    function: (qualified_identifier (_)? @owner name: (destructor_name) @name)))) @definition.destructor

; Macros.

([(preproc_def name: (_) @name) (preproc_function_def name: (_) @name)] @definition.macro)

; What belongs to definitions.

[(template_declaration) (friend_declaration) (linkage_specification)] @wrap
(comment) @comment

; From here on members are private, or no longer: protected ones are for others too.

(class_specifier body: (field_declaration_list "{" @private))
(field_declaration_list (access_specifier "private") @private)
(field_declaration_list (access_specifier ["public" "protected"]) @public)

; What fingerprints read as one token, or not at all.

[(string_literal) (raw_string_literal) (char_literal) (system_lib_string)] @string
(return_statement (parenthesized_expression) @paren)
(init_declarator value: (parenthesized_expression) @paren)
(assignment_expression right: (parenthesized_expression) @paren)
(argument_list (parenthesized_expression) @paren)
