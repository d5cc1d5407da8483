import { type ClientRequest, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { CALL_RATES } from '../limits/limits.table.ts';
import { component, expectProblem } from '../testing/expect-problem.ts';
import {
  create,
  createFigures,
  type Received,
  start,
  startTestGateway,
  submit,
  type TestGateway,
  typicalAssessment,
} from '../testing/index.ts';

const MIB = 2 ** 20;

let gateway: TestGateway;
let release: () => void;
beforeEach(async () => {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  gateway = await startTestGateway(
    {},
    {
      neighbours: {
        async figures() {
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

/** A draft of two million bytes that stops one byte short of its length. */
function stall(token: string): Socket {
  const body = Buffer.alloc(2 * MIB - 1, ' ');
  const socket = connect(gateway.app.port, '127.0.0.1').on('error', () => undefined);
  socket.write(
    `PUT /component/api/draft HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${2 * MIB}\r\n\r\n`,
  );
  socket.write(body);
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
  test('of one session that stop short take no more than its share: the next one is refused, other sessions are served', async () => {
    const [flooding, other] = [await start(gateway.call), await start(gateway.call)];
    const stalled = [1, 2, 3].map(() => stall(flooding.token));
    await delay(300);

    const refused = await draft(flooding.token, 1, MIB);
    expectProblem(refused, 'service_unavailable');
    expect(refused.headers).toMatchObject({ 'retry-after': '1', connection: 'close' });
    expect((await draft(other.token, 1, MIB)).status).toBe(204);
    expect(await countRefusals('bytes')).toBeGreaterThan(0);

    for (const socket of stalled) socket.destroy();
    await waitFor(async () => (await draft(flooding.token, 2, MIB)).status === 204);
  });

  test('that come too slowly are answered 408 after ten seconds, and give back what they held', async () => {
    const { token } = await start(gateway.call);
    const stalled = stall(token);
    // All but a byte came at once, so only a rate over more than the grace tells.
    stalled.destroy();
    const slow: Promise<Received> = new Promise((resolve, reject) => {
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': 2 * MIB,
      };
      const options = { port: gateway.app.port, method: 'PUT', path: '/component/api/draft', headers, agent: false };
      const sent: ClientRequest = request(options, async (response) => {
        clearInterval(trickle);
        const body = Buffer.concat(await response.toArray());
        sent.destroy();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body,
          text: body.toString(),
          json: JSON.parse(body.toString()),
        });
      });
      const trickle = setInterval(() => sent.write(' '), 500);
      sent.on('error', reject);
    });
    expectProblem(await slow, 'request_timeout');
  }, 30_000);

  test('of a refused client are read on, so that each of a hundred gets its answer', async () => {
    const bodies = Array.from({ length: 100 }, () =>
      gateway.call({ ...component('POST', '/start', 'ct_x'), body: ' '.repeat(4 * MIB) }),
    );
    const { token } = await create(gateway.call);
    const tooLarge = Array.from({ length: 10 }, () =>
      gateway.call({ ...component('PUT', '/draft', token), body: ' '.repeat(3 * MIB) }),
    );
    for (const answer of await Promise.all(bodies)) expectProblem(answer, 'session_not_found');
    for (const answer of await Promise.all(tooLarge)) expectProblem(answer, 'payload_too_large');
  }, 30_000);
});

describe('one session', () => {
  test('has its attempts counted, whether they succeed or not, and no other session notices', async () => {
    const [flooding, other] = [await start(gateway.call), await start(gateway.call)];
    const { burst } = CALL_RATES.start;
    const answers = await Promise.all(
      Array.from({ length: burst + 10 }, () => gateway.call(component('POST', '/start', flooding.token, {}))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(burst - 1);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer.headers['retry-after']).toBe('1');
    expect((await gateway.call(component('POST', '/start', other.token, {}))).status).toBe(200);
    expect(gateway.logLines.filter(({ level, msg }) => level === 'warn' && msg === 'a dependency failed')).toEqual([]);
  });

  test('shares one answer among equal submissions in flight, and refuses another content meanwhile', async () => {
    const played = await start(gateway.call);
    const equal = [submit(gateway.call, played), submit(gateway.call, played)];
    await delay(300);
    const other = await submit(gateway.call, played, { ...typicalAssessment(), answers: {} });
    expectProblem(other, 'service_unavailable');
    release();
    const answers = await Promise.all(equal);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    const audited = gateway.logLines
      .filter(({ operation }) => operation === 'completion')
      .map(({ outcome }) => outcome);
    expect(audited.sort()).toEqual(['ok', 'replayed', 'service_unavailable']);
  });
});
