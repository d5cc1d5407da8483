import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { randomFrom, SEED } from '@pain-assessment/service-kit/testing';
import { integrator, sendUntilAccepted } from '../../support/integrator.ts';
import { type BundleTarget, largestMap, makeBundle, startBundleTarget } from './bundle-target.ts';

const READERS = fileURLToPath(new URL('slow_readers.py', import.meta.url));
const PDF_BYTES = 1_400_000;
/** A patient's page may ask for its assessment 60 times at once. */
const ASKED_BY_PAGE = 50;
const NEVER_REACHED = 1_000_000;

/** A new PDF for each call, as large as the largest report of the renderer. */
const largePdf = async () => ({ pdf: randomBytes(PDF_BYTES).toString('base64') });

/** A gateway in the memory of its pod, whose stubs print large documents; the last account is the one that must not notice. */
export const startUnreadTarget = () =>
  startBundleTarget({
    accounts: 2,
    documentsPerMinute: [NEVER_REACHED, NEVER_REACHED],
    stubs: { pdf: largePdf, comparison: largePdf },
  });

/** Whole HTTP requests with large answers, in turn. */
type Requests = readonly string[];

function write(method: string, path: string, { as, body = '' }: { as: string | undefined; body?: string }): string {
  const content = body && `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${as}\r\n${content}\r\n${body}`;
}

async function startSession({ baseUrl }: BundleTarget, key: string | undefined) {
  const body = { ...createSessionBody(), modules: ['cartography'] };
  const { json } = await sendUntilAccepted(() => integrator(baseUrl, key).create(body));
  const { token } = json.component;
  const page = integrator(baseUrl, token);
  await page.call('POST', '/component/api/start', { body: {} });
  const send = (method: string, part: string, sent: unknown) =>
    sendUntilAccepted(() => page.call(method, `/component/api/${part}`, { body: JSON.stringify(sent) }));
  return { id: json.session_id, token, send };
}

/** A kind of large answer, and the preparation of so many requests for it. */
export interface Kind {
  readonly name: string;
  prepare(target: BundleTarget, count: number): Promise<Requests>;
}

const random = randomFrom(SEED).next;

/** A read of a completed session with the largest map. */
const ofCompleted = (name: string, path: string): Kind => ({
  name,
  async prepare(target) {
    const [key] = target.keys;
    const { id, send } = await startSession(target, key);
    await send('POST', 'submission', { assessment: { cartography: largestMap(random) } });
    return [write('GET', `/v1/sessions/${id}/${path}`, { as: key })];
  },
});

/** Every kind of large answer. */
export const KINDS: readonly Kind[] = [
  ofCompleted('result', 'result'),
  ofCompleted('document', 'document'),
  ofCompleted('report', 'report.pdf'),
  {
    name: 'assessment',
    async prepare(target, count) {
      const cartography = largestMap(random);
      const requests: string[] = [];
      while (requests.length * ASKED_BY_PAGE < count) {
        const { token, send } = await startSession(target, target.keys[0]);
        await send('PUT', 'draft', { revision: 1, assessment: { cartography } });
        requests.push(write('GET', '/component/api/assessment', { as: token }));
      }
      return requests;
    },
  },
  {
    name: 'comparison',
    async prepare({ baseUrl, keys: [key = ''] }) {
      const bundle = await makeBundle(baseUrl, key, { no_pain: true, strokes: [] });
      const body = JSON.stringify({ bundles: [bundle, bundle] });
      return [write('POST', '/v1/comparisons/report', { as: key, body })];
    },
  },
];

/** Number of answers by status, connections closed since, and bytes read. */
export type Reading = Readonly<Record<string, number>>;

/**
 * Sends `count` requests over a connection each, and reads `bytes` of every answer each `seconds`. `begun`: once each has the first line of
 * its answer.
 */
export function readSlowly(
  { baseUrl }: Pick<BundleTarget, 'baseUrl'>,
  requests: Requests,
  { count, bytes, seconds = 20 }: { count: number; bytes: number; seconds?: number },
): { readonly begun: Promise<Reading>; end(): Promise<Reading> } {
  const child = spawn('python3', [READERS], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<Reading> => {
    const { value } = await lines.next();
    if (value === undefined) throw new Error('the slow readers ended early');
    return JSON.parse(value);
  };
  const sent = Array.from({ length: count }, (_, index) => requests[index % requests.length]);
  child.stdin.write(`${JSON.stringify({ port: Number(new URL(baseUrl).port), requests: sent, bytes, seconds })}\n`);
  const begun = next();
  return {
    begun,
    async end() {
      await begun;
      const exited = once(child, 'exit');
      child.stdin.end();
      const last = await next();
      await exited;
      return last;
    },
  };
}
