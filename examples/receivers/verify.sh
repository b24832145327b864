#!/usr/bin/env bash
# Verifies a delivery by hand, with openssl: WEBHOOK_SECRET=whsec_… ./verify.sh body.json headers.txt
# body.json holds the exact bytes of the body, headers.txt the headers, one `name: value` a line.
# Exits with 0 if the delivery is genuine and recent, otherwise with 1 and the reason. `ps` shows the key while it runs.
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

# The key is the base64-decoded part after whsec_.
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -tx1 -v | tr -d ' \n')
[[ $key ]] || refuse 'WEBHOOK_SECRET is incomplete.'
expected=v1,$({ printf '%s.%s.' "$id" "$timestamp"; cat "$body"; } | hmac "$key")

# During a secret rotation there are two signatures. The comparison uses HMACs with a random key, so that its duration
# reveals nothing about the signature.
random_key=$(openssl rand -hex 32)
wanted=$(printf %s "$expected" | hmac "$random_key")
matches=no
read -ra given <<<"$signatures"
for one in "${given[@]}"; do
  if [[ $(printf %s "$one" | hmac "$random_key") == "$wanted" ]]; then matches=yes; fi
done
[[ $matches == yes ]] || refuse 'No signature matches: the secret is wrong, or the body is not the original bytes.'

[[ $timestamp =~ ^[0-9]{1,12}$ ]] || refuse 'The header webhook-timestamp is not a time in unix seconds.'
age=$(($(date +%s) - 10#$timestamp))
((age <= 300)) || refuse "The delivery is too old: $age seconds."
((age >= -300)) || refuse "The delivery is too far in the future: $((-age)) seconds."

# Deliveries may repeat: if you act on one, store its id and ignore repetitions.
echo "verified $id"
