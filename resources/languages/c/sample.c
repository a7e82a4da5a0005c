// Copyright somebody.

/**
 * Greets people, with π.
 */
#ifndef GREETER_H
#define GREETER_H

#include <stddef.h>

/* The longest name. */
#define MAX_NAME 32
#define GREET(who, times) \
    do {                  \
        say(who, times);  \
    } while (0)

/// How one feels.
enum mood {
    GOOD = 1, /**< well */
    BAD,
};
enum { LOW, HIGH };
typedef enum { OFF, ON } toggle;

// Who greets.
typedef struct greeter {
    char *name; // of the greeter
    int x, *y,
        z[2];
    unsigned loud : 1;
    void (*done)(int);
    struct point { int left; } at;
    union { int number; char letter; } value;
    union { long wide; };
    enum side { WEST } side;
    struct greeter *next;
    union both { int one; } both;
} greeter_t, *greeter_ref;

typedef struct { int a; } plain;
typedef union { int b; } either;
typedef union named { int c; } named;
typedef enum colour { RED } colour;
typedef int (*callback)(int, void *);
typedef unsigned long word, words[4];
struct node;
union bits { int low; };

static const char *const table[] = { "a", ("b") };
extern int counter;
int first = (1), *second;
static struct pair { int l, r; } pairs[2] = { { 1, 2 } };
static union slot { int s; } slot;
enum when { NOW } when;
static int (*handler)(int);
word_t (*hook)(int);

int speak(const char *text);
char *name_of(greeter_t *who), other(void);

/* Says it. */
static inline int
speak(const char *text)
{
    static int calls = 'c';
    struct local { int inner; } here;
#define TWICE 2
    calls = (calls + 1);
    say((text));
    return (calls);
}

int (bracketed)(int a) { return 0; }
int (*pick(int which))(int) { return 0; }

TEST_OF(greeting) {
    int unseen = 1;
}

#if defined(LOUD)
int volume(void) { return 11; }
int loud;
#elif defined(MIDDLE)
int volume(void) { return 6; }
int middle;
#else
int volume(void) { return 1; }
static int quiet;
#endif

int main(int argc, char **argv) { return 0; }
#endif
int after;
