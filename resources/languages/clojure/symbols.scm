; All definitions are lists, told by their first word; a name may have metadata before it.

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name)) @name) @definition.namespace
  (#eq? @_word "ns"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name) @name)
  . (str_lit)? . (map_lit)? . (vec_lit)
  . (_)? @body) @definition.function
  (#any-of? @_word "defn" "defn-"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name) @name)
  . (_)? @body) @definition.function
  (#any-of? @_word "defn" "defn-" "defmulti" "deftest" "defspec" "deftest-"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name) @name)
  . (str_lit)? . (map_lit)? . (vec_lit)
  . (_)? @body) @definition.macro
  (#eq? @_word "defmacro"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name) @name)
  . (_)? @body) @definition.macro
  (#eq? @_word "defmacro"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name) @name)
  . (_) @name
  . (vec_lit)
  . (_)? @body) @definition.method
  (#eq? @_word "defmethod"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name) @name)) @definition.constant
  (#any-of? @_word "def" "defonce"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name) @name)
  . (_)? @body) @definition.interface
  (#any-of? @_word "defprotocol" "definterface"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name) @name)
  . (vec_lit) @body) @definition.record
  (#eq? @_word "defrecord"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name) @name)
  . (vec_lit) @body) @definition.class
  (#eq? @_word "deftype"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit)
  . (vec_lit (sym_lit name: (sym_name) @name) @definition.field))
  (#any-of? @_word "defrecord" "deftype"))

; Methods of types; an extension only says to whom they belong.

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit name: (sym_name) @name)
  . (_) @body) @scope
  (#any-of? @_word "extend-type" "extend-protocol"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit) . (_)? @body) @definition.method)
  (#any-of? @_word "defprotocol" "definterface" "defrecord" "deftype" "extend-type" "extend-protocol"))

((list_lit . (sym_lit name: (sym_name) @_word)) @opaque
  (#eq? @_word "comment"))

; What belongs to definitions.

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit)
  . (str_lit) @doc.inside)
  (#any-of? @_word "ns" "defn" "defn-" "defmacro" "defmulti" "defprotocol"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit)
  . (str_lit) @doc.inside
  . (_))
  (#any-of? @_word "def" "defonce"))

((list_lit
  . (sym_lit name: (sym_name) @_word)
  . (sym_lit)
  . (str_lit) @comment)
  (#any-of? @_word "ns" "defn" "defn-" "defmacro" "defmulti"))

(comment) @comment

; What fingerprints read as one token.

(str_lit) @string
(char_lit) @string
(regex_lit) @string
