import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Problem } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { component, expectProblem } from '../testing/expect-problem.ts';
import {
  create,
  createFigures,
  start,
  startTestGateway,
  submit,
  type TestGateway,
  trickle,
  typicalAssessment,
  WRITES_IN_TEN_SECONDS,
} from '../testing/index.ts';

const MIB = 2 ** 20;
/** No attempt returns during a test, on any machine. */
const BURST = 20;
const bounds = { startAttempts: { session: BURST, perSecond: 0 } };

let gateway: TestGateway;
let release: () => void;
/** Number of requested figures. */
let drawn = 0;
beforeEach(async () => {
  drawn = 0;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  gateway = await startTestGateway(
    {},
    {
      bounds,
      warmUp: true,
      stubs: {
        async figures() {
          drawn += 1;
          await released;
          return createFigures();
        },
      },
    },
  );
});
afterEach(async () => {
  release();
  await gateway.close();
});

/** Sends a draft of two million bytes without its last byte; resolves when the gateway reads it. */
async function stall(token: string): Promise<Socket> {
  const socket = connect(gateway.app.port, '127.0.0.1').on('error', () => undefined);
  socket.write(
    `PUT /component/api/draft HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${2 * MIB}\r\nExpect: 100-continue\r\n\r\n`,
  );
  expect(String((await once(socket, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(Buffer.alloc(2 * MIB - 1, ' '));
  return socket;
}

const draft = (token: string, revision: number, filler = 0) =>
  gateway.call({
    ...component('PUT', '/draft', token),
    body: `{"revision":${revision},"assessment":{}${' '.repeat(filler)}}`,
  });
const countRefusals = async (limit: string) =>
  Number(
    new RegExp(`limit_refusals_total\\{limit="${limit}"\\} (\\d+)`).exec(await gateway.metrics.render('plain'))?.[1],
  );

describe('bodies', () => {
  test('from one session that stop early take at most its share: the next one is rejected, other sessions are served', async () => {
    const [flooding, other] = [await start(gateway.call), await start(gateway.call)];
    const stalled = await Promise.all([1, 2, 3].map(() => stall(flooding.token)));

    // The gateway counts what has arrived, and the last pieces may still travel.
    let refused = await draft(flooding.token, 1, MIB);
    await waitFor(async () => {
      if (refused.status === 204) refused = await draft(flooding.token, 1, MIB);
      return refused.status !== 204;
    });
    expectProblem(refused, 'service_unavailable');
    expect(refused.headers).toMatchObject({ 'retry-after': '1', connection: 'close' });
    expect((await draft(other.token, 1, MIB)).status).toBe(204);
    expect(await countRefusals('bytes')).toBeGreaterThan(0);

    for (const socket of stalled) socket.destroy();
    await waitFor(async () => (await draft(flooding.token, 2, MIB)).status === 204);
  });

  test('that arrive too slowly are answered 408 after ten seconds', async () => {
    const { token } = await start(gateway.call);
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Content-Length': 2 * MIB };
    const options = { port: gateway.app.port, method: 'PUT', path: '/component/api/draft', headers, agent: false };
    const sent = request(options);
    const writes = trickle(sent, ' ');
    const [response]: IncomingMessage[] = await once(sent, 'response');
    const problem = Problem.parse(JSON.parse(Buffer.concat((await response?.toArray()) ?? []).toString()));
    sent.destroy();

    expect(await writes).toBeLessThanOrEqual(WRITES_IN_TEN_SECONDS);
    expect([response?.statusCode, problem.code]).toEqual([408, 'request_timeout']);
  });

  test('from a rejected client are read to the end, so that each of fifty clients receives its answer', async () => {
    const { token } = await create(gateway.call);
    // Ten at a time, because a gateway reads rejected bodies for five seconds only.
    for (let round = 0; round < 5; round += 1) {
      const bodies = Array.from({ length: 10 }, () =>
        gateway.call({ ...component('POST', '/start', 'ct_x'), body: ' '.repeat(4 * MIB) }),
      );
      const tooLarge = [1, 2].map(() =>
        gateway.call({ ...component('PUT', '/draft', token), body: ' '.repeat(3 * MIB) }),
      );
      for (const answer of await Promise.all(bodies)) expectProblem(answer, 'session_not_found');
      for (const answer of await Promise.all(tooLarge)) expectProblem(answer, 'payload_too_large');
    }
  });
});

describe('one session', () => {
  test('counts all attempts, successful or not, without an effect on other sessions', async () => {
    const [flooding, other] = [await start(gateway.call), await start(gateway.call)];
    const answers = await Promise.all(
      Array.from({ length: BURST + 10 }, () => gateway.call(component('POST', '/start', flooding.token, {}))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(BURST - 1);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(11);
    for (const answer of refused) expect(answer.headers['retry-after']).toBe('1');
    expect((await gateway.call(component('POST', '/start', other.token, {}))).status).toBe(200);
    expect(gateway.logLines.filter(({ level, msg }) => level === 'warn' && msg === 'a dependency failed')).toEqual([]);
  });

  test('shares one answer among equal submissions in flight; another content waits, and finds the session completed', async () => {
    const played = await start(gateway.call);
    const equal = [submit(gateway.call, played), submit(gateway.call, played)];
    await waitFor(() => drawn > 0);
    const other = submit(gateway.call, played, { ...typicalAssessment(), answers: {} });
    release();
    const answers = await Promise.all(equal);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expectProblem(await other, 'already_completed');
    const audited = gateway.logLines
      .filter(({ operation }) => operation === 'completion')
      .map(({ outcome }) => outcome);
    expect(audited.sort()).toEqual(['already_completed', 'ok', 'replayed']);
  });
});
