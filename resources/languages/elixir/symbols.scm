; Elixir has no words of its own for definitions: all of them are calls, told by what is called.

((call
  target: (identifier) @_word
  (arguments . [(alias) (atom) (dot) (call)] @name)
  (do_block)? @body) @definition.module
  (#eq? @_word "defmodule"))

((call
  target: (identifier) @_word
  (arguments . [(alias) (dot)] @name)
  (do_block) @body) @definition.interface
  (#eq? @_word "defprotocol"))

; An implementation is the module `Protocol.Type`.

((call
  target: (identifier) @_word
  (arguments . (_) @owner . (keywords . (pair key: (keyword) value: (_) @name)))
  (do_block)? @body) @definition.module
  (#eq? @_word "defimpl"))

((call
  target: (identifier) @_word
  (arguments . [(alias) (dot)] @name .)
  (do_block) @body) @definition.module
  (#eq? @_word "defimpl"))

((call
  target: (identifier) @_word
  (arguments . [
    (identifier) @name
    (call target: [(identifier) (call)] @name)
    (binary_operator
      left: [(identifier) @name (call target: [(identifier) (call)] @name)]
      operator: "when")])
  (do_block)? @body) @definition.function
  (#any-of? @_word "def" "defp" "defdelegate" "defn" "defnp"))

((call
  target: (identifier) @_word
  (arguments . [
    (identifier) @name
    (call target: [(identifier) (call)] @name)
    (binary_operator
      left: [(identifier) @name (call target: [(identifier) (call)] @name)]
      operator: "when")])
  (do_block)? @body) @definition.macro
  (#any-of? @_word "defmacro" "defmacrop" "defguard" "defguardp"))

((call
  target: (identifier) @_word
  (arguments . [
    (binary_operator operator: _ @name)
    (binary_operator left: (binary_operator operator: _ @name) operator: "when")
    (unary_operator operator: _ @name)])
  (do_block)? @body) @definition.operator
  (#any-of? @_word "def" "defp" "defmacro" "defmacrop")
  (#not-match? @name "^(?:when|=|::|\\\\\\\\)$"))

; The members of structs, exceptions, records and schemas.

((call
  target: (identifier) @_word
  (arguments . [
    (keywords (pair key: (keyword) @name) @definition.field)
    (list [(atom) @name @definition.field (keywords (pair key: (keyword) @name) @definition.field)])] .))
  (#any-of? @_word "defstruct" "defexception"))

((call
  target: (identifier) @_around
  (do_block (call
    target: (identifier) @_word
    (arguments . (atom) @name)) @definition.field))
  (#any-of? @_around "schema" "embedded_schema")
  (#any-of? @_word "field" "belongs_to" "has_one" "has_many" "many_to_many" "embeds_one" "embeds_many"))

((call
  target: (_) @_word
  (arguments . (atom) @name)) @definition.record
  (#any-of? @_word "defrecord" "defrecordp" "Record.defrecord" "Record.defrecordp"))

; What `@` says: types, callbacks, constants.

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_word
    (arguments . (binary_operator
      left: [(identifier) @name (call target: (identifier) @name)])))) @definition.type_alias
  (#any-of? @_word "type" "typep" "opaque"))

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_word
    (arguments . [
      (binary_operator left: [(identifier) @name (call target: (identifier) @name)])
      (binary_operator left: (binary_operator left: (call target: (identifier) @name)))]))) @definition.method
  (#any-of? @_word "callback" "macrocallback"))

((unary_operator
  operator: "@"
  operand: (call target: (identifier) @name)) @definition.constant
  (#not-match? @name "^(?:doc|moduledoc|typedoc|shortdoc|spec|type|typep|opaque|callback|macrocallback|impl|behaviour|derive|deprecated|since|dialyzer|compile|before_compile|after_compile|after_verify|on_load|on_definition|external_resource|enforce_keys|optional_callbacks|fallback_to_any|tag|moduletag|describetag|vsn|nifs)$"))

; Tests.

((call
  target: (identifier) @_word
  (arguments . (string) @name)
  (do_block) @body) @definition.namespace
  (#eq? @_word "describe"))

((call
  target: (identifier) @_word
  (arguments . (string) @name)
  (do_block)? @body) @definition.function
  (#any-of? @_word "test" "property"))

; What belongs to definitions.

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_word
    (arguments . [(string) (sigil)]))) @comment
  (#any-of? @_word "doc" "typedoc"))

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_word
    (arguments . [(boolean) (keywords)]))) @lead
  (#any-of? @_word "doc" "typedoc" "impl"))

((unary_operator
  operator: "@"
  operand: (call target: (identifier) @_word)) @lead
  (#any-of? @_word "spec" "deprecated" "since" "dialyzer" "derive" "enforce_keys" "tag" "impl"))

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_word
    (arguments . [(string) (sigil)] @doc.inside)))
  (#eq? @_word "moduledoc"))

(comment) @comment

; What fingerprints read as one token, or not at all.

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_word
    (arguments . [(string) (sigil)] @drop)))
  (#any-of? @_word "doc" "typedoc"))

(string) @string
(charlist) @string
(sigil) @string
