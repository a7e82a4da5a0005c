(* Copyright somebody. *)

(** How one feels. *)
type mood = Good | Bad of int
type greeter = { name : string; mutable age : int }
type t

exception Silence of string

(** Greets
    somebody. *)
val greet : string -> int -> string

val times : int

module Inner : sig
  val ( <+> ) : int -> int -> int
end

module type Speaker = sig
  val speak : string -> string
end

external sin : float -> float = "sin"
