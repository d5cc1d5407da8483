import { type FieldError, jsonPointer } from '@pain-assessment/contracts';
import type { ChoiceItem, Instrument, Item, ScaleItem } from '../core/instrument.ts';
import type { PackItem, TextPackFile } from './pack-schema.ts';

/** A field error with a pointer into the file. */
export const fault = (path: readonly PropertyKey[], code: string, detail: string): FieldError => ({
  pointer: jsonPointer(path),
  code,
  detail,
});

const foreign = (path: readonly string[], field: string, texts: PackItem) =>
  Object.hasOwn(texts, field) ? [fault([...path, field], 'unknown_field', 'is not a field of this kind of item')] : [];

function checkChoice({ id, codes }: ChoiceItem, texts: PackItem): FieldError[] {
  const path = ['items', id, 'options'];
  const given = (texts.options ?? []).map(({ code }) => code);
  const wrong = given.flatMap((code, index) => {
    if (!codes.includes(code)) return [fault([...path, index, 'code'], 'unknown_code', 'is not a code of this item')];
    if (given.indexOf(code) < index) return [fault([...path, index, 'code'], 'repeated_code', 'has been used before')];
    return [];
  });
  const missing = codes.filter((code) => !given.includes(code));
  return [
    ...wrong,
    ...missing.map((code) => fault(path, 'missing_code', `must have an option of code ${code}`)),
    ...['minimum_label', 'maximum_label'].flatMap((field) => foreign(['items', id], field, texts)),
  ];
}

function checkScale({ id }: ScaleItem, texts: PackItem): FieldError[] {
  const ends = ['minimum_label', 'maximum_label'] as const;
  const lacking = ends.filter((end) => texts[end] === undefined);
  return [
    ...lacking.map((end) => fault(['items', id, end], 'missing_field', 'must name this end of the scale')),
    ...foreign(['items', id], 'options', texts),
  ];
}

function checkItem(item: Item, texts: PackItem | undefined): FieldError[] {
  if (!texts) return [fault(['items', item.id], 'missing_item', 'must have the words of this item')];
  return item.kind === 'choice' ? checkChoice(item, texts) : checkScale(item, texts);
}

/** Every item of the instrument must have its words, every code its label, and nothing else may stand there. */
export function checkItems({ items }: Instrument, file: TextPackFile): FieldError[] {
  const known = new Set(items.map(({ id }) => id));
  const unknown = Object.keys(file.items).filter((id) => !known.has(id));
  const textsOf = (id: string) => (Object.hasOwn(file.items, id) ? file.items[id] : undefined);
  return [
    ...items.flatMap((item) => checkItem(item, textsOf(item.id))),
    ...unknown.map((id) => fault(['items', id], 'unknown_field', 'is not an item of this questionnaire')),
  ];
}
