// Copyright somebody.

@file:JvmName("Greetings")

/** Greets people, with π. */
package com.example.hello

import java.util.Date

/** How often at most. */
private const val MAX = (3)
val first = 1
var second: Int? = null
val lazily by lazy {
    val local = 1
    local
}
val (left, right) = Pair(1, 2)
val SIGNS = listOf(1)
val shout = { text: String -> text }
val runner = object : Runnable {
    override fun run() {
    }
}

/** The last one. */
val <T> List<T>.last: T get() = this[size - 1]
val String?.size: Int get() = 0

typealias Greetings<T> = Map<String, List<T>>

/**
 * Greets people.
 *
 * It does nothing else.
 */
@Serializable
@Named("greeter")
data class Greeter(
    /** Of the greeter. */
    val name: String,
    @Key private var age: Int = 1,
    other: Int,
) : Base(name), Speaker {

    // Makes one.
    constructor(age: Int) : this("", age, 0) {
        val local = 1
        fun inConstructor() {
        }
    }

    constructor() : this(1)

    init {
        val local = 1
        class InInit
    }

    val full: String get() = name
    lateinit var mood: Mood
    protected open val table = mapOf("a" to 1)
    val Date.year: Int get() = 1

    /** Greets. */
    @Test
    override suspend fun <T : Any> greet(vararg times: T): Int where T : Comparable<T> {
        val local = 1
        fun nested() {
            fun innermost() = 1
        }
        class Local(val depth: Int) {
            fun act() {
            }
        }
        val again = object : Runnable {
            override fun run() {
            }
        }
        listOf(1).forEach { item -> println((item)) }
        return (local)
    }
    fun greet(name: String) = Unit; fun greet(letter: Char) = letter == 'x'

    fun String.whisper(): String = lowercase()
    operator fun plus(other: Greeter) = this
    inner class Inner {
        inner class Innermost
    }

    companion object {
        const val LIMIT = 3
        fun create() = Greeter()
    }
}

class Named {
    companion object Factory : Maker {
        val made = 1
    }
}

class Bare {
    companion object
}

class Delegating {
    companion object : Maker
}

sealed interface Shape {
    val area: Double
    fun draw()
    object Empty : Shape
    data object Full : Shape
}

enum class Mood(val level: Int) : Feeling {
    /** Good. */
    GOOD(1) {
        override fun show() {
        }
    },

    @Deprecated("no")
    BAD(2), HIGH(3);

    val doubled = level * 2
    open fun show() {
    }

    companion object {
        val best = GOOD
    }
}

fun interface Speaker {
    fun speak()
}

annotation class Key(val text: String = "")

@JvmInline
value class Id(val raw: String)
class Empty(other: Speaker) : Speaker by other

object Single {
    private val secret = 1
}

class `in quotes` {
    fun `says hello`() {
    }
}

/** Turns it round. */
fun <T> List<T>.reversed2(): List<T> = (this)
fun Map.Entry<String, Int>.show() = key
fun (() -> Unit).invokeTwice() {
}
inline fun <reified T> make(): T = TODO()
expect class Platform {
    fun name(): String
}
fun main(args: Array<String>) {
}

class Lamp {
    val lit: Boolean
        get() = true
    var level: Int = 2
        private set
}

val doubled = { number: Int -> number * 2 }
