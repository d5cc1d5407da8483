import { type FieldError, fieldErrorsOf } from '@pain-assessment/contracts';
import type { Instrument } from '../core/instrument.ts';
import type { InstrumentRegistry } from '../core/registry.ts';
import { checkItems, fault } from './check-items.ts';
import { type PackItem, TextPackFile } from './pack-schema.ts';
import type { TextPack } from './source.ts';
import type { ItemTexts } from './texts.ts';

/** What a file's place says about it. */
export interface PackPlace {
  readonly locale: string;
  readonly id: string;
}

function instrumentOf(file: TextPackFile, registry: InstrumentRegistry): Instrument | null {
  try {
    return registry.instrument(file.id, file.version);
  } catch {
    return null;
  }
}

function checkFile(file: TextPackFile, place: PackPlace, registry: InstrumentRegistry): FieldError[] {
  if (file.locale !== place.locale)
    return [fault(['locale'], 'wrong_locale', `must be ${place.locale}, as its folder`)];
  if (file.id !== place.id) return [fault(['id'], 'wrong_id', `must be ${place.id}, as its file name`)];
  const instrument = instrumentOf(file, registry);
  return instrument
    ? checkItems(instrument, file)
    : [fault(['version'], 'unknown_version', 'there is no such version')];
}

function itemTexts({ question, options, minimum_label = '', maximum_label = '' }: PackItem): ItemTexts {
  return options
    ? { question, options: options.map(({ code, label }) => ({ code, label })) }
    : { question, minimum_label, maximum_label };
}

function packOf({ id, version, locale, copyright, name, recall, items }: TextPackFile): TextPack {
  const texts = Object.entries(items).map(([item, words]) => [item, itemTexts(words)]);
  return { id, version, locale, copyright, texts: { name, recall, items: Object.fromEntries(texts) } };
}

/** A pack, or every error of its content with a pointer into the file; the words themselves are never repeated. */
export function checkPack(
  content: unknown,
  place: PackPlace,
  registry: InstrumentRegistry,
): { pack: TextPack } | { errors: FieldError[] } {
  const parsed = TextPackFile.safeParse(content);
  if (!parsed.success) return { errors: fieldErrorsOf(parsed.error) };
  const errors = checkFile(parsed.data, place, registry);
  return errors.length > 0 ? { errors } : { pack: packOf(parsed.data) };
}
