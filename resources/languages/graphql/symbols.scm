([(object_type_definition (name) @name (fields_definition)? @body)
  (object_type_extension (name) @name (fields_definition)? @body)] @definition.class)
([(interface_type_definition (name) @name (fields_definition)? @body)
  (interface_type_extension (name) @name (fields_definition)? @body)] @definition.interface)
([(input_object_type_definition (name) @name (input_fields_definition)? @body)
  (input_object_type_extension (name) @name (input_fields_definition)? @body)] @definition.struct)
([(enum_type_definition (name) @name (enum_values_definition)? @body)
  (enum_type_extension (name) @name (enum_values_definition)? @body)] @definition.enum)
([(union_type_definition (name) @name) (union_type_extension (name) @name)] @definition.union)
([(scalar_type_definition (name) @name) (scalar_type_extension (name) @name)] @definition.type_alias)
(directive_definition (name) @name) @definition.macro
(schema_definition "schema" @name) @definition.element

(field_definition (name) @name (arguments_definition)? @_arguments) @definition.field
(input_fields_definition (input_value_definition (name) @name) @definition.field)
(enum_value_definition (enum_value (name) @name)) @definition.enum_member

([(operation_definition (name) @name (selection_set) @body)
  (fragment_definition (fragment_name (name) @name) (selection_set) @body)] @definition.function)

(description) @lead
(description (string_value) @doc.inside)
(comment) @comment
(string_value) @string
