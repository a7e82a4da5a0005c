CC := gcc
export PATH += x
DEBUG?=no
long = a.c \
  b: c \
  d

# Builds — π.
all: build test ## Says so.
	echo hi: there
	@for i in a; do \
	  echo a = b; \
	done

build test: a.c $(X) \
  b.c
	x
.PHONY: all
%.o: %.c
	$(CC)

	again: no
$(BIN)/x: y
	z
$(OBJS): %.o: %.c
define body
inner: x
echo
endef
include other.mk
ifeq ($(A),b)
foo = 1
bar:: x
	y
else
foo = 2
endif
override Z ?= 1
# gone: away
