// Copyright somebody.
package hello

import groovy.transform.CompileStatic

def counter = 1

/**
 * Greets people, with π.
 */
@CompileStatic
abstract class Greeter extends Base implements Speaker {
    static final int TIMES = 3
    private String name
    def loud = "{ not a brace"

    Greeter(String name) {
        this.name = name
    }

    // Says it.
    @Override
    String greet(String who, int n = TIMES) {
        def local = 1
        return "$who } $local"
    }

    abstract int later(String text)
    private shout() { name }
    static void main(String[] args) {
        println 'hello'
    }

    def "says hello twice"() {
        expect:
        greet("you", 2)
    }

    class Inner {
        void deep() {}
    }
}

interface Speaker {
    void speak(String text)
}

trait Loud {
    int volume = 1
    void cry() {}
}

enum Mood {
    GOOD, BAD(2)
}

@interface Mark {
    String value()
}

def twice(a) {
    a * 2
}

task build(type: Copy) {
    from 'src'
}

tasks.register('pack') {
    doLast { println 1 }
}

pipeline {
    stages {
        stage('Test') {
            steps { sh 'make' }
        }
    }
}

record Point(int x, int y) {
}

trait Titled {
    abstract String title()
}
