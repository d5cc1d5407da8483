import { expect, test } from '@jest/globals';
import type { ScoringReply } from '@pain-assessment/contracts';
import { createCompute } from './compute/compute.ts';
import { warmUp } from './warm-up.ts';

test('bodies of both sexes are measured, with brush, lasso, and a kind of pain', () => {
  const compute = createCompute();
  const replies = new Map<string, ScoringReply>();
  warmUp((request) => {
    const reply = compute(request);
    replies.set(request.patient.sex, reply);
    return reply;
  });

  expect([...replies.keys()].sort()).toEqual(['female', 'male']);
  for (const { cartography } of replies.values()) {
    const { mild, severe } = cartography?.by_intensity ?? {};
    const areas = [mild, severe, cartography?.by_typology.burning].map((surface) => surface?.cm2);
    for (const area of areas) expect(area).toBeGreaterThan(0);
  }
});
