import { parse, stringify } from 'yaml';
import { say, waitFor } from '../support/commands.mjs';
import { findReadyPods, kubectl, read, waitUntilSettled } from '../support/kubernetes.mjs';
import { NAMESPACES } from '../support/settings.mjs';
import { readApiKey, upgradeProduction } from './production.mjs';
import { INTEGRATOR_ORIGIN, playEmbedded } from './tools/ingress-browser.mjs';
import { playOutsidePatientsDuring } from './tools/ingress-load.mjs';
import { ask, behindPublicName, PUBLIC_URL } from './tools/public-name.mjs';
import { giveAccounts } from './tools/secret-changes.mjs';
import { playAssessment } from './tools/simulator.mjs';
import { reportOutcome } from './trial.mjs';

const NAMESPACE = NAMESPACES.production;
const MIB = 1024 ** 2;
const HSTS = 'max-age=31536000; includeSubDomains';
const PRETENDED = '203.0.113.9';
/** Node's defaults would reject these too. */
const OLD_TLS = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };

const CREATION = {
  zone: 'knee',
  patient: { sex: 'female', height_cm: 170, weight_kg: 70 },
  modules: ['cartography', 'questionnaires'],
};

function expect(what, found, expected) {
  say(`${found === expected ? 'right' : 'WRONG'}: ${what}: ${found}`);
  if (found !== expected) throw new Error(`${what}: ${found} in the place of ${expected}`);
}

/** Calls of an integrator's server; `bytes` pads a body with spaces. */
const openApi =
  (address, key) =>
  (method, path, { body, bytes = 0, headers } = {}) => {
    const text = body === undefined ? undefined : JSON.stringify(body).padEnd(bytes);
    const sent = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': text.length };
    return ask(address, path, { method, body: text, headers: { authorization: `Bearer ${key}`, ...sent, ...headers } });
  };

/** The Ingress of the chart serves the name once it serves its certificate. */
const isServed = (address) =>
  ask(address, '/openapi.json').then(
    ({ status }) => status === 200,
    () => false,
  );

async function tryTransport(address) {
  for (const version of ['TLSv1.2', 'TLSv1.3']) {
    const answer = await ask(address, '/openapi.json', { tls: { minVersion: version, maxVersion: version } });
    expect(`${version}, by the authority`, `${answer.status} ${answer.protocol}`, `200 ${version}`);
    expect('Strict-Transport-Security', answer.headers['strict-transport-security'], HSTS);
  }
  const old = await ask(address, '/openapi.json', { tls: OLD_TLS }).then(
    ({ protocol }) => protocol,
    () => 'refused',
  );
  expect('TLS 1.1', old, 'refused');
  const { status, headers } = await ask(address, '/docs?a=b', { scheme: 'http' });
  expect('http', `${status} ${headers.location}`, `308 ${PUBLIC_URL}/docs?a=b`);
}

async function tryBodies(call) {
  const created = await call('POST', '/v1/sessions', { body: CREATION, bytes: 4 * MIB });
  expect('a creation of 4 MiB', created.status, 201);
  await call('DELETE', `/v1/sessions/${JSON.parse(created.body).session_id}`);
  const refused = await call('POST', '/v1/sessions', { body: CREATION, bytes: 4 * MIB + 1 });
  expect('a creation of 4 MiB and a byte', refused.status, 413);
  expect('its content', refused.headers['content-type'], 'application/problem+json');
  // Larger than any creation, and invalid: the answer must come from the gateway.
  const comparison = await call('POST', '/v1/comparisons', { body: {}, bytes: 5 * MIB });
  expect('an empty comparison of 5 MiB', comparison.status, 400);
}

/** The source in the gateways' audit line of a creation, by its request id. */
async function findSource(requestId) {
  for (const { metadata } of await findReadyPods(NAMESPACE, 'api-gateway')) {
    const log = await kubectl(['--namespace', NAMESPACE, 'logs', metadata.name, '--since', '60s']);
    const lines = log.split('\n').filter((line) => line.includes(requestId) && line.includes('"audit"'));
    if (lines.length > 0) return JSON.parse(lines[0]).source;
  }
  return null;
}

/** The audit line of a creation has the client's real address, not the forged one. */
async function trySource(call, expected) {
  const { headers, body } = await call('POST', '/v1/sessions', {
    body: CREATION,
    headers: { 'x-forwarded-for': PRETENDED },
  });
  const source = await waitFor(() => findSource(headers['x-request-id']), { what: 'the audit line', seconds: 10 });
  await call('DELETE', `/v1/sessions/${JSON.parse(body).session_id}`);
  expect('source of a creation', expected(source) ? 'as it must be' : source, 'as it must be');
  return source;
}

async function tryBrowser(address, call) {
  const created = JSON.parse((await call('POST', '/v1/sessions', { body: CREATION })).body);
  const { heard, complaints, protocol } = await playEmbedded(address, created.component);
  const path = `/v1/sessions/${created.session_id}`;
  const completed = heard.find(({ name }) => name === 'completed');
  expect('HTTP of the page', protocol, 'h2');
  expect("the integrator's page heard", heard.map(({ name }) => name).join(), 'ready,started,completed');
  expect('of the session', completed.detail.session_id, created.session_id);
  expect('what the browser complains about', complaints.join('; '), '');
  const result = await call('GET', `${path}/result`);
  expect('result', result.status, 200);
  expect('strokes leave a surface', JSON.parse(result.body).cartography !== null, true);
  expect('report', (await call('GET', `${path}/report.pdf`)).headers['content-type'], 'application/pdf');
  expect('deletion', (await call('DELETE', path)).status, 204);
}

/** Allows the integrator's page to frame the account's component; returns a function that undoes it. */
async function allowIntegrator() {
  const { data } = await read('secret', 'pain-assessment', '--namespace', NAMESPACE);
  const before = Buffer.from(data['accounts.yaml'], 'base64').toString();
  const file = parse(before);
  file.accounts[0].component_origins = [INTEGRATOR_ORIGIN];
  await giveAccounts(stringify(file));
  return () => giveAccounts(before);
}

/** Switches trust in the ingress on or off; replaces all gateways while patients use the ingress. */
async function replaceGateways(args, { address, name, apiKey, report }) {
  const outcome = await playOutsidePatientsDuring(
    async () => {
      await upgradeProduction(args);
      await waitUntilSettled(NAMESPACE, 180);
    },
    { address, apiKey },
  );
  reportOutcome(outcome, { name, report });
}

async function tryAll({ address, key, report, networks }) {
  const call = openApi(address, key);
  await tryTransport(address);
  await tryBodies(call);
  const wrap = (command) => behindPublicName(address, command);
  await playAssessment(PUBLIC_URL, { args: ['--key', key], wrap });
  say(`not trusted: ${await trySource(call, (source) => networks.isPod(source))}`);
  const withdraw = await allowIntegrator();
  const trusted = ['--set-json', `api-gateway.settings.trustedProxies=["${networks.pods}"]`];
  const load = { address, apiKey: key, report };
  try {
    await replaceGateways(trusted, { name: 'ingress, gateways replaced', ...load });
    say(`trusted: ${await trySource(call, (source) => source === networks.machine)}`);
    await tryBrowser(address, call);
  } finally {
    await withdraw();
    await replaceGateways([], { name: 'ingress, and again', ...load });
  }
}

/** Tests the chart's Ingress with ingress-nginx: TLS, bodies, sources, whole assessments by API and browser, replaced gateways. */
export async function tryIngress({ report, builder }) {
  await waitUntilSettled(NAMESPACE, 180);
  try {
    const address = await builder.installIngress();
    const begun = Date.now();
    await waitFor(() => isServed(address), { what: 'the public name to be served', seconds: 60 });
    say(`served ${((Date.now() - begun) / 1000).toFixed(1)} s after the controller was ready`);
    await tryAll({ address, key: await readApiKey(), report, networks: builder.networks });
  } finally {
    await builder.removeIngress();
  }
}
