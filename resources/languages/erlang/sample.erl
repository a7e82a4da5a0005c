%%% Copyright somebody.

%% @doc Greets people, with π.
-module(greeter).
-behaviour(gen_server).
-export([start/0, greet/2]).

-define(TIMES, 3).
-define(ADD(X, Y), X + Y).

-record(state, {name :: string(), age = 1, done}).

-type mood() :: good | bad.
-opaque pair(A) :: {A, A}.

-callback speak(integer()) -> ok.

%% @doc Greets somebody.
%% Twice.
-spec greet(integer(), integer()) -> integer().
greet(0, Who) when Who > 1 -> Who;
greet(1, Who) -> Who;
% What else.
greet(N, Who) ->
    Loud = fun(Text) -> Text end,
    Loud(N) + Who + $c.

start() -> "ok".
'odd name'(X) -> X.

-ifdef(TEST).
greet_test() -> ?TIMES.
-endif.
