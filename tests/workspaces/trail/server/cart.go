package main

type Cart struct {
	prices map[string]*int
}

func (c *Cart) Total(names []string) int {
	sum := 0
	for _, name := range names {
		sum += c.priceOf(name)
	}
	return sum
}

func (c *Cart) priceOf(name string) int {
	return *c.prices[name]
}

func serve(done chan bool) {
	tea := 3
	cart := &Cart{prices: map[string]*int{"tea": &tea}}
	println(cart.Total([]string{"tea", "rum"}))
	done <- true
}

func main() {
	done := make(chan bool)
	go serve(done)
	<-done
}
