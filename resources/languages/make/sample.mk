CC := gcc
export PATH += x
now != date

# Builds — π.
all: build test ## Says so.
	echo hi
	@for i in a; do \
	  echo; \
	done

build test: a.c $(X)
	x
.PHONY: all
%.o: %.c
	$(CC)
$(BIN)/x: y
	z
define body
echo
endef
include other.mk
ifeq ($(A),b)
foo = 1
bar: x
	y
else
foo = 2
endif
override Z ?= 1
