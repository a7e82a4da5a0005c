# syntax=docker/dockerfile:1

ARG VERSION=1

# Builds — π.
FROM --platform=linux/amd64 golang:1.2 AS build
ENV CGO=0 \
    GOFLAGS=-x
RUN go build && \
    go test
RUN <<EOF
FROM nothing AS hidden
EOF

# FROM old AS gone

from debian:bookworm
arg TOKEN
COPY --from=build /a /b
ENTRYPOINT ["/a"]
