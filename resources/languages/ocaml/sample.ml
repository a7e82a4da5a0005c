(* Copyright somebody. *)

open Base

(** How one feels,
    with π. *)
type mood = Good | Bad of int

(** Greets. *)
type greeter = { name : string; mutable age : int }

type 'a pair = 'a * 'a
type left = int and right = string

exception Silence of string

(** How often. *)
let times = 3
let (first, second) = 1, 2
let () = print_endline "hello"

(** Greets somebody. *)
let greet who n =
  let local = 1 in
  let shout text = String.uppercase_ascii text in
  shout who

let rec even = function 0 -> true | n -> odd (n - 1)
and odd n = even (n - 1)

let twice = fun x -> 2 * x
let ( <+> ) a b = a ^ b

module Inner = struct
  let depth = 'c'
  let deep x = {|raw|}
end

module type Speaker = sig
  type t
  val speak : t -> string
  val ( <-> ) : t -> t -> t
  val loud : bool
  module Sub : Other
end

module Make (S : Speaker) = struct
  type t = S.t
end

module Alias = Inner

class counter = object
  val mutable count = 0
  method next = count
end

external sin : float -> float = "sin"
