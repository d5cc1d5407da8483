"""Prints fhir.resources' reading of a document: a line for each score and for each coded answer, with code and number."""

import pathlib
import sys

from fhir.resources.R4B.bundle import Bundle

ORDINAL_VALUE = "http://hl7.org/fhir/StructureDefinition/ordinalValue"

bundle = Bundle.model_validate_json(pathlib.Path(sys.argv[1]).read_text())
for entry in bundle.entry:
    resource = entry.resource
    if resource.get_resource_type() == "Observation" and resource.valueQuantity:
        print("score", resource.code.coding[0].code, resource.valueQuantity.value)
    if resource.get_resource_type() != "QuestionnaireResponse":
        continue
    for item in resource.item:
        coding = item.answer[0].valueCoding if item.answer else None
        for extension in (coding.extension or []) if coding else []:
            if extension.url == ORDINAL_VALUE:
                print("answer", coding.code, extension.valueDecimal)
