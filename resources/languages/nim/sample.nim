# Copyright somebody.

## Greets people, with π.

import std/strutils

const Times* = 3
const
  low = 1
  high = 2
let left, right = 1
var counter* = 0

type
  # How one feels.
  Mood* = enum
    good, bad = 2
  Greeter*[T] = object of RootObj
    name*: string
    x, y: int
  Ref = ref object
    age: int
  Loud = concept x
    x.shout
  Text = string

# Greets somebody.
proc greet*(g: Greeter, who = "you"): string {.inline.} =
  ## Says it.
  proc nested() = discard
  let local = 'c'
  result = r"raw"

func pure(x: int): int = x
method speak(g: Ref) {.base.} = discard
iterator items*(g: Ref): int = yield 1
template twice(x: untyped) = x
macro build*(x: untyped): untyped = x
converter toInt(x: string): int = 1
proc `+`*(a, b: Ref): Ref = a
proc later(x: int)

when defined(windows):
  proc platform() = discard
else:
  proc platform() = discard

suite "greeting":
  test "is loud":
    check 1 == 1
