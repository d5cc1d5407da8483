"""One assessment with Python's standard library: create, wait for the patient, retrieve result and report, delete.

Usage: python3 first_session.py [OUT_DIR]; BASE_URL and SECRET_KEY come from the environment.
"""

import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.request
import uuid

BASE_URL = os.environ.get("BASE_URL", "http://localhost:8080")
SECRET_KEY = os.environ.get("SECRET_KEY", "sk_test_demo_0000000000000000000000")
ATTEMPTS = 5
LONGEST_WAIT_SECONDS = 30


def call(method, path, body=None, headers=None):
    """Returns the bytes of a 2xx; retries after Retry-After."""
    request = urllib.request.Request(
        BASE_URL + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {SECRET_KEY}", "Content-Type": "application/json", **(headers or {})},
    )
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            wait = int(error.headers.get("Retry-After", 0))
            if not 0 < wait <= LONGEST_WAIT_SECONDS or attempt == ATTEMPTS:
                raise SystemExit(f"{problem['code']}: {problem['detail']} (request {problem['request_id']})")
            time.sleep(wait)


def main(out):
    # The key makes retries safe: the same key and body never create a second session.
    session = json.loads(
        call(
            "POST",
            "/v1/sessions",
            {
                "zone": "shoulder",
                "patient": {"sex": "male", "height_cm": 181, "weight_kg": 88},
                "modules": ["cartography", "questionnaires"],
                "reference": "EXAMPLE-2",
                "options": {"session_pin": "none"},
            },
            {"Idempotency-Key": str(uuid.uuid4())},
        )
    )
    print(f"open on the tablet: {session['component']['url']}", flush=True)

    path = f"/v1/sessions/{session['session_id']}"
    while json.loads(call("GET", path))["status"] != "completed":
        time.sleep(1)

    result = call("GET", path + "/result")
    (out / "result.json").write_bytes(result)
    (out / "report.pdf").write_bytes(call("GET", path + "/report.pdf"))
    call("DELETE", path)
    print(f"MCRi {json.loads(result)['mcri']['status']}; wrote {out}/result.json and {out}/report.pdf")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
