#!/usr/bin/env bash
# One assessment with curl: create, wait for the patient, retrieve result and report, delete.
# Needs bash, curl and node (to read JSON). Usage: first-session.sh [OUT_DIR]
set -euo pipefail

BASE_URL="${BASE_URL:-http://localhost:8080}"
SECRET_KEY="${SECRET_KEY:-sk_test_demo_0000000000000000000000}"
OUT="${1:-.}"

field() { node -e 'console.log(process.argv[1].split(".").reduce((o, k) => o[k], JSON.parse(require("fs").readFileSync(0))))' "$1"; }
api() { curl --silent --show-error --fail-with-body --retry 5 -H "Authorization: Bearer $SECRET_KEY" "$@"; }

session=$(api "$BASE_URL/v1/sessions" \
  -H 'Content-Type: application/json' \
  -H "Idempotency-Key: example-$(date +%s)-$$" \
  -d '{
    "zone": "knee",
    "patient": { "sex": "female", "height_cm": 172, "weight_kg": 74.5 },
    "modules": ["cartography", "questionnaires"],
    "reference": "EXAMPLE-1",
    "options": { "session_pin": "none" }
  }')
id=$(field session_id <<<"$session")
echo "open on the tablet: $(field component.url <<<"$session")"

status=created
while [ "$status" != completed ]; do
  sleep 1
  # On its own line, so that a failed call, for example for an expired session, ends the script.
  view=$(api "$BASE_URL/v1/sessions/$id")
  status=$(field status <<<"$view")
done

api "$BASE_URL/v1/sessions/$id/result" -o "$OUT/result.json"
api "$BASE_URL/v1/sessions/$id/report.pdf" -o "$OUT/report.pdf"
api -X DELETE "$BASE_URL/v1/sessions/$id"
echo "MCRi $(field mcri.status <"$OUT/result.json"); wrote $OUT/result.json and $OUT/report.pdf"
