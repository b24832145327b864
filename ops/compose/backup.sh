#!/bin/bash
# Dumps the database (libpq's variables name it) to BACKUPS when it starts, then each night at three (UTC), and keeps the dumps of
# two weeks. A dump has its name only once it is whole. SECRETS_KEY is not in it: keep that elsewhere.
set -uo pipefail
umask 077
BACKUPS="${BACKUPS:-/backups}"

dump() {
  local file
  file="$BACKUPS/plants-$(date -u +%F).dump"
  pg_dump --format=custom --file="$file.partial" && mv "$file.partial" "$file" &&
    find "$BACKUPS" -name 'plants-*' -mtime +14 -delete && echo "Wrote $file."
}

until_three() { echo $(($(date -u -d 'tomorrow 03:00' +%s) - $(date -u +%s))); }

# PID 1 of a container ends at no signal that it does not name.
trap '[ -z "${!:-}" ] || kill "$!"; exit 0' TERM INT
while true; do
  if dump; then pause=$(until_three); else
    echo 'No dump was written: the next try is in ten minutes.' >&2
    pause=600
  fi
  sleep "$pause" &
  wait $!
done
