; Containers that have a name.

(Decl (VarDecl
  variable_type_function: (_) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType ["struct" "opaque"])) @body)))) @definition.struct

(Decl (VarDecl
  variable_type_function: (_) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "union")) @body)))) @definition.union

(Decl (VarDecl
  variable_type_function: (_) @name
  (ErrorUnionExpr (SuffixExpr [
    (ContainerDecl (ContainerDeclType "enum"))
    (ErrorSetDecl)] @body)))) @definition.enum

(ContainerDecl (ContainerDeclType "enum")
  (ContainerField (ErrorUnionExpr . (SuffixExpr . (IDENTIFIER) @name)) @definition.enum_member))

(ContainerDecl (ContainerDeclType "enum")
  (ContainerField field_member: (_) @name @definition.enum_member (ErrorUnionExpr)+ @body))

(ErrorSetDecl field_constant: (_) @name @definition.enum_member)
(ContainerField field_member: (_) @name @definition.field (ErrorUnionExpr)+ @body)
(ContainerDecl (ContainerDeclType "union")
  (ContainerField (ErrorUnionExpr . (SuffixExpr . (IDENTIFIER) @name)) @definition.field))

; Functions and tests.

(Decl (FnProto function: (_) @name) (Block)? @body) @definition.function
(TestDecl [(STRINGLITERALSINGLE) (IDENTIFIER)] @name (Block) @body) @definition.function

; Values.

(Decl (VarDecl "const" variable_type_function: (_) @name)) @definition.constant
(Decl (VarDecl "var" variable_type_function: (_) @name)) @definition.variable

"pub" @lead
[(doc_comment) (line_comment)] @comment
[(STRINGLITERALSINGLE) (CHAR_LITERAL)] @string
