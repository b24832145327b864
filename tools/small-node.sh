#!/bin/sh
# Runs `node` with these arguments, and lets it give freed memory back to the system. `npm start` and `npm run dev` use it.
# Values of these variables in the environment come first.

# glibc keeps memory that threads have freed, in up to eight arenas a core. V8's compilers allocate and free a lot: 45 MB at
# once for the store, 600 MB for PGlite.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}"

exec node "$@"
