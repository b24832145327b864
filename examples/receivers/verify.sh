#!/usr/bin/env bash
# Verifies a delivery by hand, with openssl: WEBHOOK_SECRET=whsec_… ./verify.sh body.json headers.txt
# body.json holds the exact bytes of the body, headers.txt the headers, one `name: value` a line.
# It ends with 0 when the delivery is genuine and fresh, else with 1 and the reason. `ps` shows the key while it runs.
set -euo pipefail
body=$1 headers=$2

refuse() { echo "$1" >&2; exit 1; }
header() {
  awk -v name="$1" 'tolower($0) ~ "^" name ":" { sub(/^[^:]*:[ \t]*/, ""); sub(/[ \t\r]+$/, ""); print; exit }' \
    "$headers"
}
# Base64 of HMAC-SHA256 over the input, keyed with $1 (hex).
hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" -binary | openssl base64 -A; }

[[ ${WEBHOOK_SECRET:-} =~ ^whsec_[A-Za-z0-9+/]+={0,2}$ ]] || refuse 'WEBHOOK_SECRET does not begin with "whsec_".'
id=$(header webhook-id) timestamp=$(header webhook-timestamp) signatures=$(header webhook-signature)
[[ $id ]] || refuse 'The header webhook-id is missing.'
[[ $timestamp ]] || refuse 'The header webhook-timestamp is missing.'
[[ $signatures ]] || refuse 'The header webhook-signature is missing.'

# The key is what the part behind whsec_ encodes, not its letters.
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -tx1 -v | tr -d ' \n')
[[ $key ]] || refuse 'WEBHOOK_SECRET is not whole.'
expected=v1,$({ printf '%s.%s.' "$id" "$timestamp"; cat "$body"; } | hmac "$key")

# While the secret is being rotated there are two signatures. What is compared is keyed with chance, so that the time
# it takes tells nothing.
chance=$(openssl rand -hex 32)
wanted=$(printf %s "$expected" | hmac "$chance")
matches=no
read -ra given <<<"$signatures"
for one in "${given[@]}"; do
  if [[ $(printf %s "$one" | hmac "$chance") == "$wanted" ]]; then matches=yes; fi
done
[[ $matches == yes ]] || refuse 'No signature matches: another secret, or not the bytes that were sent.'

[[ $timestamp =~ ^[0-9]{1,12}$ ]] || refuse 'The header webhook-timestamp is no time in unix seconds.'
age=$(($(date +%s) - 10#$timestamp))
((age <= 300)) || refuse "The delivery is too old: $age seconds."
((age >= -300)) || refuse "The delivery is too far in the future: $((-age)) seconds."

# Deliveries may repeat: whoever acts on one keeps its id, and does nothing the second time.
echo "verified $id"
