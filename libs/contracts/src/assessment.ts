import { z } from 'zod';
import { MAXIMUM_FIELD_ERRORS } from './field-errors.ts';
import { GRID_HEIGHT, GRID_WIDTH, MAXIMUM_POINT_NUMBERS, MAXIMUM_STROKES } from './lists.ts';
import { Capture } from './provenance.ts';
import { Intensity, Typology, View } from './vocabulary.ts';

/** One loop checks numbers and ends at the first wrong one: zod would take seconds to list 200,000. */
const anyNumber = z.unknown() as unknown as z.ZodNumber;

type PointFault = { message: string; params?: { code: string } };

function findFault(value: unknown, index: number): PointFault | null {
  if (!Number.isFinite(value)) return { message: 'must be of type number', params: { code: 'invalid_type' } };
  const isOnGrid = (value as number) >= 0 && (value as number) <= (index % 2 ? GRID_HEIGHT : GRID_WIDTH);
  return isOnGrid ? null : { message: 'must lie on the grid', params: { code: 'out_of_range' } };
}

const atLeastPoints = (pairs: number) =>
  z
    .array(anyNumber)
    .min(2 * pairs)
    .superRefine((points, context) => {
      if (points.length % 2 === 1) context.addIssue({ code: 'custom', message: 'must hold x and y for each point' });
      const wrong = points.findIndex((value, index) => findFault(value, index) !== null);
      const fault = wrong < 0 ? null : findFault(points[wrong], wrong);
      if (fault) context.addIssue({ code: 'custom', path: [wrong], ...fault });
    });

const radius = z.number().min(1).max(120);
const intensity = { view: View, layer: z.literal('intensity') };
const typology = { view: View, layer: z.literal('typology') };
const brush = { tool: z.literal('brush'), radius, points: atLeastPoints(1) };
const lasso = { tool: z.literal('lasso'), points: atLeastPoints(3) };
const eraser = { tool: z.literal('eraser'), radius, points: atLeastPoints(1) };

/** One stroke; coordinates and radius in cells, `points` as x0, y0, x1, y1 … (contract.md#strokes). */
export const Stroke = z.discriminatedUnion('layer', [
  z.discriminatedUnion('tool', [
    z.strictObject({ ...intensity, ...brush, value: Intensity }),
    z.strictObject({ ...intensity, ...lasso, value: Intensity }),
    z.strictObject({ ...intensity, ...eraser, value: z.null() }),
  ]),
  z.discriminatedUnion('tool', [
    z.strictObject({ ...typology, ...brush, value: Typology }),
    z.strictObject({ ...typology, ...lasso, value: Typology }),
    z.strictObject({ ...typology, ...eraser, value: Typology.nullable() }),
  ]),
]);
export type Stroke = z.infer<typeof Stroke>;

const Strokes = z
  .array(Stroke)
  .max(MAXIMUM_STROKES)
  .superRefine((strokes, context) => {
    const numbers = strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);
    if (numbers > MAXIMUM_POINT_NUMBERS) {
      context.addIssue({ code: 'too_big', maximum: MAXIMUM_POINT_NUMBERS, origin: 'array', input: undefined });
    }
  });

const painFreeHasNoStroke = (map: { no_pain?: boolean | undefined; strokes?: readonly Stroke[] | undefined }) =>
  !(map.no_pain && map.strokes?.length);
const contradiction = { error: 'no_pain excludes strokes', path: ['no_pain'] };

/** Pain map; `no_pain` with any stroke is rejected, `capture` defaults to `drawn` (contract.md#assessment). */
export const Cartography = z
  .strictObject({ no_pain: z.boolean(), strokes: Strokes, capture: Capture.optional() })
  .refine(painFreeHasNoStroke, contradiction);
export type Cartography = z.infer<typeof Cartography>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type AnswerFault = { readonly path: readonly string[]; readonly expected: string };

/** Each answer of a wrong type. */
function* findAnswerFaults(questionnaires: unknown): Generator<AnswerFault> {
  if (!isObject(questionnaires)) return yield { path: [], expected: 'record' };
  for (const [id, answers] of Object.entries(questionnaires)) {
    if (!isObject(answers)) yield { path: [id], expected: 'record' };
    else
      for (const [item, answer] of Object.entries(answers))
        if (answer !== null && !Number.isFinite(answer)) yield { path: [id, item], expected: 'number' };
  }
}

/**
 * Answers by questionnaire id and item id; null or absent means skipped. A later check compares ids and codes with the
 * zone's instruments. The check ends at the last fault that an answer lists: zod would build an issue for each of them.
 */
export const Answers = z.unknown().superRefine((questionnaires, context) => {
  let count = 0;
  for (const { path, expected } of findAnswerFaults(questionnaires)) {
    const message = `must be of type ${expected}`;
    context.addIssue({ code: 'custom', path: [...path], message, params: { code: 'invalid_type' } });
    count += 1;
    if (count === MAXIMUM_FIELD_ERRORS) return;
  }
}) as unknown as z.ZodType<Record<string, Record<string, number | null>>>;
export type Answers = z.infer<typeof Answers>;

/** The patient's input; the session's modules determine the required parts (contract.md#assessment). */
export const Assessment = z.strictObject({ cartography: Cartography.optional(), answers: Answers.optional() });
export type Assessment = z.infer<typeof Assessment>;

/** An incomplete assessment: any part may be absent (contract.md#assessment). */
export const DraftAssessment = z.strictObject({
  cartography: z
    .strictObject({ no_pain: z.boolean().optional(), strokes: Strokes.optional(), capture: Capture.optional() })
    .refine(painFreeHasNoStroke, contradiction)
    .optional(),
  answers: Answers.optional(),
});
export type DraftAssessment = z.infer<typeof DraftAssessment>;
