import { Locale, QuestionnaireId } from '@pain-assessment/contracts';
import { z } from 'zod';

const words = z.string().trim().min(1).max(2_000);
/** The report prints every answer and notice completely on one page (contract.md#report). */
const shortWords = words.max(200);
const label = z.union([shortWords, z.strictObject({ male: shortWords, female: shortWords })]);
const wording = z.union([words, z.strictObject({ male: words, female: words })]);
/** For the authors of the file; never shown. */
const note = z.string().optional();

const option = z.strictObject({ code: z.int(), label, note });
/**
 * One form for both kinds of items, so that an error points at the exact field; a later check compares the fields with
 * the item.
 */
const item = z.strictObject({
  question: wording,
  recall: words.optional(),
  note,
  options: z.array(option).optional(),
  minimum_label: words.optional(),
  maximum_label: words.optional(),
});
export type PackItem = z.infer<typeof item>;

/**
 * Shape of `<locale>/<id>.json` below the texts directory; a later check compares items and codes with the instrument.
 */
export const TextPackFile = z.strictObject({
  id: QuestionnaireId,
  version: z.int().min(1),
  locale: Locale,
  name: words,
  recall: words,
  copyright: words.max(1_000),
  items: z.record(z.string(), item),
});
export type TextPackFile = z.infer<typeof TextPackFile>;
