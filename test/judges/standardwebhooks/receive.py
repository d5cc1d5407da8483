"""Receives webhooks on a free port of loopback and verifies each with the specification's library and the secrets in argv.

Prints its address, then a line of JSON for each message: what the library says of it with each secret, and of changed copies.
"""

import http.server
import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError


def verify(secret, body, headers):
    """The type of a message that the library accepts, otherwise `refused`."""
    try:
        return Webhook(secret).verify(body, headers)["type"]
    except WebhookVerificationError:
        return "refused"


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        changed = {**headers, "webhook-id": "msg_another"}
        first = sys.argv[1]
        said = {
            "secrets": [verify(secret, body, headers) for secret in sys.argv[1:]],
            "changed": [verify(first, body + b" ", headers), verify(first, body, changed)],
        }
        print(json.dumps(said), flush=True)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Receiver)
print(f"http://127.0.0.1:{server.server_port}/hooks", flush=True)
server.serve_forever()
