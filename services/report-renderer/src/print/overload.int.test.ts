import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AdminServer, createMetrics, startAdminServer } from '@pain-assessment/service-kit';
import { isNumberedPrint, NO_DEADLINE, namedDocument, superviseRealBrowser } from '../testing/real-browsers.ts';
import type { BrowserSupervisor } from './supervisor.ts';

const PAGES = 2;
const PLACES = 6;
const CALLS = 10 * (PAGES + PLACES);

let supervisor: BrowserSupervisor;
let admin: AdminServer;
beforeAll(async () => {
  supervisor = superviseRealBrowser({ concurrency: PAGES, queueLimit: PLACES });
  const metrics = createMetrics({ service: 'report-renderer' });
  admin = await startAdminServer({ port: 0, ready: supervisor.hasCapacity, metrics });
});
afterAll(async () => {
  await admin.close();
  await supervisor.close(5_000);
});

test('ten times overload: prints accepted work, rejects the rest at once, and stays live', async () => {
  const probe = async (path: string) => (await fetch(`http://127.0.0.1:${admin.port}${path}`)).status;
  await supervisor.print(() => namedDocument(0), NO_DEADLINE);

  // A rejection takes no turn of the event loop, on any machine; the bench measures milliseconds.
  let turns = 0;
  setImmediate(() => {
    turns += 1;
  });
  const calls = Array.from({ length: CALLS }, async (_, name) => {
    const outcome = await supervisor
      .print(() => namedDocument(name), NO_DEADLINE)
      .then(
        (pdf) => (isNumberedPrint(name, pdf) ? 'printed' : 'wrong'),
        ({ code, retryAfterSeconds }) => (retryAfterSeconds >= 1 ? code : 'without a time to come back'),
      );
    return { outcome, turns };
  });
  const hadRoom = supervisor.hasCapacity();
  const alive = await probe('/livez');
  const outcomes = await Promise.all(calls);
  const readyAfter = await probe('/readyz');

  const of = (name: string) => outcomes.filter(({ outcome }) => outcome === name);
  expect(of('printed')).toHaveLength(PAGES + PLACES);
  expect(of('saturated')).toHaveLength(CALLS - PAGES - PLACES);
  expect(new Set(of('saturated').map((refused) => refused.turns))).toEqual(new Set([0]));
  expect({ hadRoom, alive, readyAfter }).toEqual({ hadRoom: false, alive: 200, readyAfter: 200 });
});
