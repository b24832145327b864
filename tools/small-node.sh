#!/bin/sh
# Runs `node` with these arguments so that it gives memory back: `npm start` and `npm run dev` run it, and so may whoever
# starts .build/store/main.js in another way. The environment may have other values.

# glibc keeps what threads have freed, in up to eight arenas a core, and the more the larger it was. V8's compilers allocate
# and free a lot: 45 MB at once for the store, 600 MB for PGlite.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
export MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}"

exec node "$@"
