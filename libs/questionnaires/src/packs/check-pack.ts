import { jsonPointer, listFieldErrors } from '@pain-assessment/contracts';
import type { ChoiceItem, Instrument, Item, ScaleItem } from '../core/instrument.ts';
import { allInstruments } from '../instruments.ts';
import { type ItemTexts, type TextPack, wordingFor } from '../texts/texts.ts';
import { type PackItem, TextPackFile } from './pack-schema.ts';

/** Locale and instrument from the path of a file. */
export interface PackPath {
  readonly locale: string;
  readonly id: string;
}

/** An error at one place of a file; `pointer` (RFC 6901) is empty for the file as a whole. */
export interface PackError {
  readonly pointer?: string | undefined;
  readonly code: string;
  readonly detail: string;
}

const packError = (path: readonly PropertyKey[], code: string, detail: string): PackError => ({
  pointer: jsonPointer(path),
  code,
  detail,
});

function refuseFields(id: string, texts: PackItem, fields: readonly string[]): PackError[] {
  return fields
    .filter((field) => Object.hasOwn(texts, field))
    .map((field) => packError(['items', id, field], 'unknown_field', 'is not a field of this kind of item'));
}

function checkChoice({ id, codes }: ChoiceItem, texts: PackItem): PackError[] {
  const path = ['items', id, 'options'];
  const given = (texts.options ?? []).map(({ code }) => code);
  const wrong = given.flatMap((code, index) => {
    const at = [...path, index, 'code'];
    if (!codes.includes(code)) return [packError(at, 'unknown_code', 'is not a code of this item')];
    if (given.indexOf(code) < index) return [packError(at, 'repeated_code', 'has been used before')];
    return [];
  });
  const missing = codes.filter((code) => !given.includes(code));
  return [
    ...wrong,
    ...missing.map((code) => packError(path, 'missing_code', `must have an option of code ${code}`)),
    ...refuseFields(id, texts, ['minimum_label', 'maximum_label']),
  ];
}

function checkScale({ id }: ScaleItem, texts: PackItem): PackError[] {
  const missing = (['minimum_label', 'maximum_label'] as const).filter((end) => texts[end] === undefined);
  return [
    ...missing.map((end) => packError(['items', id, end], 'missing_field', 'must name this end of the scale')),
    ...refuseFields(id, texts, ['options']),
  ];
}

function checkItem(item: Item, texts: PackItem | undefined): PackError[] {
  if (!texts) return [packError(['items', item.id], 'missing_item', 'must have the words of this item')];
  return item.kind === 'choice' ? checkChoice(item, texts) : checkScale(item, texts);
}

/** Every item needs its words and every code its label; the file must contain nothing else. */
function checkItems({ items }: Instrument, file: TextPackFile): PackError[] {
  const known = new Set(items.map(({ id }) => id));
  const unknown = Object.keys(file.items).filter((id) => !known.has(id));
  const findTexts = (id: string) => (Object.hasOwn(file.items, id) ? file.items[id] : undefined);
  return [
    ...items.flatMap((item) => checkItem(item, findTexts(item.id))),
    ...unknown.map((id) => packError(['items', id], 'unknown_field', 'is not an item of this questionnaire')),
  ];
}

function checkFile(file: TextPackFile, path: PackPath): PackError[] {
  if (file.locale !== path.locale)
    return [packError(['locale'], 'wrong_locale', `must be ${path.locale}, as its folder`)];
  if (file.id !== path.id) return [packError(['id'], 'wrong_id', `must be ${path.id}, as its file name`)];
  const instrument = allInstruments.find(({ id, version }) => id === file.id && version === file.version);
  return instrument
    ? checkItems(instrument, file)
    : [packError(['version'], 'unknown_version', 'there is no such version')];
}

function toItemTexts({ question, recall, options, minimum_label = '', maximum_label = '' }: PackItem): ItemTexts {
  const asked = recall === undefined ? { question } : { question, recall };
  return options
    ? { ...asked, options: options.map(({ code, label }) => ({ code, label })) }
    : { ...asked, minimum_label, maximum_label };
}

function toPack({ id, version, locale, copyright, name, recall, items }: TextPackFile): TextPack {
  const texts = Object.entries(items).map(([item, words]) => [item, toItemTexts(words)]);
  return {
    id,
    version,
    locale,
    copyright,
    file: `${locale}/${id}.json`,
    texts: { name, recall, items: Object.fromEntries(texts) },
  };
}

/** A pack, or every error of its content with a pointer into the file; errors never repeat the words. */
export function checkPack(content: unknown, path: PackPath): { pack: TextPack } | { errors: PackError[] } {
  const parsed = TextPackFile.safeParse(content);
  if (!parsed.success) return { errors: listFieldErrors(parsed.error, content) };
  const errors = checkFile(parsed.data, path);
  return errors.length > 0 ? { errors } : { pack: toPack(parsed.data) };
}

/** Most characters with which a report prints whole questions in 7 pt if all of its texts are so long. */
export const PRINTED_WHOLE = { question: 120, label: 35, copyright: 300 } as const;

const isLonger = (text: string, kind: keyof typeof PRINTED_WHOLE) => text.length > PRINTED_WHOLE[kind];

function* listLongWords(id: string, words: ItemTexts): Generator<PropertyKey[]> {
  const path = ['items', id];
  if (isLonger(wordingFor('female', words.question), 'question')) yield [...path, 'question'];
  if (!('options' in words)) return;
  for (const [index, { label }] of words.options.entries())
    if (isLonger(wordingFor('female', label), 'label')) yield [...path, 'options', index, 'label'];
}

/** Pointers to the texts of a pack for which a report may need smaller type, or print questions in part; without their words. */
export function listLongTexts({ copyright, texts }: TextPack): readonly string[] {
  const words = Object.entries(texts.items).flatMap(([id, item]) => [...listLongWords(id, item)]);
  return [...(isLonger(copyright, 'copyright') ? [['copyright']] : []), ...words].map(jsonPointer);
}
