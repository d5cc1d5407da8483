"""Plays one assessment with the client generated for Python by openapi-python-client."""

import os
import pathlib
import time
import uuid

from pain_assessment_session_service_client import AuthenticatedClient, models
from pain_assessment_session_service_client.api.results import get_document, get_report, get_result
from pain_assessment_session_service_client.api.sessions import create_session, delete_session, get_session


def connect(variable):
    return AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ[variable])


BODY = models.CreateSession(
    zone=models.Zone.PERIPHERAL_NERVE,
    patient=models.Patient(sex=models.Sex.MALE, height_cm=176, weight_kg=81),
    modules=[models.AssessmentModule.CARTOGRAPHY, models.AssessmentModule.QUESTIONNAIRES],
    reference="PYTHON-2",
    options=models.SessionOptions(session_pin=models.SessionPin.NONE),
)

client = connect("SECRET_KEY")
created = create_session.sync(client=client, body=BODY, idempotency_key=str(uuid.uuid4()))
session = created.session_id
print(f"open on the tablet: {created.component.url}", flush=True)
while get_session.sync(session, client=client).status != models.SessionStatus.COMPLETED:
    time.sleep(0.5)

result = get_result.sync(session, client=client)
print(f"MCRi computed: {result.mcri.score} map {result.cartography.pain_surface.cm2}")
report = get_report.sync(session, client=client)
pathlib.Path(os.environ["OUT"], "report.pdf").write_bytes(report.payload.read())
delete_session.sync(session, client=client)

read = []
for each in os.environ["SESSIONS"].split():
    mcri = get_result.sync(each, client=client).mcri
    read.append("computed" if isinstance(mcri, models.McriComputed) else "missing")
    assert get_document.sync(each, client=client).entry[0].resource.resource_type == "Composition"
later = AuthenticatedClient(base_url=os.environ["LATER_URL"], token="any")
read.append(get_result.sync("ses_later", client=later).zone)
print("read:", *read, flush=True)

spent = connect("SPENT_KEY")
for _ in range(2):
    answer = create_session.sync_detailed(client=spent, body=BODY)
print(f"{int(answer.status_code)} {answer.parsed.code}, wait {answer.headers['Retry-After']}")
