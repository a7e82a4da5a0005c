package com.shop;

import java.util.List;
import java.util.Map;

public class Cart {
    private final Map<String, Integer> prices;

    public Cart(Map<String, Integer> prices) {
        this.prices = prices;
    }

    public int total(List<String> names) {
        try {
            return names.stream().mapToInt(name -> priceOf(name)).sum();
        } catch (NullPointerException missing) {
            throw new IllegalStateException("a price is missing", missing);
        }
    }

    int priceOf(String name) {
        return prices.get(name);
    }

    public static void main(String[] arguments) {
        new Cart(Map.of("tea", 3)).total(List.of("tea", "rum"));
    }
}
