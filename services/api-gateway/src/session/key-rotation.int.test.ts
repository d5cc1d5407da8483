import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SealingKey, SealingKeys } from '@pain-assessment/service-kit';
import type { BoundName } from '../limits/limits.table.ts';
import { createLimits, NOBODY } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import {
  createAnswers,
  FIXTURE_CONTENT,
  FIXTURE_NOW as now,
  type SessionFixture,
  sessionFixture,
} from '../testing/session-fixtures.ts';
import { STORE_KINDS, type StoreKind } from '../testing/store-kinds.ts';
import { inflate } from './bundle-contents.ts';
import { createResumeBundles, type ResumeBundles } from './resume-bundles.ts';

const newKey = (kid: string): SealingKey => ({ kid, key: randomBytes(32) });
const [k1, k2, w1, w2] = ['k1', 'k2', 'w1', 'w2'].map(newKey) as [SealingKey, SealingKey, SealingKey, SealingKey];

/** The steps of the runbook: all replicas can open with the new key, then it comes first, then it is alone; session keys likewise. */
const STEPS: readonly { what: string; keys: SealingKeys; wrapping: SealingKeys }[] = [
  { what: 'before', keys: [k1], wrapping: [w1] },
  { what: 'with the new keys behind the old', keys: [k1, k2], wrapping: [w1, w2] },
  { what: 'with the new keys first', keys: [k2, k1], wrapping: [w2, w1] },
];

describe.each(STORE_KINDS.slice(0, 2))('rotating every key over %s', (_, start) => {
  let kind: StoreKind;
  let fixture: SessionFixture;
  beforeAll(async () => {
    kind = await start();
    fixture = sessionFixture(kind);
  });
  afterAll(() => kind.stop());

  const { take } = createLimits(planBounds());
  const open = async (bundles: ResumeBundles, bundle = '') => {
    const sealed = bundles.read(bundle, fixture.account);
    const opening = {
      take: (name: BoundName, amount?: number) => take(name, NOBODY, amount),
      ticket: { deadline: Infinity },
    };
    return (await sealed?.open(opening))?.contents ?? null;
  };
  const contents = () => {
    const { patient, locale, valueSet, versions } = FIXTURE_CONTENT.profile;
    const computedAt = '2026-01-01T00:00:00.000Z';
    return { zone: 'knee', patient, locale, valueSet, versions, assessment: createAnswers(4), computedAt } as never;
  };

  test('sessions, drafts, Idempotency-Keys and bundles of each step are served in the next one, the one before and all later ones', async () => {
    const steps = STEPS.map(({ keys, ...step }) => ({
      ...step,
      calls: fixture.replica({ keys: step.wrapping }),
      bundles: createResumeBundles({ keys, inflateBundle: inflate }),
    }));
    const made = [];
    for (const { what, calls, bundles } of steps) {
      const request = fixture.request({ key: what, draft: createAnswers(3), sessionsPerDay: 100 });
      expect(await calls.create(request)).toMatchObject({ outcome: 'created' });
      made.push({ request, bundle: await bundles.seal(contents(), fixture.account) });
    }
    for (const [index, { calls, bundles }] of steps.entries()) {
      // Replicas two steps apart never run side by side, so later values are left out.
      for (const { request, bundle } of made.slice(0, index + 2)) {
        const session = await calls.open(request.identity.token, now);
        expect(session && (await calls.draft(session, now))).toMatchObject({ draft: createAnswers(3) });
        expect(await calls.create(request)).toMatchObject({ outcome: 'replayed' });
        expect((await open(bundles, bundle))?.assessment).toEqual(createAnswers(4));
      }
    }
  });

  test('after the removal of the old sealing key, live sessions are served and its bundles are not', async () => {
    const [bundle, later] = await Promise.all(
      [[k1] as const, [k2, k1] as const].map((keys) =>
        createResumeBundles({ keys, inflateBundle: inflate }).seal(contents(), fixture.account),
      ),
    );
    const { identity } = fixture.request();
    const before = fixture.replica({ keys: [w1] });
    await before.create(fixture.request({ identity, sessionsPerDay: 100 }));

    const retired = createResumeBundles({ keys: [k2], inflateBundle: inflate });
    expect(await fixture.replica({ keys: [w2, w1] }).open(identity.token, now)).toMatchObject({
      facts: { id: identity.id },
    });
    expect((await open(retired, later))?.assessment).toEqual(createAnswers(4));
    expect(await open(retired, bundle)).toBeNull();
  });
});
