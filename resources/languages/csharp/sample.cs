// Copyright somebody.

using System;
#if MODERN
using System.Linq;
#endif
global using Text = System.String;
using Local = System.Int32;

[assembly: Quiet]

var greeter = new Program.Greeter<int>(3);
int first = 1, second = 2;
Add(first, second);

/// <summary>Adds.</summary>
int Add(int left, int right) { return (left + right); }
static void Silent<T>() => throw null;

/// <summary>
/// Greets people, with π.
/// </summary>
/// <remarks>It does nothing else.</remarks>
[Serializable, Quiet]
[Obsolete("no")]
public abstract partial class Greeter<T> : Base<T>, ISpeaker where T : class
{
    /// <summary>How often at most.</summary>
    public const int Max = 3, Min = (1);
    private static readonly string[] names = { "a" }, others;
    internal int x,
        y;

    public event EventHandler Spoke, Bowed;
    public event EventHandler Left { add { } remove { } }
    event Action ISpeaker.Told { add { } remove { } }

    [Key] // the key
    public int Count { get; private set; } = 3;
    public int Total => Count + 1;
    public required string @Name
    {
        get
        {
            int Local() => 1;
            return (name);
        }
        init => name = value;
    }
    string ISpeaker.Text { get { return ""; } }
    public int this[int index] { get => 1; set { } }
    string ISpeaker.this[string key] => key;

    static Greeter() { }
    public Greeter(int times) : base(times)
    {
        int local = 1;
        var other = (local);
        void Inner(int depth)
        {
            int Innermost() => depth;
        }
        Func<int> lambda = () => 1;
        const int Hidden = 3;
    }
    protected Greeter() => Console.WriteLine((1));
    ~Greeter() { }

    public static Greeter<T> operator +(Greeter<T> left, Greeter<T> right) => left;
    public static Greeter<T> operator checked +(Greeter<T> left, Greeter<T> right) => left;
    public static Greeter<T> operator -(Greeter<T> one) { return one; }
    public static bool operator ==(Greeter<T> left, Greeter<T> right) => true;
    public static bool operator true(Greeter<T> one) => true;
    public static bool operator false(Greeter<T> one) => false;
    public static implicit operator int(Greeter<T> one) => 1;
    public static explicit operator checked List<T>(Greeter<T> one) => null;

    // Greets.
    [Quiet] public async Task<int> Greet<U>(params U[] times) where U : new() => 1;
    void Greet(string name) { } void Greet(char name) { if (name == 'x') { } }
    void ISpeaker.Speak<U>(U text) { }
    partial void Part();
    public static extern void Outside();
    protected abstract ref readonly int Bow(in int depth);

    #region Nested
    public delegate void Done<in U>(U what);
    [Flags]
    enum Mood : byte
    {
        /// <summary>Good.</summary>
        [Good] Good = 1,
        Bad, High,
    }
    private struct Pair { public int left, right; fixed byte data[3]; }
    interface ISpeaker
    {
        const int Loud = 3;
        void Speak<U>(U text);
        string Text { get; }
        event Action Told;
        string this[string key] { get; }
        static abstract int Make();
        class Helper { }
    }
    readonly record struct Point(int X, int Y = 1);
    #endregion

#if DEBUG
    /// <summary>Shows.</summary>
    void Debug() { }
#elif TRACE
    void Trace() { }
#else
    void Release() { }
#endif
}

public partial class Greeter<T> { partial void Part() { } }

/** A person. */
public sealed record Person([property: Key] string First, int Age) : Being(First)
{
    public string Full { get; init; }
}
record class Empty;

namespace Example.Hello
{
    namespace Deep { class Deepest { } }

    class Primary(int size, string text = @"a
b") { int Size() => (size); }

    public static class Extensions
    {
        public static string Shout(this string text) => $"{text}!";
        extension(string text)
        {
            public string Whisper() => """quiet""";
        }
    }
}

// A file has one of the two forms; a reader must know both.
namespace Example.Late;

using System.Text;

file class Last { }
