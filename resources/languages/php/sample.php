#!/usr/bin/env php
<html>
<?php
/**
 * Greets people, with π.
 */

declare(strict_types=1);

namespace Acme\Speech;

use Acme\Base;

/** How often. */
const TIMES = 3, LIMIT = 9;
define('LOUD', true);
\define("QUIET", (1));

$volume = (11);
$shout = function (string $text) use ($volume): string {
    return (strtoupper($text));
};
$whisper = static fn (string $text): string => strtolower($text);

/**
 * What greets.
 *
 * @template T
 */
#[Attr(name: 'x')]
#[Other]
abstract class Greeter extends Base implements Speaker, \Countable
{
    use Polite { bow as protected bend; }

    /** The first. */
    const FIRST = 1;
    public const string SECOND = 'b',
        THIRD = 'c';

    /** @var array<string> */
    private ?array $words = [
        'hello',
    ];
    public static $left, $right = 2;
    var $old;
    public string $mood = 'good' {
        get => $this->mood;
        set { $this->mood = $value; }
    }

    /** Makes one. */
    public function __construct(
        private readonly string $name,
        protected array &$rest = [],
        int $plain = (1),
    ) {
        $local = 1;
        $inner = fn () => 1;
    }

    public function __destruct() {}

    // Says it.
    #[Pure]
    final public static function greet(string $who): ?string
    {
        function nested() {}
        $made = new class extends Base {
            public int $field = 1;
            function inside() {}
        };
        return say((1), $made, <<<TEXT
        class Nothing {}
        TEXT . <<<'RAW'
        function nothing() {}
        RAW);
    }

    abstract protected function &reference(): array;
}

interface Speaker
{
    const LANGUAGE = 'de';

    /** Speaks. */
    public function speak(string $text): void;
}

trait Polite
{
    private $please;

    public function bow() {}
}

enum Mood: string implements Speaker
{
    /** Fine. */
    case Good = 'g';
    case Bad = 'b';

    const DEFAULT = self::Good;

    public static function any(): self { return self::Bad; }
}

/**
 * Says hello.
 */

function hello(): string { return "Hallo {$volume}"; }

if (!function_exists('polyfill')) {
    function polyfill(): void {}
}

namespace Acme\Tests;

final class GreeterTest extends TestCase
{
    public function testGreets(): void {}
}

return new class extends Base {
    public function up(): void {}
};

return [
    // How it speaks.
    'mode' => 'loud',
    'deep' => ['inner' => 1],
    'plain',
];
?>
<p><?= hello() ?></p>
<?php function after() {} ?>
</html>
