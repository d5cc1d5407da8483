import { writeFileSync } from 'node:fs';
import { codeSystems } from '@pain-assessment/fhir';

/*
 * Writes our code systems: `npm run openapi -w services/api-gateway`.
 */
for (const system of codeSystems()) {
  writeFileSync(new URL(`${system.name}.json`, import.meta.url), `${JSON.stringify(system, null, 2)}\n`);
}
