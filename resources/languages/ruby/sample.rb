#!/usr/bin/env ruby
# frozen_string_literal: true

# Ways to greet people, with π.

require "set"

$volume = 11

# What greets.
module Greetings
  # How often.
  TIMES = 3
  LOW, HIGH = 1, 9
  LIMIT ||= (10)
  Pair = Struct.new(:left, :right) do
    # Both at once.
    def both = [left, right]
  end
  Point = Data.define(:x, :y)
  Refused = Class.new(StandardError)
  Helpers = Module.new do
    def help; end
  end
  SHOUT = ->(text) { text.upcase }
  whisper = lambda do |text|
    text.downcase
  end

  # Greets, and
  # says goodbye.
  #
  # @example
  #   Greeter.new("you").greet
  class Greeter < Base
    include Comparable

    @@count = 0
    attr_accessor :name, :mood
    attr_reader "age"
    private attr_writer :secret

    # Makes one.
    def initialize(name, *rest, mood: nil, &block)
      @name = name
      if (mood)
        local = (mood)
      end
    end

    def self.build(...)
      return (new(...))
    end

    class << self
      # Knows all of them.
      def all; end

      attr_reader :registry
    end

    def <=>(other) = name <=> other.name
    def [](index); end
    def []=(index, value); end
    def -@; end
    def name=(value)
      @name = value unless (value.nil?)
    end
    def polite?; true; end

    alias hello greet
    alias == eql?
    alias :hi :hello
    alias_method :hey, :hello
    alias_method "ho", "hello"

    define_method(:wave) { |hand| hand }
    define_method "nod" do
      1
    end

    # Only for friends.
    private def wink
      tap { def inner; end }
    end

    memoize def slow(text)
      <<~TEXT
        class Nothing
        end
      TEXT
    end

    sig { params(text: String).returns(String) }
    def typed(text)
      text =~ /a/
    end

    private

    def hidden
      unless (@name) then hide end
    end
  end

  # Opened once more.
  class Greeter
    def bow; end
  end

  class Outer::Inner < Greeter; end
  class ::Top; end
  module Deep::Down
  end

  class << Greeter
    def reopened; end
  end
end

class Greetings::Error < StandardError
end

Greetings::DEFAULT = Greetings::Greeter.new("you")
Greetings::Odd = Class.new do
  def odd?; end
end

def main(argv)
end

def $volume.louder; end
handler = proc { |text| text }

=begin
Tests of it.
=end
class GreeterTest < Minitest::Test
  def test_greets; end
  def setup; end

  test "says hello" do
    assert true
  end
end

describe Greetings do
  context "when loud" do
    it "greets everybody" do
      expect(1).to eq 1
    end
  end
end

namespace :greet do
  desc "Greets all"
  task :all, [:who] => :environment do
    puts 1
  end
  task once: [:all]
end

class Vault
  def open; end

  private

  def Vault.seal; end
  def code; end

  public

  def close; end
end

class Keeper
  class << self
    private

    def key; end
  end

  def door; end
end
