"""Plays one assessment with the client generated for Python by openapi-generator."""

import os
import pathlib
import time
import uuid

import openapi_client as api
from openapi_client.exceptions import ApiException


def connect(variable):
    return api.ApiClient(api.Configuration(host=os.environ["BASE_URL"], access_token=os.environ[variable]))


BODY = api.CreateSession(
    zone=api.Zone.SHOULDER,
    patient=api.Patient(sex=api.Sex.MALE, height_cm=181, weight_kg=88),
    modules=[api.AssessmentModule.CARTOGRAPHY, api.AssessmentModule.QUESTIONNAIRES],
    reference="PYTHON-1",
    options=api.SessionOptions(session_pin=api.SessionPin.NONE),
)

client = connect("SECRET_KEY")
sessions, results = api.SessionsApi(client), api.ResultsApi(client)
created = sessions.create_session(BODY, idempotency_key=str(uuid.uuid4()))
print(f"open on the tablet: {created.component.url}", flush=True)
while sessions.get_session(created.session_id).status != api.SessionStatus.COMPLETED:
    time.sleep(0.5)

result = results.get_result(created.session_id)
print(f"MCRi computed: {result.mcri.actual_instance.score} map {result.cartography.pain_surface.cm2}")
pathlib.Path(os.environ["OUT"], "report.pdf").write_bytes(results.get_report(created.session_id))
sessions.delete_session(created.session_id)

read = []
for session in os.environ["SESSIONS"].split():
    read.append(results.get_result(session).mcri.actual_instance.status)
    assert results.get_document(session).entry[0].resource.resource_type == "Composition"
later = api.ApiClient(api.Configuration(host=os.environ["LATER_URL"], access_token="any"))
read.append(api.ResultsApi(later).get_result("ses_later").zone)
print("read:", *read, flush=True)

spent = api.SessionsApi(connect("SPENT_KEY"))
try:
    for _ in range(2):
        spent.create_session(BODY)
except ApiException as error:
    print(f"{error.status} {error.data.code}, wait {error.headers['Retry-After']}")
