// Copyright somebody.
library hello;

import 'dart:io';

/// How often to greet.
const times = 3;
final int left = 1, right = 2;
var counter = 0;
Map<String, int>? known = {};
late final String told;

typedef Speak = void Function(String);
typedef Mapper<T> = T Function(T);
typedef int Count(int a);

/// Greets people, with π.
@immutable
abstract class Greeter<T> extends Base with Loud implements Speaker {
  static const int max = 3;
  final String name, other;
  late int? age = 1;

  Greeter(this.name);
  Greeter.named(this.name) : age = 1, super();
  const Greeter._();
  const Greeter();
  factory Greeter.make() => Greeter._();
  factory Greeter.redirect() = Other;
  Greeter.open() {
    counter++;
  }

  int get polite => 1;
  set polite(int value) {}
  int get distance;

  static void shout() {}

  /// Says it.
  @override
  Future<int> greet(String who, {int n = 1}) async {
    var local = 1;
    void inner() {
      print('in');
    }
    return local;
  }

  bool operator ==(Object other) => true;
  void later();
}

class Plain {
  Plain() {
    counter++;
  }
}

mixin Loud on Base {
  void cry() {}
}

enum Mood { good, bad }

enum Size {
  small(1),
  large(2);

  final int length;
  const Size(this.length);
}

extension Words on String {
  int get words => 1;
}

extension type Id(int value) {}

int twice(int a) => a * 2;
int get all => 1;
set all(int value) {}

void main() {
  twice(1);
}
