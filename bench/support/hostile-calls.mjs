import { createSessionBody } from '@pain-assessment/contracts/testing';
import { drawMap, LARGEST_BODY } from '../../test/isolation/expensive-maps.ts';
import { makeBundle, repetitiveMap } from '../../test/isolation/support/bundle-target.ts';
import { integrator } from '../../test/support/integrator.ts';
import { atLength } from './length.mjs';

const MIB = 2 ** 20;
const PIN = '2468';
/** A quick run proves that the bench runs. */
const LARGEST = drawMap(atLength({ quick: { ...LARGEST_BODY, strokes: 10 }, usual: LARGEST_BODY }));
const REPETITIVE = atLength({ quick: LARGEST, usual: repetitiveMap() });
/** Just fewer than a body may hold. */
const MOST_ELEMENTS = 299_000;
const BUNDLES = 12;
const EMPTY = '{"assessment":{"cartography":{"no_pain":true,"strokes":[]},"answers":{}}}';
const BRACKETS = `{"pin":${'['.repeat(30)}${']'.repeat(30)}`.padEnd(1_023).concat('}');

const list = (element, count = MOST_ELEMENTS) => `[${`${element},`.repeat(count - 1)}${element}]`;
const comparison = (bundle) => JSON.stringify({ bundles: Array(BUNDLES).fill(bundle) });
const creation = (bundle) => JSON.stringify({ ...createSessionBody(), resume_bundle: bundle });

/** A function that sends one call of a kind, and returns the status of its answer; its body is serialised once. */
function sendAs({ baseUrl }, key) {
  return (method, path, body, accept = '*/*') => {
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const headers = { accept, authorization: `Bearer ${key}`, ...(bytes && { 'content-type': 'application/json' }) };
    return async () => {
      const answer = await fetch(`${baseUrl}${path}`, { method, headers, body: bytes });
      await answer.arrayBuffer();
      return answer.status;
    };
  };
}

/** A started session of an account: its id, and the calls of its page. */
export async function startSession(target, key, { pin } = {}) {
  const { json } = await integrator(target.baseUrl, key).create(createSessionBody());
  const send = sendAs(target, json.component.token);
  const page = (method, part, body) => send(method, `/component/api/${part}`, body);
  await page('POST', 'start', JSON.stringify({ pin }))();
  return { id: json.session_id, page };
}

/** Reads of a completed session, and of a page in progress. */
async function reads(target, key) {
  const [done, open] = [await startSession(target, key), await startSession(target, key)];
  await done.page('POST', 'submission', EMPTY)();
  const send = sendAs(target, key);
  const create = send('POST', '/v1/sessions', JSON.stringify(createSessionBody()));
  const session = `/v1/sessions/${done.id}`;
  const get = (path, accept) => send('GET', path, undefined, accept);
  return {
    'GET /v1/account': get('/v1/account'),
    'GET /v1/sessions/{id}': get(session),
    'GET /v1/sessions/{id}/result': get(`${session}/result`),
    'GET /v1/sessions/{id}/result, FHIR': get(`${session}/result`, 'application/fhir+json'),
    'GET /v1/sessions/{id}/document': get(`${session}/document`),
    'GET /v1/sessions/{id}/report.pdf': get(`${session}/report.pdf`),
    'POST /v1/sessions without a bundle': create,
    'DELETE /v1/sessions/{id}, after its creation': async () => {
      const { json } = await integrator(target.baseUrl, key).create(createSessionBody());
      return send('DELETE', `/v1/sessions/${json.session_id}`)();
    },
    'GET /component/api/assessment': open.page('GET', 'assessment'),
    'POST /start': open.page('POST', 'start', '{}'),
    'POST /start, 1 KiB of brackets': open.page('POST', 'start', BRACKETS),
    'GET /component/{id}': get(`/component/${open.id}`, 'text/html'),
    'GET /component/{id} of no session': get('/component/ses_none', 'text/html'),
    'GET /component/pain-assessment.js': get('/component/pain-assessment.js'),
    'GET /': get('/', 'text/html'),
    'GET /docs': get('/docs', 'text/html'),
    'GET /docs/assets/swagger-ui-bundle.js': get('/docs/assets/swagger-ui-bundle.js'),
    'GET /openapi.json': get('/openapi.json'),
  };
}

/** Writes of a patient's page. */
async function pageCalls(target, key) {
  const [drawing, submitting, coded] = await Promise.all([
    startSession(target, key),
    startSession(target, key),
    startSession(target, key, { pin: PIN }),
  ]);
  await coded.page('POST', 'submission', EMPTY)();
  const cartography = JSON.stringify(LARGEST);
  const wrong = `"assessment":{"answers":{"odi":${list('"a"')}}}`;
  let revision = 0;
  const largestDraft = () => {
    revision += 1;
    return drawing.page('PUT', 'draft', `{"revision":${revision},"assessment":{"cartography":${cartography}}}`)();
  };
  const largest = `{"assessment":{"cartography":${cartography},"answers":{}}}`;
  return {
    'POST /unlock, right code': coded.page('POST', 'unlock', JSON.stringify({ pin: PIN })),
    'POST /unlock, 1 KiB of brackets': coded.page('POST', 'unlock', BRACKETS),
    'PUT /draft, largest': largestDraft,
    'PUT /draft, 299,000 wrong answers': drawing.page('PUT', 'draft', `{"revision":1,${wrong}}`),
    'POST /submission, largest': submitting.page('POST', 'submission', largest),
    'POST /submission, 299,000 wrong answers': submitting.page('POST', 'submission', `{${wrong}}`),
  };
}

/** Calls of an integrator with bundles. */
function bundleCalls(send, { repetitive, largest }) {
  const create = (body) => send('POST', '/v1/sessions', body);
  const report = (body) => send('POST', '/v1/reports', body);
  const compare = (body) => send('POST', '/v1/comparisons', body);
  const print = (body) => send('POST', '/v1/comparisons/report', body);
  const elements = (field, element, size) => `{"${field}":${list(element)}}`.padEnd(size);
  return {
    'POST /v1/sessions, largest bundle': create(creation(largest)),
    'POST /v1/sessions, 12 KB that hold 2 MB': create(creation(repetitive)),
    'POST /v1/sessions, 4 MiB with 299,000 objects': create(elements('modules', '{}', 4 * MIB)),
    'POST /v1/reports, largest bundle': report(JSON.stringify({ resume_bundle: largest })),
    'POST /v1/reports, 4 MiB with 299,000 objects': report(elements('resume_bundle', '{}', 4 * MIB)),
    'POST /v1/comparisons, twelve of the largest': compare(comparison(largest)),
    'POST /v1/comparisons, twelve of 12 KB that hold 2 MB': compare(comparison(repetitive)),
    'POST /v1/comparisons, 16 MiB with 299,000 objects': compare(elements('bundles', '{}', 16 * MIB)),
    'POST /v1/comparisons, 16 MiB with 299,000 texts': compare(elements('bundles', '""', 16 * MIB)),
    'POST /v1/comparisons/report, twelve of the largest': print(comparison(largest)),
  };
}

/**
 * Calls by name, one at a time, and floods of the first account; `overQuota` exceeds the documents of the second account. Each returns the
 * status of an answer, or a list.
 */
export async function prepareCalls(target, { creations }) {
  const { baseUrl, keys } = target;
  const [key, other] = keys;
  const repetitive = await makeBundle(baseUrl, key, REPETITIVE);
  const largest = await makeBundle(baseUrl, key, LARGEST);
  const send = sendAs(target, key);
  const spent = sendAs(target, other);
  const foreign = await makeBundle(baseUrl, other, LARGEST);
  const drafts = await pageCalls(target, key);
  const together = (count, call) => () => Promise.all(Array.from({ length: count }, () => call().catch(() => 0)));
  const create = send('POST', '/v1/sessions', creation(repetitive));
  return {
    calls: {
      ...(await reads(target, key)),
      ...drafts,
      ...bundleCalls(send, { repetitive, largest }),
    },
    floods: {
      [`${creations} creations at once of 12 KB that hold 2 MB`]: together(creations, create),
      'comparisons of twelve that hold 2 MB, one after the other': send(
        'POST',
        '/v1/comparisons',
        comparison(repetitive),
      ),
      '8 of the largest drafts of one patient at once': together(8, drafts['PUT /draft, largest']),
    },
    overQuota: spent('POST', '/v1/comparisons', comparison(foreign)),
  };
}
