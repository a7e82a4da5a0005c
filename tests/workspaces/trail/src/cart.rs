use std::collections::HashMap;

pub struct Cart {
    prices: HashMap<String, u32>,
}

impl Cart {
    pub fn total(&self, names: &[&str]) -> u32 {
        names.iter().map(|name| self.price_of(name)).sum()
    }

    #[inline(never)]
    fn price_of(&self, name: &str) -> u32 {
        *self.prices.get(name).expect("a price")
    }
}

fn main() {
    let cart = Cart { prices: HashMap::from([("tea".to_string(), 3)]) };
    println!("{}", cart.total(&["tea", "rum"]));
}
