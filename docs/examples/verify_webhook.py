"""Verifies a webhook by Standard Webhooks: copy `verify` to your server; the rest is a command for trials.

WEBHOOK_SECRET=whsec_… python3 verify_webhook.py ID TIMESTAMP SIGNATURE < body
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import sys
import time

TOLERANCE_SECONDS = 300
"""Older messages may be recorded and replayed."""
LEAST_KEY_BYTES = 24
"""Anybody can sign with an empty secret, for example of an unset variable."""


def verify(secret: str, message_id: str | None, timestamp: str | None, signatures: str | None, body: bytes) -> bool:
    """True if a message is from the service and new; body is the received bytes before JSON parsing; an absent header is None."""
    if not message_id or not timestamp or not signatures:
        return False
    if not (timestamp.isascii() and timestamp.isdecimal()) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    if len(key) < LEAST_KEY_BYTES:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # One signature for each secret of the account, two during a rotation.
    return any(hmac.compare_digest(given.encode(), expected) for given in signatures.split(" "))


if __name__ == "__main__":
    body = sys.stdin.buffer.read()
    is_ours = verify(os.environ.get("WEBHOOK_SECRET", ""), *sys.argv[1:4], body)
    print(body.decode() if is_ours else "refused")
    sys.exit(0 if is_ours else 1)
