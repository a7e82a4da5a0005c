"""Source text to symbols and chunks. Pure: text in, values out; touches no disk but shipped language folders."""
