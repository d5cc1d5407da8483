#!/usr/bin/env bash
# Verifies a signed report or comparison with poppler and OpenSSL: exits 0 only if the key of this certificate signed it, no byte
# was altered, and nothing was appended.
#
#   verify-report.sh report.pdf clinic.pem
set -euo pipefail
report=$(realpath "$1") certificate=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"

LC_ALL=C pdfsig -nocert "$report" > said || true
grep -q 'Signature is Valid' said || { echo 'the signature is not valid' >&2; exit 1; }
grep -q 'Total document signed' said || { echo 'content was appended after signing' >&2; exit 1; }

cp "$report" signed.pdf
pdfsig -dump -nocert signed.pdf > dumped # writes signed.pdf.sig0
# The signed bytes: all before the signature, and all after it.
read -r _ length next rest < <(LC_ALL=C grep -aoE '/ByteRange \[[0-9 ]+\]' signed.pdf | tr -dc '0-9 \n')
{ head -c "$length" signed.pdf; tail -c "+$((next + 1))" signed.pdf | head -c "$rest"; } > content
openssl cms -verify -cades -purpose any -binary -inform DER -in signed.pdf.sig0 -content content -CAfile "$certificate" -out verified
