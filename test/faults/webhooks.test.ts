import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { ANSWERS, startReceiver, type WebhookReceiver } from '@pain-assessment/api-gateway/testing';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { randomFrom, SEED, waitFor } from '@pain-assessment/service-kit/testing';
import { type Backends, type Fleet, type Replica, startBackends, startFleet } from '../support/fleet.ts';
import { type Answer, integrator } from '../support/integrator.ts';
import { startStubServices, UNSEALED } from '../support/stub-services.ts';

const SESSIONS = process.env.TEST_FULL ? 500 : 24;
const PATIENTS = 4;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

let receiver: WebhookReceiver;
let backends: Backends;
let stubs: Awaited<ReturnType<typeof startStubServices>>;
let fleet: Fleet;
let gateways: readonly Replica[];

beforeAll(async () => {
  receiver = await startReceiver();
  backends = await startBackends({ webhook: { url: receiver.url, secrets: [SECRET] } });
  const env = { ...backends.env, ...UNSEALED, LOG_LEVEL: 'error', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
  [stubs, fleet] = await Promise.all([startStubServices(backends.nats.url), startFleet({ 'api-gateway': 2 }, env)]);
  gateways = fleet.of('api-gateway');
});
afterAll(async () => {
  await fleet?.stop();
  await stubs?.close();
  await receiver?.goDown();
  await backends?.stop();
});
afterEach(async () => {
  receiver.answer = ANSWERS.accepting;
  await Promise.all(gateways.map((gateway) => gateway.process.exited() && gateway.restart()));
});

const assessment = { cartography: { no_pain: true, strokes: [] } };

/** A session with one call after the other, each at a gateway of the test's choice. */
async function create({ baseUrl }: Replica) {
  const { json } = await integrator(baseUrl).create({ ...createSessionBody(), modules: ['cartography'] });
  const { session_id: id, component } = json;
  const call = (path: string, body: unknown, gateway: Replica): Promise<Answer> =>
    integrator(gateway.baseUrl, component.token).call('POST', `/component/api/${path}`, { body });
  return {
    id: String(id),
    start: (gateway: Replica) => call('start', {}, gateway),
    submit: (gateway: Replica) => call('submission', { assessment }, gateway),
  };
}

const notifications = (type: string) => receiver.messages.filter(({ json }) => json.type === type);
const completions = (id: string) =>
  notifications('session.completed').filter(({ json }) => json.data.session_id === id);

async function completeOne(gateway: Replica): Promise<string> {
  const session = await create(gateway);
  await session.start(gateway);
  expect((await session.submit(gateway)).status).toBe(200);
  return session.id;
}

const twoGateways = (): readonly [Replica, Replica] => gateways as readonly [Replica, Replica];

test('sends a completion although the gateway was killed while the receiver was down', async () => {
  const [first] = twoGateways();
  await receiver.goDown();
  const id = await completeOne(first);
  await first.process.stop('SIGKILL');
  await receiver.listen();
  await waitFor(() => completions(id).length > 0, { what: 'the completion, from the other gateway', seconds: 40 });

  expect(completions(id)[0]?.json.data).toEqual({ session_id: id, status: 'completed' });
});

test("retries a completion with the same id if the gateway was killed before the receiver's answer", async () => {
  const [first] = twoGateways();
  receiver.answer = ANSWERS.silent;
  const id = await completeOne(first);
  await waitFor(() => completions(id).length === 1, { what: 'the first attempt', seconds: 20 });
  await first.process.stop('SIGKILL');
  receiver.answer = ANSWERS.accepting;
  await waitFor(() => completions(id).length === 2, { what: 'the second attempt', seconds: 40 });

  expect(new Set(completions(id).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

/** Calls one gateway after the other until one answers: the other may just have been killed. */
async function callUntilAnswered(call: (gateway: Replica) => Promise<Answer>, from: number): Promise<void> {
  let turn = from;
  await waitFor(
    async () => {
      turn += 1;
      const gateway = gateways[turn % gateways.length];
      const answer = gateway && (await call(gateway).catch(() => undefined));
      return answer !== undefined && answer.status < 500;
    },
    { what: 'an answer', seconds: 60 },
  );
}

test(`sends every start and completion of ${SESSIONS} sessions while both gateways are killed in turn`, async () => {
  const random = randomFrom(SEED);
  const accepted = new Set<string>();
  const sessions: string[] = [];
  function receive(answer: keyof typeof ANSWERS) {
    receiver.answer = (request, response) => {
      const { type, data } = receiver.messages.at(-1)?.json ?? {};
      if (answer === 'accepting') accepted.add(`${type} ${data?.session_id}`);
      ANSWERS[answer](request, response);
    };
  }
  let left = SESSIONS;
  async function playPatients(patient: number) {
    while (left-- > 0) {
      const session = await waitFor(() => create(random.pick(gateways)).catch(() => null), { what: 'a session' });
      sessions.push(session.id);
      await callUntilAnswered(session.start, patient);
      await callUntilAnswered(session.submit, patient);
    }
  }
  async function killGateways() {
    while (left > 0) {
      receive(random.pick(['accepting', 'failing', 'redirecting', 'resetting', 'silent']));
      const next = sessions.length + 2 + random.below(5);
      await waitFor(() => sessions.length >= next || left <= 0, { what: 'further sessions', seconds: 120 });
      await random.pick(gateways).restart('SIGKILL');
    }
  }
  await Promise.all([killGateways(), ...Array.from({ length: PATIENTS }, (_, patient) => playPatients(patient))]);
  receive('accepting');
  const expected = sessions.flatMap((id) => [`session.started ${id}`, `session.completed ${id}`]);
  const missing = () => expected.filter((event) => !accepted.has(event));
  await waitFor(() => missing().length === 0, { seconds: 200, what: 'all events' }).catch(() => undefined);

  expect(sessions).toHaveLength(SESSIONS);
  expect({ seed: SEED, missing: missing() }).toEqual({ seed: SEED, missing: [] });
}, 1_200_000);
