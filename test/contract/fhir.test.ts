import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Client, createClient } from '@pain-assessment/client';
import { type Result, roundToOneDecimal } from '@pain-assessment/contracts';
import { createR4Validator } from '@pain-assessment/fhir/testing';
import { findInstrument, questionnairesFor } from '@pain-assessment/questionnaires';
import { pause } from '@pain-assessment/service-kit/testing';
import { playPatient } from '@pain-assessment/standalone/testing';
import { DEMO_KEY } from '../support/accounts.ts';
import { type Deployment, inOneProcess } from '../support/deployments.ts';
import { integrator } from '../support/integrator.ts';

// biome-ignore lint/suspicious/noExplicitAny: the bundle is walked as the JSON that it is
type Json = any;

const RETENTION_SECONDS = 600;
const r4Errors = createR4Validator();

const BODY: Parameters<Client['createSession']>[0] = {
  zone: 'pelvic_perineal',
  patient: { sex: 'male', height_cm: 176, weight_kg: 81 },
  modules: ['cartography', 'questionnaires'],
};

let deployment: Deployment;
let client: Client;
let sessionId: string;
beforeAll(async () => {
  deployment = await inOneProcess({ RESULT_RETENTION_SECONDS: String(RETENTION_SECONDS) });
  client = createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY });
  const session = await client.createSession(BODY);
  sessionId = session.session_id;
  await playPatient(session.component.url);
});
afterAll(() => deployment?.close());

test('a FHIR request counts as retrieval: it sets the deletion time of the result', async () => {
  const before = await client.session(sessionId);
  await pause(2, { because: 'the retrieval is to be later by the clock of the service, in milliseconds' });
  const response = await integrator(deployment.baseUrl).call('GET', `/v1/sessions/${sessionId}/result`, {
    headers: { accept: 'application/fhir+json' },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/fhir+json; fhirVersion=4.0',
  ]);
  const after = await client.session(sessionId);
  expect(Date.parse(after.result_expires_at ?? '')).toBeGreaterThan(Date.parse(before.result_expires_at ?? ''));
});

test('the document has the same bytes at its own path, which also counts as retrieval', async () => {
  const { call } = integrator(deployment.baseUrl);
  const session = await client.createSession(BODY);
  await playPatient(session.component.url);
  const before = await client.session(session.session_id);
  await pause(2, { because: 'the retrieval is to be later by the clock of the service, in milliseconds' });
  const own = await call('GET', `/v1/sessions/${session.session_id}/document`, {
    headers: { accept: 'application/json' },
  });
  const after = await client.session(session.session_id);
  const negotiated = await call('GET', `/v1/sessions/${session.session_id}/result`, {
    headers: { accept: 'application/fhir+json' },
  });

  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/fhir+json; fhirVersion=4.0']);
  expect(Buffer.compare(own.bytes, negotiated.bytes)).toBe(0);
  expect(Date.parse(after.result_expires_at ?? '')).toBeGreaterThan(Date.parse(before.result_expires_at ?? ''));
});

test('the regions that hurt together have the painful area', async () => {
  const bundle: Json = await client.fhirDocument(sessionId);
  const { cartography } = (await client.result(sessionId)) as Result;
  const regions = bundle.entry.filter(({ resource }: Json) => resource.code?.coding?.[0].code === 'by_region');
  const areas = regions.map(({ resource }: Json) => resource.valueQuantity.value);
  const sum = areas.reduce((total: number, area: number) => total + area, 0);

  expect(areas).toEqual(areas.toSorted((a: number, b: number) => b - a));
  // Each is rounded to one decimal by itself.
  expect(Math.abs(sum - (cartography?.pain_surface.cm2 ?? 0))).toBeLessThanOrEqual(0.05 * (areas.length + 1));
  expect(cartography?.by_region?.map(({ cm2 }) => cm2)).toEqual(areas);
  const sites = regions.map(({ resource }: Json) => resource.bodySite.coding[0].code);
  expect(sites).toContain('region.back.lumbar_spine.middle');
});

test('the document has the codes and numbers of the answers, and every score can be recomputed from the JSON', async () => {
  const bundle: Json = await client.fhirDocument(sessionId);
  const result = (await client.result(sessionId)) as Result;
  const answers = bundle.entry
    .map(({ resource }: Json) => resource)
    .filter(({ resourceType }: Json) => resourceType === 'QuestionnaireResponse')
    .flatMap(({ item }: Json) => item.map(({ answer: [answer] }: Json) => answer));
  const values = result.questionnaires.flatMap(({ answers }) => answers.map(({ value }) => value));

  expect(
    answers.map(({ valueCoding, valueDecimal, valueInteger }: Json) =>
      valueCoding ? Number(valueCoding.code.split('.').at(-1)) : (valueDecimal ?? valueInteger),
    ),
  ).toEqual(values);
  for (const { id, version, answers: given, scores } of result.questionnaires) {
    const received = Object.fromEntries(given.map(({ item, value }) => [item, value]));
    const { value_set: valueSet } = result.provenance;
    const computed = findInstrument(id, version).score(received, { valueSet });
    const rounded = Object.entries(computed).map(([key, score]) => [key, roundToOneDecimal(score)]);
    expect([id, Object.fromEntries(rounded)]).toEqual([id, scores]);
  }
});

test('the document of a real assessment is valid R4 with the numbers of the JSON result', async () => {
  const bundle: Json = await client.fhirDocument(sessionId);
  const result = (await client.result(sessionId)) as Result;
  const resources: Json[] = bundle.entry.map(({ resource }: Json) => resource);
  expect(resources.flatMap(r4Errors)).toEqual([]);
  expect(r4Errors(bundle)).toEqual([]);

  const observation = (code: string) =>
    resources.find((resource) => resource.resourceType === 'Observation' && resource.code.coding[0].code === code);
  expect(result.mcri.status).toBe('computed');
  expect(observation('mcri').valueQuantity.value).toBe(result.mcri.status === 'computed' && result.mcri.score);
  expect(observation('pain_surface').valueQuantity.value).toBe(result.cartography?.pain_surface.cm2);
  for (const { id, scores } of result.questionnaires) {
    for (const [name, value] of Object.entries(scores)) {
      const { value: printed } = observation(`${id}.${name}`).valueQuantity;
      // FHIR has the EQ-5D index with the three decimals of its value set.
      expect(Math.abs(printed - value)).toBeLessThanOrEqual(id === 'eq5d' && name === 'index' ? 0.05 : 0);
    }
  }
  for (const kind of ['QuestionnaireResponse', 'Questionnaire']) {
    const found = resources.filter(({ resourceType }) => resourceType === kind);
    expect(found).toHaveLength(questionnairesFor(result.zone).length);
  }
});

test('a second retrieval returns the same document', async () => {
  expect(await client.fhirDocument(sessionId)).toEqual(await client.fhirDocument(sessionId));
});
