(binary_operator
  lhs: [(identifier) @name (string content: (_) @name)]
  operator: ["<-" "=" "<<-"]
  rhs: (function_definition body: (_) @body)) @definition.function

(binary_operator
  lhs: (extract_operator lhs: (identifier) @owner rhs: (identifier) @name)
  operator: ["<-" "="]
  rhs: (function_definition body: (_) @body)) @definition.method

(binary_operator
  lhs: (call
    function: (identifier) @_call
    arguments: (arguments
      . (argument value: (identifier) @name) . (comma) . (argument value: (identifier) @owner)))
  operator: ["<-" "="]
  rhs: (function_definition body: (_) @body)
  (#eq? @_call "method")) @definition.method

(binary_operator
  lhs: (parenthesized_expression body: (function_definition body: (_) @body))
  operator: ["->" "->>"]
  rhs: (identifier) @name) @definition.function

; Classes, bound to a name or not, with what they are made of.

(binary_operator
  lhs: (identifier) @name
  operator: ["<-" "="]
  rhs: (call
    function: [(identifier) (namespace_operator)] @_call
    arguments: (arguments . (argument) . (comma)? @body))
  (#any-of? @_call
    "R6Class" "R6::R6Class" "setRefClass" "methods::setRefClass" "setClass" "methods::setClass"
    "setClassUnion" "new_class" "S7::new_class" "ggproto" "ggplot2::ggproto")) @definition.class

(program (call
  function: [(identifier) (namespace_operator)] @_call
  arguments: (arguments
    . (argument value: (string content: (_) @name))
    . (comma)? @body)
  (#any-of? @_call
    "setRefClass" "methods::setRefClass" "setClass" "methods::setClass" "setClassUnion")) @definition.class)

(call
  function: (identifier) @_call
  arguments: (arguments
    (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.method)
  (#any-of? @_call "list" "ggproto"))

(call
  function: [(identifier) (namespace_operator)] @_call
  arguments: (arguments (argument
    name: (identifier) @_part
    value: (call arguments: (arguments
      (argument name: (identifier) @name value: (_)) @definition.field))))
  (#any-of? @_call
    "R6Class" "R6::R6Class" "setRefClass" "methods::setRefClass" "setClass" "methods::setClass"
    "new_class" "S7::new_class")
  (#any-of? @_part "public" "private" "fields" "slots" "representation" "properties"))

(call
  function: [(identifier) (namespace_operator)] @_call
  arguments: (arguments
    . (argument value: (string content: (_) @name))
    (argument value: (function_definition body: (_) @body)))
  (#any-of? @_call "setGeneric" "methods::setGeneric")) @definition.function

(call
  function: [(identifier) (namespace_operator)] @_call
  arguments: (arguments
    . (argument value: (string content: (_) @name))
    . (comma)
    . (argument value: [
      (string content: (_) @owner)
      (call arguments: (arguments . (argument value: (string content: (_) @owner))))])
    (argument value: (function_definition body: (_) @body)))
  (#any-of? @_call "setMethod" "methods::setMethod" "setReplaceMethod")) @definition.method

(call
  function: [(identifier) (namespace_operator)] @_call
  arguments: (arguments
    . (argument value: (string content: (_) @name))
    (argument value: (braced_expression) @body))
  (#any-of? @_call "test_that" "testthat::test_that" "it" "describe")) @definition.function

; Values of the file.

(program [
  (binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"]) @definition.variable
  (binary_operator operator: ["->" "->>"] rhs: (identifier) @name) @definition.variable])

; What belongs to definitions.

(comment) @comment

; What fingerprints read as one token, or not at all.

(string) @string
