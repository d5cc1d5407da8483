import { writeFileSync } from 'node:fs';
import { schemas } from './schemas.mjs';

/** Writes values.schema.json of every chart; `npm run charts:write`. */
for (const [chart, schema] of Object.entries(schemas)) {
  const file = new URL(`../../charts/${chart}/values.schema.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
}
