#!/bin/sh
# Greets somebody, or the world.
set -eu

printf 'Hello, %s!\n' "${1:-world}"
