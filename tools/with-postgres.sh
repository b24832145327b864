#!/usr/bin/env bash
# Runs a command with a PostgreSQL server made for it: `bash tools/with-postgres.sh npm test`. Needs PostgreSQL's programs.
# PG_BIN names the folder of the programs of another version. With POOLER=session, the stores of tests connect through a PgBouncer.
# Nothing in it outlives the command, so it is kept in memory where there is room, and does without fsync.
set -euo pipefail

bin=${PG_BIN:-}
[ -n "$bin" ] || bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb || true)")
[ -x "$bin/initdb" ] || { echo "PostgreSQL's programs are missing (Debian: apt-get install postgresql)." >&2; exit 1; }
room=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1 || true)
folder=$(mktemp -d -p "$([ "${room:-0}" -gt 4000000 ] && echo /dev/shm || echo /tmp)" plant-store-postgres-XXXXXX)

# PostgreSQL refuses to run as root.
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  run() { (cd "$folder" && exec runuser -u postgres -- "$@"); }
else
  run() { "$@"; }
fi
as() { run "$bin/$1" "${@:2}"; }

end() {
  [ -z "${POOLER:-}" ] || kill "$(cat "$folder/pgbouncer.pid")" || true
  as pg_ctl -D "$folder/data" -m immediate stop >/dev/null || true
  rm -rf "$folder"
}
trap end EXIT

free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => s.close(console.log(s.address().port)))'; }
port=$(free_port)
# The parser of full-text search knows the letters of the locale; in C, a curly quote is one.
as initdb -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
settings=(-p "$port" -k "$folder" -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=300)
as pg_ctl -D "$folder/data" -l "$folder/log" -o "${settings[*]}" -w start >/dev/null || { cat "$folder/log"; exit 1; }

if [ -n "${POOLER:-}" ]; then
  pooler_port=$(free_port)
  cat >"$folder/pgbouncer.ini" <<END
[databases]
* = host=127.0.0.1 port=$port user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $pooler_port
unix_socket_dir =
auth_type = any
pool_mode = $POOLER
pidfile = $folder/pgbouncer.pid
logfile = $folder/pgbouncer.log
max_client_conn = 1000
default_pool_size = 100
END
  run "$(command -v pgbouncer || echo /usr/sbin/pgbouncer)" -q -d "$folder/pgbouncer.ini"
  export TEST_POOLER_URL="postgresql://postgres@127.0.0.1:$pooler_port/postgres"
fi

export TEST_DATABASE_URL="postgresql://postgres@127.0.0.1:$port/postgres"
export BENCH_DATABASE_URL="$TEST_DATABASE_URL"
"$@"
