// Copyright somebody.

// Package hello greets people, with π.
//
// It does nothing else.
package hello

import "fmt"

//go:generate stringer -type=Mood

// Mood is how one feels.
type Mood int

// Moods there are.
const (
	// Good is good.
	Good Mood = iota
	Bad
	high, low = 'h', 'l'
)

const Max = 3

var first, second = 1, 2
var (
	table = map[string]int{"a": 1}
	_     = table
)

var _ Speaker = (*Greeter)(nil)

// Greeter greets people.
type Greeter struct {
	Name string `json:"name"` // of the greeter
	x, y int
	fmt.Stringer
	done func()
}

type (
	// Speaker speaks.
	Speaker interface {
		Speak(text string) (n int, err error)
		fmt.Stringer
	}
	Text = string
	List[T any] struct{ items []T }
)

// Speak says it.
func (g *Greeter) Speak(
	text string, // what to say
) (n int, err error) {
	var local = 1
	shout := func() {}
	type inner struct{ a int }
	return (local), nil
}

func (Greeter) Bow() int { return (1) }
func (l *List[T]) Len() int { return len(l.items) }
func (l List[T]) Cap() int { return cap(l.items) }

func init() {}
func init() {}

/*
Map maps.
*/
func Map[T, U any](items []T, f func(T) U) []U {
	return nil
}
func assembly(x int) int

var shown = func(text string) {}

type Doubled struct {
	Mood
	List[int]
}

func main() {}
