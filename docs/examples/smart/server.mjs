/**
 * A SMART on FHIR app: a clinician launches it from a patient's chart, the patient answers in the frame or on a tablet, and the document
 * and the report go back into the chart. Both the chart's token and the service's secret key stay on this server.
 * Settings: BASE_URL and SECRET_KEY of the service, PUBLIC_URL of this app, CLIENT_ID of the app at the FHIR server, PORT.
 */
import { randomBytes } from 'node:crypto';
import { createClient, isApiError, toTransaction } from '@pain-assessment/client';
import express from 'express';
import session from 'express-session';
import smart from 'fhirclient';
import QRCode from 'qrcode';
import { measuresFrom } from './measures.mjs';
import { askPage, assessmentPage } from './pages.mjs';

const { BASE_URL = 'http://localhost:8080', SECRET_KEY = 'sk_test_demo_0000000000000000000000' } = process.env;
const { PORT = '3000', PUBLIC_URL = `http://localhost:${PORT}`, CLIENT_ID = 'pain-assessment' } = process.env;
const service = createClient({ baseUrl: BASE_URL, secretKey: SECRET_KEY });
// A chart shows the app in a frame of another origin, where browsers send this kind of cookie only.
const inFrames = { sameSite: 'none', secure: true, partitioned: true };
const app = express()
  .set('trust proxy', 1)
  .use(
    session({
      secret: randomBytes(32).toString('hex'),
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, ...(PUBLIC_URL.startsWith('https:') ? inFrames : { sameSite: 'lax' }) },
    }),
    express.urlencoded({ extended: false }),
  );

/** The chart of this browser's launch, in a request to this app. */
const openChart = (request, response) => smart(request, response).ready();

app.get('/launch', (request, response) =>
  smart(request, response).authorize({
    clientId: CLIENT_ID,
    scope: 'launch patient/Patient.read patient/Observation.read patient/*.write',
    redirectUri: `${PUBLIC_URL}/chart`,
    pkceMode: 'ifSupported',
  }),
);

app.get('/chart', async (request, response) => {
  await openChart(request, response);
  response.redirect('/');
});

app.get('/', async (request, response) => {
  const chart = await openChart(request, response);
  const newest = (loinc) =>
    chart.request(`Observation?patient=Patient/${chart.patient.id}&code=${loinc}&_sort=-date&_count=1`);
  const [patient, ...found] = await Promise.all([
    chart.patient.read(),
    newest('http://loinc.org|8302-2'),
    newest('http://loinc.org|29463-7'),
  ]);
  response.send(askPage({ gender: patient.gender, ...measuresFrom(found) }));
});

// Browsers send the origin with each POST: another page cannot act for the clinician.
app.post(/.*/, (request, response, next) => {
  if (request.get('origin') === PUBLIC_URL) return next();
  return response.status(403).send('This request comes from another page.');
});

app.post('/assessment', async (request, response) => {
  await openChart(request, response);
  const { zone, sex, height_cm, weight_kg } = request.body;
  const created = await service.createSession({
    zone,
    patient: { sex, height_cm: Number(height_cm), weight_kg: Number(weight_kg) },
    modules: ['cartography', 'questionnaires'],
  });
  request.session.assessment = created.session_id;
  const { url, script_url: script } = created.component;
  const code = await QRCode.toString(url, { type: 'svg', margin: 0 });
  response.send(assessmentPage({ script, url, expiresAt: created.expires_at, code }));
});

/** Answers 202 until the patient has sent the answers; then writes document and report into the chart, and answers 201. */
app.post('/result', async (request, response) => {
  const chart = await openChart(request, response);
  const id = request.session.assessment;
  const { status } = await service.session(id);
  if (status !== 'completed') return response.sendStatus(202);
  const document = await service.fhirDocument(id);
  const pdf = new Uint8Array(await new Response(await service.report(id)).arrayBuffer());
  const patient = `Patient/${chart.patient.id}`;
  const encounter = chart.encounter.id ? { encounter: `Encounter/${chart.encounter.id}` } : {};
  // Repeated by the page until it succeeds: the conditions of the transaction create each resource once.
  await chart.request({
    url: chart.state.serverUrl,
    method: 'POST',
    headers: { 'Content-Type': 'application/fhir+json' },
    body: JSON.stringify(toTransaction(document, { patient, ...encounter, pdf })),
  });
  await service.deleteSession(id);
  delete request.session.assessment;
  return response.sendStatus(201);
});

app.use((error, _request, response, _next) => {
  // Messages of the service name fields and never values; those of the chart's server may contain both.
  const message = isApiError(error) ? error.message : 'The chart did not answer. Launch the app again from the chart.';
  response
    .status(isApiError(error) && error.status === 400 ? 400 : 502)
    .type('text')
    .send(message);
});

app.listen(Number(PORT), () => process.stdout.write(`SMART app on ${PUBLIC_URL}/launch\n`));
