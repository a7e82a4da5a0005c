/* Copyright somebody. */

/** Greets people, with π. */
@Quiet
package com.example.hello;

import java.util.*;

/**
 * Greets people.
 *
 * <p>It does nothing else.
 */
@Deprecated
@SuppressWarnings({"a", "b"})
public abstract class Greeter<T extends Comparable<T>> extends Base implements Speaker, Runnable {

    /** How often at most. */
    public static final int MAX = 3, MIN = (1);
    final static String[] NAMES = {"a", "b"};

    static {
        int local = 1;
        class InStatic {}
    }

    // How it feels.
    @Inject
    private Mood mood;
    int x, y[] = {1},
        z;

    protected final Runnable work = new Runnable() {
        int times;

        @Override
        public void run() {
            times++;
        }
    };

    /**
     * Makes one.
     */

    public Greeter(int x) {
        this.x = (x);
        class Local {
            int inner;
            void act() {}
        }
        record Pair(int left, int right) {}
        enum Side { LEFT }
        interface Hidden {}
        Runnable again = new Runnable() {
            int hidden;
            public void run() {}
        };
    }

    Greeter() {}

    /** Greets. */
    @Override public <X> void greet(int... times) throws Failure {
        Runnable lambda = () -> {
            int local = 1;
        };
    }
    void greet(String name) { run((name)); } void greet(char name) { if (name == 'x') return; }

    int[] grid()[] { return (null); }

    abstract void bow();
    private native int count(); // behind it

    // A loose remark.

    protected class Inner { class Innermost { int deep; } }

    public enum Mood implements Feeling {
        /** Good. */
        GOOD,
        @Deprecated BAD(2) {
            int depth;
            @Override void show() {}
        },
        HIGH, LOW;

        private final int level;
        Mood(int level) { this.level = level; }
        void show() {}
    }

    @Target(TYPE)
    @interface Ann {
        int value() default 3;
        String[] names() default {};
        int LIMIT = 3;
        enum Level { ONE }
    }

    interface Speaker {
        int LOUD = 3;
        String A = "a", B = "b";
        default void shout() {}
        void speak();
        static void whisper() {}
        private void hide() {}
        class Helper {}
    }

    record Point<N>(@NonNull int x, N... rest) implements Shape {
        static int made;
        Point {
            made++;
        }
        Point(int x) { this(x, null); }
        double length() { return 1; }
    }

    record Empty() {}

    sealed interface Shape permits Point, Empty {}
}

class Second {}
;

void main() {}

/** What others may use. */
open module com.example.greeting {
    requires java.base;
}
