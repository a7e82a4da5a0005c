#!/usr/bin/env Rscript
# Greets people, with π.

library(methods)

# How often.
TIMES <- 3
greeting = "Hallo"
4 -> width

#' Greets somebody.
#'
#' @param who Whom.
#' @export
greet <- function(who, times = TIMES) {
  inner <- function(text) text
  local <- 1
  inner(who)
}

shout = \(text) toupper(text)
"whisper" <- function(text) tolower(text)
`%and%` <- function(left, right) c(left, right)
print.greeter <- function(x, ...) UseMethod("print")
(function(x) x) -> same
speech$open <- function() 1
method(speak, Dog) <- function(x) 1

handlers <- list(
  depth = 1,
  open = function() 1
)

if (interactive()) {
  guarded <- function() 1
}

#' What greets.
Greeter <- R6::R6Class("Greeter",
  inherit = Base,
  public = list(
    # The name.
    name = NULL,
    initialize = function(name) {
      self$name <- name
    },
    say = function() {
      cat(self$name)
    }
  ),
  private = list(secret = 1),
  active = list(size = function() 1)
)

setClass("Person", representation(label = "character"))
Account <- setRefClass("Account",
  fields = list(balance = "numeric"),
  methods = list(deposit = function(x) {
    balance <<- balance + x
  })
)
Stat <- ggproto("Stat", Base,
  compute = function(self, data) data
)

setGeneric("area", function(shape) standardGeneric("area"))
setMethod("area", "Circle", function(shape) 1)
setMethod("show", signature("Person"), function(object) cat("x"))

test_that("it greets", {
  expect_equal(greet("you"), "you")
})
