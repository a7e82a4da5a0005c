#!/usr/bin/env perl
# Greets people, with π.
package Acme::Speech::Part {
    our $depth = 1;
    sub deep { 1 }
}

class Acme::Point {
    field $x;
    field @rest = (1);
    method sum($other) { 1 }
    sub helper { 2 }
}

package Acme::Speech;

use strict;
use warnings;

# How often.
use constant TIMES => 3;
use constant 'LIMIT' => 9;
use constant {
    LOUD  => 11,
    QUIET => "q",
};

our $VERSION = '1.0';
our ($left, @words, %people) = (1);
our @ISA = ('Base');
our %later;
my $hidden = 1;
my %cache = ();

has name => (is => 'rw');
has 'age' => sub { 3 };

=head2 new

Makes one.

=cut

sub new {
    my ($class, $name) = @_;
    my $self = bless { name => $name }, $class;
    return $self;
}

# Says it.
sub say_it ($self, $text = 'hello') {
    my $inner = sub { 1 };
    sub nested { 2 }
    print <<"TEXT";
sub nothing { }
TEXT
}

sub _private { 1 }

my $shout = sub { uc shift };
*whisper = sub { lc shift };
$later = sub { 3 };

package Acme::Tests;

subtest 'greets everybody' => sub {
    ok(1);
};
subtest "waves" => sub { ok(1) };

1;

__END__

=head1 NAME

sub nobody { }

=cut
