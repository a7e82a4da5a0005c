export class Cart {
  constructor(prices) {
    this.prices = prices;
  }

  total(names) {
    return names.map((name) => this.priceOf(name)).reduce((a, b) => a + b, 0);
  }

  priceOf(name) {
    if (!(name in this.prices)) {
      throw new Error(`no price for ${name}`);
    }
    return this.prices[name];
  }
}

async function load() {
  await null;
  return new Cart({ tea: 3 });
}

export async function checkout(names) {
  const cart = await load();
  return cart.total(names);
}

async function main() {
  await checkout(["tea", "rum"]);
}

main().catch((error) => console.log(error.stack));
