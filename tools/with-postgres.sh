#!/usr/bin/env bash
# Runs a command with a PostgreSQL server made for it: `bash tools/with-postgres.sh npm test`. Needs PostgreSQL's programs.
# Nothing in it outlives the command, so it is kept in memory where there is room, and does without fsync.
set -euo pipefail

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb || true)")
[ -x "$bin/initdb" ] || { echo "PostgreSQL's programs are missing (Debian: apt-get install postgresql)." >&2; exit 1; }
room=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1 || true)
folder=$(mktemp -d -p "$([ "${room:-0}" -gt 4000000 ] && echo /dev/shm || echo /tmp)" plant-store-postgres-XXXXXX)

# PostgreSQL refuses to run as root.
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as() { (cd "$folder" && runuser -u postgres -- "$bin/$@"); }
else
  as() { "$bin/$1" "${@:2}"; }
fi

end() {
  as pg_ctl -D "$folder/data" -m immediate stop >/dev/null || true
  rm -rf "$folder"
}
trap end EXIT

port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => s.close(console.log(s.address().port)))')
# The parser of full-text search knows the letters of the locale; in C, a curly quote is one.
as initdb -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
settings=(-p "$port" -k "$folder" -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=300)
as pg_ctl -D "$folder/data" -l "$folder/log" -o "${settings[*]}" -w start >/dev/null || { cat "$folder/log"; exit 1; }

export TEST_DATABASE_URL="postgresql://postgres@127.0.0.1:$port/postgres"
export BENCH_DATABASE_URL="$TEST_DATABASE_URL"
"$@"
