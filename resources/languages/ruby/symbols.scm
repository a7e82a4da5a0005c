(class
  name: [(constant) @name (scope_resolution scope: (_)? @owner name: (constant) @name)]
  body: (_)? @body
  "end" @body) @definition.class

(module
  name: [(constant) @name (scope_resolution scope: (_)? @owner name: (constant) @name)]
  body: (_)? @body
  "end" @body) @definition.module

(singleton_class value: (constant) @name body: (_) @body) @scope

((singleton_class value: (self) body: (_) @body) @scope (#set! name ""))

(method name: (operator) @name body: (_)? @body "end"? @body) @definition.operator

(method name: (_) @name body: (_)? @body "end"? @body) @definition.method

(singleton_method
  object: (_) @owner
  name: (_) @name
  body: (_)? @body
  "end"? @body) @definition.method

(alias name: [(identifier) (constant) (setter) (operator) (simple_symbol)] @name) @definition.method

; Calls that define: accessors, methods by name, aliases, tests, tasks.

(call
  method: (identifier) @_call
  arguments: (argument_list [(simple_symbol) @name (string (string_content) @name)])
  (#any-of? @_call
    "attr_accessor" "attr_reader" "attr_writer" "attr" "attr_internal" "class_attribute"
    "cattr_accessor" "cattr_reader" "cattr_writer" "mattr_accessor" "mattr_reader" "mattr_writer"
    "thread_mattr_accessor" "thread_cattr_accessor")) @definition.property

(call
  method: (identifier) @_call
  arguments: (argument_list . [(simple_symbol) @name (string (string_content) @name)])
  block: (_)? @body
  (#any-of? @_call
    "define_method" "define_singleton_method" "alias_method")) @definition.method

(call
  !receiver
  method: (identifier) @_call
  arguments: (argument_list . (string . (string_content) @name .))
  block: (do_block) @body
  (#any-of? @_call "it" "test" "specify" "scenario" "example")) @definition.function

(call
  !receiver
  method: (identifier) @_call
  arguments: (argument_list . [
    (simple_symbol) @name
    (pair key: [(simple_symbol) (hash_key_symbol) (string)] @name)
    (string . (string_content) @name .)])
  block: (_)? @body
  (#eq? @_call "task")) @definition.target

(call
  !receiver
  method: (identifier) @_call
  arguments: (argument_list . [(simple_symbol) @name (string . (string_content) @name .)])
  block: (do_block) @body
  (#eq? @_call "namespace")) @definition.namespace

(call
  method: (identifier) @_call
  arguments: (argument_list . (string . (string_content) @name .))
  block: (do_block) @body
  (#any-of? @_call "describe" "context" "feature" "shared_examples" "shared_context")) @definition.section

; Types, functions and values bound to names.

(assignment
  left: [(constant) @name (scope_resolution scope: (_)? @owner name: (constant) @name)]
  right: (call
    receiver: (_) @_made method: (identifier) @_call block: (_)? @body
    (#any-of? @_made "Class" "::Class") (#eq? @_call "new"))) @definition.class

(assignment
  left: [(constant) @name (scope_resolution scope: (_)? @owner name: (constant) @name)]
  right: (call
    receiver: (_) @_made method: (identifier) @_call block: (_)? @body
    (#any-of? @_made "Module" "::Module") (#eq? @_call "new"))) @definition.module

(assignment
  left: [(constant) @name (scope_resolution scope: (_)? @owner name: (constant) @name)]
  right: (call
    receiver: (_) @_made method: (identifier) @_call block: (_)? @body
    (#any-of? @_made "Struct" "::Struct" "Data" "::Data")
    (#any-of? @_call "new" "define"))) @definition.struct

(assignment
  left: [(constant) (identifier) (global_variable)] @name
  right: (lambda body: (_) @body)) @definition.function

(assignment
  left: [(constant) (identifier) (global_variable)] @name
  right: (call !receiver method: (identifier) @_call block: (_) @body
    (#any-of? @_call "lambda" "proc"))) @definition.function

([
  (assignment left: [
    (constant) @name
    (scope_resolution scope: (_)? @owner name: (constant) @name)
    (left_assignment_list (constant) @name)])
  (operator_assignment left: [
    (constant) @name
    (scope_resolution scope: (_)? @owner name: (constant) @name)])
]) @definition.constant

(body_statement (assignment left: (class_variable) @name) @definition.field)

(program (assignment left: (global_variable) @name) @definition.variable)

; What belongs to definitions.

(call !receiver arguments: (argument_list . [(method) (singleton_method) (call)] .)) @wrap
((call !receiver method: (identifier) @_call) @lead (#any-of? @_call "sig" "desc"))
(comment) @comment

; What fingerprints read as one token, or not at all.

(string) @string
(regex) @string
(heredoc_body) @string
(return (argument_list . (parenthesized_statements) @paren .))
(assignment right: (parenthesized_statements) @paren)
(if condition: (parenthesized_statements) @paren)
(unless condition: (parenthesized_statements) @paren)

; `private` alone in a body: what follows it is.

(body_statement ((identifier) @private (#any-of? @private "private" "protected")))
(body_statement ((identifier) @public (#eq? @public "public")))
