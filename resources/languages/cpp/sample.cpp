// Copyright somebody.

/// Greets people, with π.
#include <string>
#define MAX_NAME 32
#define SAY(who) say(who)

namespace speech::parts {

inline namespace v1 {

/**
 * Who greets.
 */
template <typename T>
class Greeter final : public Base<T>, private Other {
public:
    explicit Greeter(std::string name) : name_(name) {}
    Greeter(const Greeter &) = delete;
    template <typename U> Greeter(U &&other);
    virtual ~Greeter();

    // Says it.
    [[nodiscard]] virtual std::string greet(int times = (1)) const noexcept = 0;
    operator bool() const { return (true); }
    explicit operator char *();
    bool operator==(const Greeter &other) const;
    Greeter &operator++();
    void operator()(int a) {}
    friend std::ostream &operator<<(std::ostream &out, const Greeter &it);
    friend class Stranger;
    static Greeter *make();
    using Name = std::string;
    enum class Mood : int { good, bad = 2 };
    struct Inner { int depth; } inner_;
    typedef struct { int raw; } Raw;
    static constexpr int limit = 3;

protected:
    void (*done_)(int), *rest_;
    int first_ = 1, second_{2};

private:
    std::string name_;
};

template <>
struct Greeter<int> {
    int one;
};

template <typename T>
concept Speaks = requires(T it) { it.speak(); };

template <typename T> using List = std::vector<T>;
template <typename T> constexpr bool loud = false;

} // namespace v1

namespace {
int hidden = 1;
}

} // namespace speech::parts

namespace sp = speech::parts;
using Text = std::string;
typedef unsigned long word, *words;
typedef struct node { int value; } node_t;
typedef union { int low; } bits;
typedef union both { int one; } both_t;
typedef enum { off, on } toggle;
typedef enum colour { red } colour_t;
typedef class Old { int a; } old_t;

enum Size { small, large };
enum { LOW, HIGH } level;
union Slot { int number; char letter; };
struct Pair { int left, right; } pairs[2];
static const char *const table[] = {"a", R"(b)"};
constexpr int most = ('c');
int counter = (1), &reference = counter;
extern int elsewhere;

std::string speak(const std::string &text);
extern "C" int c_speak(const char *text);
extern "C" {
int c_name();
}

template <typename T>
Greeter<T>::~Greeter() {}

template <typename T>
Greeter<T>::operator bool() const { return true; }

template <>
int Greeter<int>::count<2>(int a) { return a; }

Plain::~Plain() = default;
Plain::Plain(int a) : a_(a) {}
int Plain::shared = 3;
struct outer::Deep { int far; };

template <> int largest<int>(int a) { return (a); }
auto trailing(int a) -> std::vector<int> { return {}; }

auto twice = [](int a) { return a * 2; };

std::string speak(const std::string &text) {
    static int calls = 0;
    struct Local { int a; };
    auto shout = [&] { calls = (calls + 1); };
    say((text));
    return text;
}

TEST(Greeting, says_it) {
    int unseen = 1;
}

// Tests have no semicolon there; the grammar wants one.
TEST_CASE("it greets", "[fast]");
{
    int unseen = 2;
}

#ifdef LOUD
int volume() { return 11; }
int louder;
#else
int volume() { return 1; }
#endif

int main(int argc, char **argv) { return 0; }

enum class Tone : int { soft, harsh };

#define CHECK_TONE(one) \
    CHECK_EACH_TONE(one)

struct Choir : private Base {
    int voices;
};
