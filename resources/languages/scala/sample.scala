// Copyright somebody.

package com.example
package hello

import scala.collection.mutable._

/**
 * Greets people, with π.
 *
 * It does nothing else.
 */
@Quiet
@named("greeter")
final case class Greeter[T](name: String, private var age: Int = 1)
    extends Base(name)
    with Speaker { self =>

  def this(age: Int) = this("", age)

  /** How often at most. */
  final val Max = (3)
  val full: String = {
    val local = 1
    def nested() = local
    nested().toString
  }
  var times, others = 0
  private[hello] val (left, right) = (1, 2)
  lazy val lazily = new Runnable {
    val depth = 1
    override def run(): Unit = ()
  }
  implicit val order: Ordering[Int] = null

  type Pair = (Int, Int)
  type Lower <: String

  // Greets.
  @tailrec
  override protected def greet[U](times: U*)(implicit mood: Mood): Int = {
    val local = 1
    def nested(depth: Int): Int = {
      def innermost = depth
      innermost
    }
    class Local(val deep: Int) {
      val inner = 1
      def act() = println((inner))
    }
    object Hidden
    val again = new Runnable {
      def run() = ()
    }
    local
  }
  def greet(name: String): Unit = (); def greet(letter: Char) = letter == 'x'
  def +(other: Greeter[T]): Greeter[T] = (this)
  def unary_! : Boolean = false
  def age_=(value: Int): Unit = ()
  def `says hello` = s"hello $name"

  class Inner(val first: Int, var second: Int, third: Int) {
    class Innermost
  }
}

/** Makes greeters. */
object Greeter {
  val Least: Int = 1
  def apply(): Greeter[Int] = new Greeter[Int]("", 1)
  implicit class Rich(val text: String) extends AnyVal {
    def shout = text.toUpperCase
  }
}

trait Speaker[A] {
  val abstractly: Int
  var changing: Int
  def speak(text: A): Unit
  def silent = ()
}
trait Sized(val size: Int) { def half = size / 2 }

sealed abstract class Shape private (val area: Double)
case class Point(x: Int, y: Int) extends Shape(0)
case object Empty extends Shape(0)

package object tools {
  type Text = String
  val helper = 1
  val Most = 2
  def help(): Int = helper
}

package inner {
  class Deep
  val deepest = 1
}

enum Mood(val level: Int) extends Feeling:
  /** Good. */
  case Good extends Mood(1)
  case Bad, High
  case Mixed(share: Double)
  val doubled = level * 2
  def show = "mood"

given ordering: Ord[Int] with
  val kept = 1
  def compare(left: Int, right: Int) = left - right

given Ord[String] with
  def compare(left: String, right: String) = 0
given [T](using Ord[T]): Ord[List[T]] = ???

/** Longer. */
extension (text: String)
  /** Twice. */
  def twice: String = text + text
  def times(count: Int) = text * count

extension [T](items: List[T]) def second: T = items.tail.head

opaque type Id = Int
inline val Limit = 3
val first = 1
var second = 2
val (third, fourth) = (3, 4)

class Indented(size: Int):
  def double = size * 2

  val kept = size
  protected var maybe: String | Null = null
end Indented

@main def run(args: String*) = println("ran")
def outer(depth: Int): Int =
  def inner = depth
  val local = inner
  local
def asked(closed: { def close(): Unit }): Sized { type Part = Int } = closed
