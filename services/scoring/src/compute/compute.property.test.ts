import { expect, test } from '@jest/globals';
import { INTENSITIES, Locale, SCORING_COMPUTE, type Stroke, TYPOLOGIES, VIEWS, Zone } from '@pain-assessment/contracts';
import { findInstrument, questionnairesFor } from '@pain-assessment/questionnaires';
import fc from 'fast-check';
import { scoringRequest } from '../testing/requests.ts';
import { createCompute } from './compute.ts';

const compute = createCompute();

const answerTo = (item: ReturnType<typeof findInstrument>['items'][number]) =>
  fc.option(
    item.kind === 'choice'
      ? fc.constantFrom(...item.codes)
      : fc.integer({ min: 0, max: Math.round((item.maximum - item.minimum) / item.step) }).map((n) => n * item.step),
    { freq: 6 },
  );

const randomAnswers = (zone: Zone) =>
  fc.record(
    Object.fromEntries(
      questionnairesFor(zone).map((id) => {
        const items = findInstrument(id, 1).items.map((item) => [item.id, answerTo(item)] as const);
        return [id, fc.record(Object.fromEntries(items), { requiredKeys: [] })];
      }),
    ),
    { requiredKeys: [] },
  );

const points = fc
  .array(fc.tuple(fc.double({ min: 250, max: 470, noNaN: true }), fc.double({ min: 300, max: 700, noNaN: true })), {
    minLength: 3,
    maxLength: 5,
  })
  .map((pairs) => pairs.flat());
const stroke: fc.Arbitrary<Stroke> = fc
  .record({
    view: fc.constantFrom(...VIEWS),
    tool: fc.constant('lasso' as const),
    points,
    layerAndValue: fc.oneof(
      fc.record({ layer: fc.constant('intensity' as const), value: fc.constantFrom(...INTENSITIES) }),
      fc.record({ layer: fc.constant('typology' as const), value: fc.constantFrom(...TYPOLOGIES) }),
    ),
  })
  .map(({ layerAndValue, ...rest }) => ({ ...rest, ...layerAndValue }));

const request = fc
  .constantFrom(...Zone.options)
  .chain((zone) =>
    fc.record({
      zone: fc.constant(zone),
      locale: fc.constantFrom(...Locale.options),
      sex: fc.constantFrom('male' as const, 'female' as const),
      height_cm: fc.integer({ min: 50, max: 250 }),
      weight_kg: fc.integer({ min: 2, max: 400 }),
      value_set: fc.constantFrom('fr' as const, 'us' as const),
      modules: fc.subarray(['cartography', 'questionnaires'] as const, { minLength: 1 }),
      strokes: fc.array(stroke, { maxLength: 4 }),
      answers: randomAnswers(zone),
    }),
  )
  .map(({ zone, sex, height_cm, weight_kg, strokes, answers, modules, ...rest }) =>
    scoringRequest(zone, {
      ...rest,
      modules: modules as ['cartography'],
      patient: { sex, height_cm, weight_kg },
      assessment: {
        cartography: { no_pain: false, strokes },
        answers: answers as Record<string, Record<string, number>>,
      },
    }),
  );

test('the numbers of any drawing and answers fit the contract: one decimal, never -0, the index exactly if nothing is missing', () => {
  fc.assert(
    fc.property(request, (asked) => {
      const reply = compute(asked);

      expect(SCORING_COMPUTE.reply.parse(reply)).toEqual(reply);
      const complete = Object.values(reply.mcri.branches).every((branch) => branch !== null);
      expect(reply.mcri.status).toBe(complete ? 'computed' : 'missing');
      const listed = asked.modules.includes('questionnaires') ? questionnairesFor(asked.zone) : [];
      expect(reply.questionnaires.map(({ id }) => id)).toEqual(listed);
    }),
    { numRuns: process.env.TEST_FULL ? 500 : 25 },
  );
});
