import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Cartography } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import {
  complete,
  DEMO_KEY,
  type Sent,
  start,
  startTestGateway,
  type TestGateway,
  UNBOUNDED_ATTEMPTS,
} from '../testing/index.ts';

const MIB = 2 ** 20;
/** An illegal body costs at most so many times the most expensive legal one of its route, or as little as any call. */
const MOST_TIMES = 3;
const LITTLE_MS = 10;
const ATTEMPTS = 8;

let gateway: TestGateway;
let bundle: string;
let token: string;
/** Token of a session that receives its largest legal submission again and again. */
let submitting: string;

/** The largest legal map: 2,000 strokes with 200,000 numbers. */
function largestMap(): Cartography {
  const points = Array.from({ length: 100 }, (_, index) => (index % 2 ? 701.1234 : 301.1234));
  const stroke = { view: 'front', layer: 'intensity', tool: 'brush', value: 'mild', radius: 8.5, points } as const;
  return { no_pain: false, strokes: Array.from({ length: 2_000 }, () => stroke) };
}

beforeAll(async () => {
  gateway = await startTestGateway({}, { bounds: UNBOUNDED_ATTEMPTS, warmUp: true });
  const { call } = gateway;
  const played = await complete(call, { modules: ['cartography', 'questionnaires'] });
  bundle = (await call({ path: `${played.path}/result`, bearer: DEMO_KEY })).json.resume_bundle;
  token = (await start(call)).token;
  submitting = (await start(call)).token;
});
afterAll(() => gateway.close());

const list = (element: string, count: number) => `[${`${element},`.repeat(count - 1)}${element}]`;
const members = (value: string, count: number, key = 'k') =>
  `{${Array.from({ length: count }, (_, index) => `"${key}${index}":${value}`).join(',')}}`;
const upTo = (size: number, element: string) => Math.floor((size - 64) / (element.length + 1));

/** Values that are wrong everywhere and cost much: many elements, keys, levels, escapes, digits. */
const expensiveValues = (size: number): readonly (readonly [what: string, json: string])[] => [
  ...['{}', '[]', '""', '1', 'null', '{"":[]}', '[[[[]]]]'].map(
    (element) => [`many ${element}`, list(element, Math.min(299_000, upTo(size, element)))] as const,
  ),
  ['more elements than allowed', list('1', upTo(size, '1'))],
  ['many keys', members('"a"', Math.min(14_900, upTo(size, '"k1234":"a"')))],
  ['more keys than allowed', members('1', upTo(size, '"k123456":1'))],
  [
    'many objects of one key',
    `[${members('1', Math.min(14_900, upTo(size, '{"k1234":1}')))
      .slice(1, -1)
      .replaceAll(',', '},{')
      .replace(/^/, '{')}}]`,
  ],
  ['many questionnaires of one answer', members('{"a":"a"}', Math.min(7_000, upTo(size, '"k1234":{"a":"a"}')))],
  ['many levels', '['.repeat(upTo(size, ''))],
  ['escapes', `"${'\\u00e9'.repeat(upTo(size, '\\u00e9') / 2)}"`],
  ['letters of two bytes', `"${'é'.repeat((size - 64) / 2)}"`],
  ['long numbers', list(`1.${'7'.repeat(60)}`, upTo(size, '7'.repeat(62)))],
  ['white space', `${' '.repeat(size - 64)}1`],
];

/** The values that cost most before they were bounded; all of them in full runs. */
const WORST = ['many {}', 'many questionnaires of one answer', 'letters of two bytes'];
const chooseValues = (size: number) =>
  expensiveValues(size).filter(([what]) => process.env.TEST_FULL || WORST.includes(what));

interface Target {
  readonly name: string;
  readonly sent: Sent;
  readonly sizes: readonly number[];
  readonly legal: string;
  /** The body with an illegal value at each of its places that take many. */
  readonly places: readonly ((json: string) => string)[];
}

function listTargets(): readonly Target[] {
  const page = (method: string, part: string, bearer = token): Sent => ({
    method,
    path: `/component/api/${part}`,
    bearer,
  });
  const server = (path: string): Sent => ({ method: 'POST', path, bearer: DEMO_KEY });
  const strokes = (json: string) => `{"no_pain":false,"strokes":${json}}`;
  const points = (json: string) =>
    strokes(`[{"view":"front","layer":"intensity","tool":"lasso","value":"mild","points":${json}}]`);
  const assessments = [
    (json: string) => `{"answers":${json}}`,
    (json: string) => `{"answers":{"odi":${json}}}`,
    (json: string) => `{"cartography":${strokes(json)}}`,
    (json: string) => `{"cartography":${points(json)}}`,
  ];
  const creation = JSON.stringify({ ...createSessionBody(), resume_bundle: bundle });
  const code = (part: string): Target => ({
    name: `POST /${part}`,
    sent: page('POST', part),
    sizes: [1_024],
    legal: '{"pin":"1234"}'.padEnd(1_024),
    places: [(json) => `{"pin":${json}}`, (json) => json],
  });
  const comparison = (path: string): Target => ({
    name: `POST ${path}`,
    sent: server(path),
    sizes: [16 * MIB],
    legal: JSON.stringify({ bundles: Array.from({ length: 12 }, () => 'A'.repeat(1.3 * MIB)) }),
    places: [(json) => `{"bundles":${json}}`, (json) => `{"bundles":["a","a"],"reference":${json}}`, (json) => json],
  });
  return [
    code('start'),
    code('unlock'),
    {
      name: 'PUT /draft',
      sent: page('PUT', 'draft'),
      sizes: [54 * 1_024, 2 * MIB],
      legal: JSON.stringify({ revision: 1, assessment: { cartography: largestMap(), answers: {} } }),
      places: assessments.map((place) => (json) => `{"revision":1,"assessment":${place(json)}}`),
    },
    {
      name: 'POST /submission',
      sent: page('POST', 'submission', submitting),
      sizes: [2 * MIB],
      legal: JSON.stringify({ assessment: { cartography: largestMap(), answers: {} } }),
      places: assessments.map((place) => (json) => `{"assessment":${place(json)}}`),
    },
    {
      name: 'POST /v1/sessions',
      sent: server('/v1/sessions'),
      sizes: [4 * MIB],
      legal: creation.replace(/.$/, `${' '.repeat(4 * MIB - creation.length - 1)}}`),
      places: [(json) => `{"modules":${json}}`, (json) => `{"resume_bundle":${json}}`, (json) => json],
    },
    {
      name: 'POST /v1/reports',
      sent: server('/v1/reports'),
      sizes: [4 * MIB],
      legal: JSON.stringify({ resume_bundle: 'A'.repeat(4 * MIB - 64) }),
      places: [(json) => `{"resume_bundle":${json}}`, (json) => `{"resume_bundle":"a","locale":${json}}`],
    },
    comparison('/v1/comparisons'),
    comparison('/v1/comparisons/report'),
  ];
}

/** Least processor time of a call in a few attempts, in ms, until it is `enough`: other work only adds to it. */
async function measureLeast(sent: Sent, { attempts = ATTEMPTS, enough = 0 } = {}): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > enough; attempt += 1) {
    const before = process.cpuUsage();
    const { status } = await gateway.call({ ...sent, headers: { 'Content-Type': 'application/json' } });
    const { user, system } = process.cpuUsage(before);
    // On a busy machine a call may end at its deadline before its work is done, which tells nothing of the cost.
    if (status === 503) continue;
    expect(status).toBeLessThan(500);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

test('no illegal body costs much more than the most expensive legal one of its route', async () => {
  const expensive: string[] = [];
  for (const { name, sent, sizes, legal, places } of listTargets()) {
    const limit = Math.max(LITTLE_MS, MOST_TIMES * (await measureLeast({ ...sent, body: legal }, { attempts: 3 })));
    for (const size of process.env.TEST_FULL ? sizes : sizes.slice(-1)) {
      for (const [what, json] of chooseValues(size)) {
        for (const place of process.env.TEST_FULL ? places : places.slice(0, 1)) {
          const cost = await measureLeast({ ...sent, body: place(json) }, { enough: limit });
          if (cost > limit)
            expensive.push(`${name} of ${size} bytes, ${what}: ${cost.toFixed(0)} ms, legal ${limit / MOST_TIMES} ms`);
        }
      }
    }
  }
  expect(expensive).toEqual([]);
});
