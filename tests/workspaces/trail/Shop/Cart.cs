namespace Shop;

public class Cart
{
    private readonly Dictionary<string, int> prices;

    public Cart(Dictionary<string, int> prices)
    {
        this.prices = prices;
    }

    public async Task<int> TotalAsync(string[] names)
    {
        await Task.Yield();
        return names.Sum(name => PriceOf(name));
    }

    private int PriceOf(string name)
    {
        return prices[name];
    }
}

public static class Program
{
    public static async Task Main()
    {
        await new Cart(new() { ["tea"] = 3 }).TotalAsync(["tea", "rum"]);
    }
}
