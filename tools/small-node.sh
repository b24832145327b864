#!/bin/sh
# Runs `node` with these arguments, in little memory. `npm start` and `npm run dev` use it. Values of these variables in the
# environment, and options among the arguments, come first.

# glibc keeps memory that threads have freed, in up to eight arenas a core. V8's compilers allocate and free a lot: 45 MB at
# once for the store, 550 MB for PGlite. They do so in pieces of up to 32 KB. What has at least the size of the threshold goes
# back to the system as soon as it is freed, and smaller pieces only from the end of an arena.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-32768}"

# V8 lets the heap grow to several times what is in use before it collects garbage. Collecting earlier takes less
# memory and more CPU time (docs/performance.md): smaller values than these cost a GraphQL request a quarter more. No limits.
exec node --max-semi-space-size=16 --heap-growing-percent=100 "$@"
