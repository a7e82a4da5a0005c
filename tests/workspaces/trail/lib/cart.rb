class Cart
  def initialize(prices)
    @prices = prices
  end

  def total(names)
    names.sum { |name| price_of(name) }
  end

  def price_of(name)
    @prices.fetch(name)
  end
end

puts Cart.new({ "tea" => 3 }).total(%w[tea rum])
