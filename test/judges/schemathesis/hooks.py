"""Facts that no OpenAPI document can state: the patient's submissions, a real bundle, and that a key belongs to one creation.

Only requests that are meant to be accepted are changed; broken ones are sent as they were made.
"""

import itertools
import json
import os
import urllib.request
import uuid

import schemathesis
from hypothesis import strategies
from schemathesis import GenerationMode

REAL = json.loads(os.environ["REAL_BUNDLE"])
CREATIONS = itertools.count()
"""Submits for every third created session, so that results exist for some sessions and not for others."""
PLAYED_EVERY = 3

schemathesis.openapi.format(
    "printable-text",
    strategies.text(strategies.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=64),
)
schemathesis.openapi.format("resume-bundle", strategies.just(REAL["resume_bundle"]))


def is_creation(case):
    return case.method == "POST" and case.path == "/v1/sessions"


def is_meant_to_be_accepted(case):
    return case.meta is not None and case.meta.generation.mode == GenerationMode.POSITIVE


@schemathesis.hook
def before_call(context, case, kwargs):
    if not is_meant_to_be_accepted(case):
        return
    if isinstance(case.body, dict):
        case.body = with_real_bundles(case.body)
    if not is_creation(case):
        return
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if isinstance(case.body, dict) and "resume_bundle" in case.body:
        patient = {**case.body["patient"], "sex": REAL["sex"]}
        case.body = {**case.body, "zone": REAL["zone"], "patient": patient}


def with_real_bundles(body):
    """Replaces the placeholder bundles of the document's examples by the real one."""
    real = REAL["resume_bundle"]
    if "resume_bundle" in body:
        return {**body, "resume_bundle": real}
    if "bundles" in body:
        return {**body, "bundles": [real for _ in body["bundles"]]}
    return body


@schemathesis.hook
def after_call(context, case, response):
    if is_creation(case) and response.status_code == 201 and next(CREATIONS) % PLAYED_EVERY == 0:
        play_patient(response.json())


def play_patient(session):
    """Submits an assessment without pain and without answers: the smallest one that completes."""
    address, token = session["component"]["url"].split("#")
    base = address[: address.rindex("/component/")] + "/component/api"

    def call(path, body=None):
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(base + path, data, headers)) as answer:
            return json.load(answer)

    assessment = call("/assessment")
    call("/start", {"pin": "1234"} if assessment["pin"]["mode"] == "required" else {})
    sent = {}
    if "cartography" in session["modules"]:
        sent["cartography"] = {"no_pain": True, "strokes": []}
    if "questionnaires" in session["modules"]:
        sent["answers"] = {questionnaire["id"]: {} for questionnaire in assessment["questionnaires"]}
    call("/submission", {"assessment": sent})
