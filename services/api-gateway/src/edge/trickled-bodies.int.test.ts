import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { planBounds } from '../limits/memory.ts';
import { DEMO_KEY, OTHER_KEY, RECORDS_KEY, startTestGateway, type TestGateway } from '../testing/index.ts';

const MIB = 2 ** 20;
const CONNECTIONS_EACH = 39;
const CREATIONS = 5;
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** Bounds of the pod, whose memory two accounts could exhaust. */
const bounds = planBounds(512 * MIB);
const account = Number(bounds.bytes.process) / 2;

let gateway: TestGateway;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  gateway = await startTestGateway({}, { bounds: { ...bounds, bytes: { ...bounds.bytes, account } } });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.close();
});

/** Declares the largest body, and sends its first bytes; returns a reader of all that the gateway has answered. */
function declare(key: string): () => string {
  const socket = connect(gateway.app.port, '127.0.0.1');
  sockets.push(socket);
  let answered = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answered += text;
  });
  socket.write(
    `POST /v1/comparisons/report HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${16 * MIB}\r\nExpect: 100-continue\r\n\r\n{"bundles":["`,
  );
  return () => answered;
}

test('two accounts that trickle bodies of the largest declared length take no memory from a third one', async () => {
  const answers = [OTHER_KEY, RECORDS_KEY].flatMap((key) =>
    Array.from({ length: CONNECTIONS_EACH }, () => declare(key)),
  );
  await waitFor(() => answers.every((read) => read() !== ''), { what: 'an answer on each connection' });
  const statuses: number[] = [];
  for (let count = 0; count < CREATIONS; count += 1) {
    for (const socket of sockets) socket.write('a');
    const call = { method: 'POST', path: '/v1/sessions', bearer: DEMO_KEY, body: createSessionBody() };
    statuses.push((await gateway.call(call)).status);
  }

  expect(statuses).toEqual(Array(CREATIONS).fill(201));
  expect(answers.map((read) => read())).toEqual(answers.map(() => CONTINUE));
});
