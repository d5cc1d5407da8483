/**
 * Writes src/generated/api.ts from docs/openapi.json; with --check it only compares, and fails on a difference. Runs on
 * the TypeScript 5 of this package, which openapi-typescript needs; the repository builds with a newer one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const target = new URL('../src/generated/api.ts', import.meta.url);
const text = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');

/** A TypeScript union has the fields of its kinds by itself. */
const document = JSON.parse(text, (_, value) => {
  if (!Array.isArray(value?.oneOf)) return value;
  const { additionalProperties, ...union } = value;
  return union;
});

const source = `// Made from docs/openapi.json by \`npm run generate -w libs/client\`.\n${astToString(
  await openapiTS(document, { defaultNonNullable: false, alphabetize: false }),
)}`;

if (!process.argv.includes('--check')) writeFileSync(target, source);
else if (readFileSync(target, 'utf8') !== source) {
  console.error('src/generated/api.ts is not made from docs/openapi.json; run npm run generate -w libs/client');
  process.exit(1);
}
