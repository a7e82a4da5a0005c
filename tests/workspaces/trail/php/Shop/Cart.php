<?php

namespace Shop;

final class Cart
{
    public function __construct(private array $prices)
    {
    }

    public function total(array $names): int
    {
        return array_sum(array_map(fn (string $name) => $this->priceOf($name), $names));
    }

    public function priceOf(string $name): int
    {
        if (!isset($this->prices[$name])) {
            throw new \OutOfBoundsException("no price for $name");
        }
        return $this->prices[$name];
    }
}

function checkout(): int
{
    return (new Cart(['tea' => 3]))->total(['tea', 'rum']);
}

echo checkout();
