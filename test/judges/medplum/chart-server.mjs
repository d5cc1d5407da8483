import { createServer } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { openMedplum } from './medplum.mjs';

/**
 * A records system with SMART App Launch: Medplum's router behind an authorization server that says yes at once. Prints its address. The
 * patient of each launch and the visit are those that the environment names, with the given Observations.
 */
const { PATIENT, ENCOUNTER, OBSERVATIONS } = process.env;
const medplum = await openMedplum();
const patient = await medplum.create(JSON.parse(PATIENT));
const encounter = await medplum.create({ ...JSON.parse(ENCOUNTER), subject: { reference: `Patient/${patient.id}` } });
for (const observation of JSON.parse(OBSERVATIONS)) {
  await medplum.create({ ...observation, subject: { reference: `Patient/${patient.id}` } });
}

const TOKEN = 'token-of-the-launch';
const isGranted = ({ headers }) => headers.authorization === `Bearer ${TOKEN}`;
const reply = (response, status, body) =>
  response.writeHead(status, { 'Content-Type': 'application/fhir+json' }).end(JSON.stringify(body));

const server = createServer(async (request, response) => {
  const base = `http://${request.headers.host}`;
  const { pathname, search, searchParams } = new URL(request.url, base);
  if (pathname === '/.well-known/smart-configuration') {
    return reply(response, 200, {
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      code_challenge_methods_supported: ['S256'],
      capabilities: ['launch-ehr', 'client-public', 'context-ehr-patient', 'context-ehr-encounter', 'permission-v1'],
    });
  }
  if (pathname === '/authorize') {
    const back = new URL(searchParams.get('redirect_uri'));
    back.search = new URLSearchParams({ code: 'code', state: searchParams.get('state') });
    return response.writeHead(302, { Location: back.href }).end();
  }
  if (pathname === '/token') {
    const asked = new URLSearchParams(await text(request));
    const context = { patient: patient.id, encounter: encounter.id };
    const granted = {
      access_token: TOKEN,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'patient/*.read',
      ...context,
    };
    return asked.get('code_verifier')
      ? reply(response, 200, granted)
      : reply(response, 400, { error: 'invalid_grant' });
  }
  if (!isGranted(request)) return reply(response, 401, { resourceType: 'OperationOutcome' });
  const body = request.method === 'POST' ? await json(request) : undefined;
  const { outcome, resource } = await medplum.call(request.method, pathname + search, body);
  return reply(response, outcome.id === 'ok' || outcome.id === 'created' ? 200 : 400, resource ?? outcome);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
