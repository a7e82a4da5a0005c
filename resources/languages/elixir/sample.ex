# Copyright somebody.

defmodule Hello.Greeter do
  @moduledoc """
  Greets people, with π.

  ## Examples
  """
  use GenServer

  @timeout 5_000
  @options timeout: @timeout, loud: true

  @typedoc "A name."
  @type name :: String.t()
  @typep pair(a) :: {a, a}
  @opaque t :: %__MODULE__{name: name}

  @callback greet(name) :: :ok
  @callback bow(a) :: :ok when a: term
  @macrocallback shout(term) :: Macro.t()

  @derive {Inspect, only: [:name]}
  @enforce_keys [:name]
  defstruct [:name, age: 1]

  require Record
  Record.defrecord(:point, x: 0, y: 0)

  @doc """
  Greets somebody.

  ## Examples

      iex> hello("you")
      :ok
  """
  @doc since: "1.0"
  @spec hello(name, keyword) :: :ok
  def hello(who \\ "you", opts \\ [])
  def hello(who, opts) when is_binary(who) do
    loud = fn text -> text end
    loud.(~s(hello #{who}) <> inspect(opts))
  end

  def hello(_, _), do: :error
  @impl true
  def init(state), do: {:ok, state}
  def ready?, do: true
  def noparens a, b do
    {a, b}
  end
  def alone when @timeout > 1, do: 1
  # Nobody
  # knows.
  defp secret(x), do: x
  @doc false
  @deprecated "Use `Map.size/1`."
  defdelegate size(map), to: Map, as: :size
  def unquote(:"odd name")(), do: 'chars'
  def a <~> b, do: {a, b}
  def a +++ b when is_list(a), do: a ++ b
  def !a, do: a

  defguard is_name(x) when is_binary(x)
  defguardp is_odd(x) when rem(x, 2) == 1

  @doc "Makes a function."
  defmacro make(name) do
    quote do
      @inner 1
      def made(unquote(name)), do: 1
    end
  end

  defmodule Inner do
    def deep, do: :deep
  end
end

defprotocol Size do
  @fallback_to_any true
  @doc "Calculates."
  def size(thing)
end

defimpl Size, for: BitString do
  def size(text), do: byte_size(text)
end

defimpl Size, for: [Map, List] do
  def size(many), do: Enum.count(many)
end

defimpl Inspect do
  def inspect(_, _), do: ""
end

defmodule Hello.Failure do
  defexception message: "no", code: 1
end

defmodule Hello.User do
  schema "users" do
    field :name, :string
    belongs_to :team, Hello.Team
  end
end

defmodule Hello.GreeterTest do
  use ExUnit.Case, async: true

  describe "hello/1" do
    setup do
      {:ok, name: "you"}
    end

    @tag :slow
    test "says it", %{name: name} do
      helper = name
      assert helper == name
    end

    test "is not written yet"
  end

  property "holds" do
    assert true
  end
end

defmodule :erlang_style do
  @shortdoc "Says little"
end

defmodule Short, do: def(one, do: 1)
