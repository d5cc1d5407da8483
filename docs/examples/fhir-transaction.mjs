// Converts a FHIR document of the service to a transaction that loads its resources into a FHIR server for a patient:
//   node docs/examples/fhir-transaction.mjs bundle.json Patient/123 > transaction.json
//   curl "$FHIR_SERVER" -H 'Content-Type: application/fhir+json' -d @transaction.json
// The server creates each resource once, even if the transaction is repeated (`ifNoneExist`).
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Query that finds an existing resource on the server. */
function search({ resourceType, identifier, masterIdentifier, url, version }) {
  if (resourceType === 'Questionnaire') return new URLSearchParams({ url, version });
  const { system, value } = masterIdentifier ?? (Array.isArray(identifier) ? identifier[0] : identifier);
  return new URLSearchParams({ identifier: `${system}|${value}` });
}

/**
 * A resource with your Patient instead of the logical reference; `source` is the person who answered a questionnaire.
 */
function ofPatient(resource, reference) {
  const named = Object.keys(resource).filter((field) => field === 'subject' || field === 'source');
  return { ...resource, ...Object.fromEntries(named.map((field) => [field, { reference }])) };
}

/** The document's resources as a transaction; `patient` is the reference of your Patient on the server. */
export function toTransaction(document, patient) {
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: document.entry.map(({ fullUrl, resource }) => ({
      fullUrl,
      resource: ofPatient(resource, patient),
      request: { method: 'POST', url: resource.resourceType, ifNoneExist: `${search(resource)}` },
    })),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , file, patient] = process.argv;
  process.stdout.write(`${JSON.stringify(toTransaction(JSON.parse(readFileSync(file, 'utf8')), patient), null, 2)}\n`);
}
