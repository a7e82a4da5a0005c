#!/usr/bin/env julia
# Copyright somebody.

"""
    Hello

Greets people, with π.
"""
module Hello

using Base: show
export greet, Greeter

"How often to greet."
const MAX = 3
const low, high = 1, 2
const (near, far) = (1, 2)
const Depth::Int = 4
const Alias{T} = Vector{T}
const Numbers = Vector{Int}
const twice = x -> 2x
Words{T} = Vector{T}
counter = 0
total::Int = 0
left, right = 1, 2
(up, down) = (1, 2)
global loud = false

abstract type AbstractGreeter end
abstract type Speaker{T} <: AbstractGreeter end
abstract type Box{T} end
primitive type Tiny <: Integer 8 end
primitive type Raw 8 end

# Says hello.
# Twice.
struct Greeter{T<:Number} <: Speaker{T}
    "Its name."
    name::String
    age
    const born::Int
    Greeter(name) = new{Int}(name, 0, 0)
    function Greeter{T}(name, age) where T
        new{T}(name, age, 0)
    end
end

struct Pair{A,B} first::A; second::B end
struct Empty end

Base.@kwdef mutable struct Options
    const kind = :none
    volume::Int = 1
    quiet = false
end

@enum Mood good=1 bad
@enum Color::UInt8 begin
    red = 1
    green
end
Base.@enum Size small large

"""
Greets somebody.

# Arguments
- `who`: a name
"""
function greet(who::String; loud = true)
    local times = 2
    shout(text) = uppercase(text)
    function twice(text) text * text end
    return (shout(who))
end
greet(who::Symbol) = greet(string(who))
greet(who::Int)::String = greet(string(who))
greet(who::T) where {T<:Real} = greet(Int(who))
greet(who::T, n)::Int where T = n
greet(a::A, b::B) where {A} where {B} = 1
greet(a::A, b::B)::Int where {A} where {B} = 1

function later end
function Base.length(g::Greeter)::Int
    1
end
function wide(x::T)::T where T
    x
end
function (g::Greeter)(x) x end
(g::Box{T})(x) where {T} = x
(::Empty)(x) = x
(::Type{Pair})(x) = x
function +(a::Greeter, b::Greeter) a end
function Base.:-(a::Greeter, b::Greeter) a end
Base.Vector{T}(g::Greeter) where T = T[]
Base.show(io::IO, g::Greeter) = print(io, g.name)
Base.:(==)(a::Greeter, b::Greeter) = true
!(g::Greeter) = g
a::Greeter * b::Greeter = a
a::Greeter / b::T where {T} = a
Greeter{Float64}(x) = Greeter{Float64}(x, 1)
var"odd name"(x) = r"raw" * `ls` * 'c'

anonymous = function (x) x + 1 end
lambda::Function = (x, y) -> begin
    x + y
end

@inline fast(x) = x
@inline function faster!(x) x end
@noinline @generated function slow(x) x end

macro say(ex) esc(ex) end
macro Base.shout() end
macro later end

for op in (:sin, :cos)
    @eval Base.$op(g::Greeter) = g
    @eval function $(op)(g::Empty) g end
    @eval macro $op() end
end

if VERSION > v"1.9"
    modern(x) = x
end

module Inner end
end

#=
Tests, all of them.
=#
@testset "greets" begin
    @test 1 == 1
end

outside = 1
_, beyond = 1, 2
Lists{T} = Vector{T}
double = x -> call(x; with = y -> 2y)
a::Greeter % b = a
