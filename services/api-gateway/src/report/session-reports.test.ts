import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Bus } from '@pain-assessment/bus';
import type { SessionId } from '@pain-assessment/contracts';
import { createMetrics } from '@pain-assessment/service-kit';
import { developmentAccounts } from '../accounts/open-accounts.ts';
import type { IntegratorCall } from '../callers/integrator-call.ts';
import { CALLS } from '../limits/limits.table.ts';
import { createLimits, NOBODY } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import { packContent, unpacked } from '../session/packed-content.ts';
import type { SessionRecords } from '../session/records.ts';
import { storeReport } from '../session/rules.ts';
import {
  createAnswers,
  NO_MAP,
  FIXTURE_NOW as now,
  type SessionFixture,
  sessionFixture,
} from '../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import { createSessionReports } from './session-reports.ts';

const [demo] = developmentAccounts({ demoPort: 8081 });
const limits = createLimits(planBounds());
const { take } = limits.admit(CALLS.report, NOBODY);

let kind: StoreKind;
let fixture: SessionFixture;
beforeEach(async () => {
  const [memory] = STORE_KINDS;
  if (!memory) throw new Error('no store in memory');
  kind = await memory[1]();
  fixture = sessionFixture(kind);
});
afterEach(() => kind.stop());

/** A completed session, and the answer to a call for its report with these records. */
async function complete() {
  const { id, session } = await fixture.start();
  const packed = await packContent(createAnswers(1));
  const { saved } = await fixture.sessions.saveSubmission(session, packed, now);
  const result = Buffer.from(JSON.stringify({ locale: 'en-GB', modules: [], cartography: null, questionnaires: [] }));
  await fixture.sessions.complete(saved, {
    hash: packed.hash,
    result,
    mapCounts: NO_MAP,
    submissionsPerMinute: 10,
    now,
  });
  return { id, session };
}

async function fetchFrom(records: SessionRecords, id: SessionId) {
  const bus = { request: async () => ({ pdf: Buffer.from('%PDF new').toString('base64') }) } as unknown as Bus;
  const metrics = createMetrics({ service: 'api-gateway' });
  const given = { records, bus, clock: () => now, limits, ahead: true, metrics };
  const reports = createSessionReports(given);
  const account = { ...demo, id: fixture.account };
  const call = { caller: { account, keyId: 'k1' }, path: { id }, query: {}, now, trace: { requestId: 'r' }, take };
  const deadline = Date.now() + 5_000;
  return reports.fetch.run({ ...call, deadline } as unknown as IntegratorCall);
}

/** The records of the fixture, with the names of the parts of each read. */
function watchReads() {
  const reads: string[][] = [];
  const read: typeof fixture.store.read = (slot, names) => {
    reads.push([...names]);
    return fixture.store.read(slot, names);
  };
  return { records: fixture.replica({ sessions: { ...fixture.store, read } }).records, reads };
}

test.each([
  ['deleted', () => Promise.resolve(null), 'session_not_found'],
  ['past its retention', undefined, 'result_expired'],
])('a result that is %s before its report is drawn gets the answer of the result itself', async (_what, gone, code) => {
  const { id } = await complete();
  const { records } = fixture;
  const expired: SessionRecords['find'] = async (query, parts) => {
    const found = await records.find(query, parts);
    return found && { ...found, facts: { ...found.facts, resultExpiresAt: now } };
  };
  let isFirst = true;
  const find: SessionRecords['find'] = (query, parts) => {
    const next = isFirst ? records.find : (gone ?? expired);
    isFirst = false;
    return next(query, parts);
  };

  await expect(fetchFrom({ ...records, find }, id)).rejects.toMatchObject({ problem: code });
});

test('a stored report in the language of its session is read without the result', async () => {
  const { id, session } = await complete();
  const contents = { 'report-en-GB': unpacked(Buffer.from('%PDF')) };
  await fixture.records.change(session, (record) => storeReport(record, { locale: 'en-GB' }, now), { contents, now });
  const { records, reads } = watchReads();

  expect(String((await fetchFrom(records, id)).body)).toBe('%PDF');
  expect(reads).toEqual([
    ['facts', 'work'],
    ['facts', 'report-en-GB'],
  ]);
});

test('a new report reads its session twice, and is stored', async () => {
  const { id } = await complete();
  const { records, reads } = watchReads();

  expect(String((await fetchFrom(records, id)).body)).toBe('%PDF new');
  expect(reads).toEqual([
    ['facts', 'work'],
    ['facts', 'work', 'result', 'map-counts'],
  ]);
  expect(await fixture.records.find({ account: fixture.account, id, now })).toMatchObject({
    facts: { parts: { 'report-en-GB': expect.anything() } },
  });
});
