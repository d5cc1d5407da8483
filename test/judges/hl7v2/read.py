"""Parses and validates each file as ORU^R01 of version 2.5.1 with hl7apy, and prints its observations like Judge.java.

Validation is strict, except for a file with a report: hl7apy allows 65,536 characters of encapsulated data.
"""
import base64
import sys
from hl7apy.consts import VALIDATION_LEVEL
from hl7apy.parser import parse_message

for path in sys.argv[1:]:
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    level = VALIDATION_LEVEL.TOLERANT if "|ED|" in text else VALIDATION_LEVEL.STRICT
    message = parse_message(text, validation_level=level, find_groups=True)
    message.validate()
    result = message.oru_r01_patient_result
    patient = result.oru_r01_patient
    print("message", message.msh.msh_10.value, message.msh.msh_12.value)
    print("patient", patient.pid.pid_3.pid_3_1.value)
    print("visit", patient.oru_r01_visit.pv1.pv1_19.pv1_19_1.value)
    for observation in result.oru_r01_order_observation.oru_r01_observation:
        obx = observation.obx
        value = obx.obx_5.value or "null"
        if obx.obx_2.value == "ED":
            value = f"bytes {len(base64.b64decode(obx.obx_5.obx_5_5.value))}"
        print("observation", obx.obx_3.obx_3_1.value, value, obx.obx_11.value, len(observation.nte))
