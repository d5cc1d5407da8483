import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { AccountId, Assessment } from '@pain-assessment/contracts';
import { createEnvelopes, type SealingKeys } from '@pain-assessment/service-kit';
import fc from 'fast-check';
import { CALLS, CONTENT_COST } from '../limits/limits.table.ts';
import { type Admission, createLimits } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import { type BundleContents, inflate, prefillDraft } from './bundle-contents.ts';
import { readAssessment } from './read-assessment.ts';
import { createResumeBundles, type SealedBundle } from './resume-bundles.ts';

const newKeys = (kid: string): SealingKeys => [{ kid, key: randomBytes(32) }];
const keys = newKeys('2026');
const bundles = createResumeBundles({ keys, inflateBundle: inflate });
const account = 'demo' as AccountId;
/** Envelopes that only a holder of the key can make. */
const envelopes = createEnvelopes({ keys, use: 'resume_bundle/1/demo' });
const limits = createLimits(planBounds());
/** These bundles are inflated where they are opened. */
const NO_TURN = { deadline: Number.POSITIVE_INFINITY };

async function open(bundle: string, { by = bundles, owner = account } = {}) {
  const admission = limits.admit(CALLS.create, { account: owner, session: null });
  try {
    const opened = await by.read(bundle, owner)?.open({ take: admission.take, ticket: NO_TURN });
    return opened ? opened.contents : null;
  } finally {
    admission.release();
  }
}

/** A line that looks drawn by hand: adjacent points some cells apart, with the decimals of a pointer. */
const drawnPoints = (count: number) =>
  Array.from({ length: count * 2 }, (_, index) =>
    index % 2 ? 700 + (index % 97) + Math.round(1000 * Math.sin(index)) / 100 : 300 + (index % 53),
  );

const read = (assessment: Assessment) => readAssessment(assessment, Buffer.from(JSON.stringify(assessment)));

const assessment: Assessment = {
  cartography: {
    no_pain: false,
    strokes: Array.from({ length: 60 }, () => ({
      view: 'front' as const,
      layer: 'intensity' as const,
      tool: 'brush' as const,
      value: 'severe' as const,
      radius: 14,
      points: drawnPoints(40),
    })),
  },
  answers: { vas_global: { vas: 6.5 }, koos_ps: { koos_ps_1: 2, koos_ps_2: null } },
};
const contents: BundleContents = {
  zone: 'knee',
  patient: { sex: 'female', height_cm: 175, weight_kg: 70 },
  locale: 'en-GB',
  valueSet: 'fr',
  versions: { stats_algo: 1, mcri_algo: 1, questionnaires: { vas_global: 1, koos_ps: 1 } },
  assessment: read(assessment),
  computedAt: '2026-01-01T10:00:00.000Z',
  reopenedFrom: '2025-12-01T10:00:00.000Z',
  wording: { vas_global: { official: false, pack: null }, koos_ps: { official: true, pack: 'en-GB/koos_ps.json' } },
};

describe('a resume bundle', () => {
  test('opens unchanged for its account, in at most 64 KB for a typical assessment', async () => {
    const bundle = await bundles.seal(contents, account);
    expect(await open(bundle)).toEqual(contents);
    expect(bundle).toMatch(/^[\w-]+$/);
    expect(bundle.length).toBeLessThanOrEqual(64 * 1024);
  });

  test('with a rotated key still opens', async () => {
    const bundle = await bundles.seal(contents, account);
    const rotated = createResumeBundles({ keys: [...newKeys('2027'), ...keys], inflateBundle: inflate });
    expect(await open(bundle, { by: rotated })).toEqual(contents);
  });

  test('is rejected for another account', async () => {
    const bundle = await bundles.seal(contents, account);
    expect(await open(bundle, { owner: 'other' as AccountId })).toBeNull();
  });

  test('returns its zone, sex, instant and size before anything is reserved or inflated', async () => {
    const bundle = await bundles.seal(contents, account);
    const size = JSON.stringify({ ...contents, assessment }).length;
    const { computedAt } = contents;
    expect(bundles.read(bundle, account)).toMatchObject({ zone: 'knee', sex: 'female', computedAt, size });
  });

  test('reserves its inflated size until its release, and is not inflated without memory', async () => {
    const bundle = await bundles.seal(contents, account);
    const readSealed = () => bundles.read(bundle, account) as SealedBundle;
    const { size } = readSealed();
    const bytes = { process: 1.5 * size * CONTENT_COST, account: 1.5 * size * CONTENT_COST };
    const small = createLimits({ ...planBounds(), bytes });
    const take: Admission['take'] = (name, amount) => small.take(name, { account, session: null }, amount);
    const { release } = await readSealed().open({ take, ticket: NO_TURN });
    await expect(readSealed().open({ take, ticket: NO_TURN })).rejects.toMatchObject({ code: 'limit_reached' });
    release();
    await readSealed().open({ take, ticket: NO_TURN });
  });

  test('with any byte changed is rejected', async () => {
    const small = { ...contents, assessment: read({ answers: { vas_global: { vas: 6.5 } } }) };
    const bundle = await bundles.seal(process.env.TEST_FULL ? contents : small, account);
    for (let index = 0; index < bundle.length; index += 1) {
      const changed = bundle[index] === 'A' ? 'B' : 'A';
      expect(await open(bundle.slice(0, index) + changed + bundle.slice(index + 1))).toBeNull();
    }
  });

  test('in another spelling of the same bytes is rejected', async () => {
    const bundle = await bundles.seal(contents, account);
    const bytes = Buffer.from(bundle, 'base64url');
    const spellings = [`${bundle}=`, ` ${bundle}`, `${bundle}\n`, `${bundle}A`, bytes.toString('base64')];
    for (const spelling of spellings.filter((each) => each !== bundle)) {
      expect(await open(spelling)).toBeNull();
    }
    // Two spare bits: three more last characters decode to the same last byte.
    const odd = envelopes.seal({ plain: Buffer.from('x'), flags: 0 }, ['demo']);
    const encoded = odd.toString('base64url');
    const twins = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => encoded.slice(0, -1) + last)
      .filter((twin) => twin !== encoded && Buffer.from(twin, 'base64url').equals(odd));
    for (const twin of twins) expect(await open(twin)).toBeNull();
  });

  test('that is cut, random, empty or huge is rejected', async () => {
    const bundle = await bundles.seal(contents, account);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.nat(bundle.length - 1)), async (hostile) => {
        const text = typeof hostile === 'number' ? bundle.slice(0, hostile) : hostile;
        expect(await open(text)).toBeNull();
      }),
    );
    expect(await open('A'.repeat(8 * 1024 * 1024))).toBeNull();
  });

  test('is not inflated beyond the size in its header', async () => {
    const seal = (size: number, inflated: Buffer) => {
      const header = JSON.stringify({ zone: 'knee', sex: 'female', computedAt: contents.computedAt, size });
      const plain = Buffer.concat([Buffer.from(`${header}\n`), deflateRawSync(inflated)]);
      return envelopes.seal({ plain, flags: 1 }, ['demo']).toString('base64url');
    };
    const empty = Buffer.from('{"assessment":{}}');
    expect(await open(seal(empty.length, empty))).toEqual({ assessment: read({}) });
    for (const bundle of [seal(2, Buffer.alloc(64 * 1024 * 1024)), seal(empty.length + 1, empty)]) {
      await expect(open(bundle)).rejects.toMatchObject({ code: 'sealed_value_damaged' });
    }
  });
});

test('a reopened session starts from the parts of its modules', () => {
  const { cartography, answers } = assessment;
  expect(prefillDraft(assessment, ['cartography', 'questionnaires'])).toEqual({ cartography, answers });
  expect(prefillDraft(assessment, ['questionnaires'])).toEqual({ answers });
  expect(prefillDraft({ ...(answers && { answers }) }, ['cartography'])).toEqual({});
});
