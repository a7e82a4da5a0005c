"""A cart that adds up prices."""

import json


class Cart:
    def __init__(self, prices):
        self.prices = prices

    def total(self, text):
        wanted = json.loads(text)
        return sum(self.price_of(name) for name in wanted)

    def price_of(self, name):
        try:
            return self.prices[name]
        except KeyError as missing:
            raise ValueError(f"no price for {name}") from missing


def main():
    print(Cart({"tea": 3}).total('["tea", "rum"]'))


if __name__ == "__main__":
    main()
