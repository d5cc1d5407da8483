import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { AccountId } from '@pain-assessment/contracts';
import { createEnvelopes, type SealingKeys } from '@pain-assessment/service-kit';
import fc from 'fast-check';
import { type BundleContents, createResumeBundles, prefillDraft } from './resume-bundles.ts';

const newKeys = (kid: string): SealingKeys => [{ kid, key: randomBytes(32) }];
const keys = newKeys('2026');
const bundles = createResumeBundles({ keys });
const envelopes = createEnvelopes({ keys, use: 'resume_bundle' });
const account = 'demo' as AccountId;
const expected = { account, zone: 'knee', sex: 'female' } as const;
const invalid = expect.objectContaining({ code: 'invalid_resume_bundle' });

/** A hand-drawn looking line: neighbouring points some cells apart, with the decimals of a pointer. */
const drawnPoints = (count: number) =>
  Array.from({ length: count * 2 }, (_, index) =>
    index % 2 ? 700 + (index % 97) + Math.round(1000 * Math.sin(index)) / 100 : 300 + (index % 53),
  );

const contents: BundleContents = {
  zone: 'knee',
  patient: { sex: 'female', height_cm: 175, weight_kg: 70 },
  locale: 'en-GB',
  valueSet: 'fr',
  versions: { stats_algo: 1, mcri_algo: 1, questionnaires: { vas_global: 1, koos_ps: 1 } },
  assessment: {
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
  },
  computedAt: '2026-01-01T10:00:00.000Z',
  reopenedFrom: '2025-12-01T10:00:00.000Z',
  wording: { vas_global: { official: false, pack: null }, koos_ps: { official: true, pack: 'en-GB/koos_ps.json' } },
};

describe('a resume bundle', () => {
  test('opens for its account as what was sealed, in at most 64 KB for a typical assessment', async () => {
    const bundle = await bundles.seal(contents, account);
    expect(await bundles.open(bundle, expected)).toEqual(contents);
    expect(bundle).toMatch(/^[\w-]+$/);
    expect(bundle.length).toBeLessThanOrEqual(64 * 1024);
  });

  test('of release 1.0, which said nothing of wording and reopening, still opens', async () => {
    const { patient, locale, versions, assessment, computedAt: computed_at } = contents;
    const first = { form: 1, zone: 'knee', patient, locale, value_set: 'us', versions, assessment, computed_at };
    const bundle = envelopes.seal({ plain: Buffer.from(JSON.stringify(first)), flags: 0 }, ['demo']);
    expect(await bundles.open(bundle.toString('base64url'), expected)).toEqual({
      ...contents,
      valueSet: 'us',
      reopenedFrom: null,
      wording: null,
    });
  });

  test('of a rotated key still opens', async () => {
    const bundle = await bundles.seal(contents, account);
    const rotated = createResumeBundles({ keys: [...newKeys('2027'), ...keys] });
    expect(await rotated.open(bundle, expected)).toEqual(contents);
  });

  test.each([
    ['account', { ...expected, account: 'other' as AccountId }],
    ['zone', { ...expected, zone: 'shoulder' as const }],
    ['sex', { ...expected, sex: 'male' as const }],
  ])('is refused for another %s', async (_, asked) => {
    await expect(bundles.open(await bundles.seal(contents, account), asked)).rejects.toEqual(invalid);
  });

  test('with any byte changed is refused by one and the same error', async () => {
    const small = { ...contents, assessment: { answers: { vas_global: { vas: 6.5 } } } };
    const bundle = await bundles.seal(process.env.TEST_FULL ? contents : small, account);
    const errors = new Set<string>();
    for (let index = 0; index < bundle.length; index += 1) {
      const changed = bundle[index] === 'A' ? 'B' : 'A';
      const error = await bundles.open(bundle.slice(0, index) + changed + bundle.slice(index + 1), expected).then(
        () => 'opened',
        ({ code, message }) => `${code}: ${message}`,
      );
      errors.add(error);
    }
    expect([...errors]).toEqual(['invalid_resume_bundle: the resume bundle cannot be opened']);
  });

  test('in another spelling of the same bytes is refused', async () => {
    const bundle = await bundles.seal(contents, account);
    const bytes = Buffer.from(bundle, 'base64url');
    const spellings = [`${bundle}=`, ` ${bundle}`, `${bundle}\n`, `${bundle}A`, bytes.toString('base64')];
    for (const spelling of spellings.filter((each) => each !== bundle)) {
      await expect(bundles.open(spelling, expected)).rejects.toEqual(invalid);
    }
    // Two spare bits: three more last characters decode to the same last byte.
    const odd = createEnvelopes({ keys, use: 'resume_bundle' }).seal({ plain: Buffer.from('x'), flags: 0 }, ['demo']);
    const encoded = odd.toString('base64url');
    const twins = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => encoded.slice(0, -1) + last)
      .filter((twin) => twin !== encoded && Buffer.from(twin, 'base64url').equals(odd));
    for (const twin of twins) await expect(bundles.open(twin, expected)).rejects.toEqual(invalid);
  });

  test('that is cut, random, empty or huge is refused', async () => {
    const bundle = await bundles.seal(contents, account);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.nat(bundle.length - 1)), async (hostile) => {
        const text = typeof hostile === 'number' ? bundle.slice(0, hostile) : hostile;
        await expect(bundles.open(text, expected)).rejects.toEqual(invalid);
      }),
    );
    await expect(bundles.open('A'.repeat(8 * 1024 * 1024), expected)).rejects.toEqual(invalid);
  });

  test('whose content would grow beyond 4 MiB, or is of no known form, is refused', async () => {
    const bomb = envelopes.seal({ plain: deflateRawSync(Buffer.alloc(64 * 1024 * 1024)), flags: 1 }, ['demo']);
    const unknown = envelopes.seal({ plain: Buffer.from('{"form":2}'), flags: 0 }, ['demo']);
    const noJson = envelopes.seal({ plain: Buffer.from('{'), flags: 0 }, ['demo']);
    for (const value of [bomb, unknown, noJson]) {
      await expect(bundles.open(value.toString('base64url'), expected)).rejects.toEqual(invalid);
    }
  });
});

test('a reopened session starts from the parts of the modules asked for', () => {
  const { cartography, answers } = contents.assessment;
  expect(prefillDraft(contents, ['cartography', 'questionnaires'])).toEqual({ cartography, answers });
  expect(prefillDraft(contents, ['questionnaires'])).toEqual({ answers });
  expect(prefillDraft({ ...contents, assessment: { answers } }, ['cartography'])).toEqual({});
});
