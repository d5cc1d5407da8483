import type { Locale, QuestionnaireId } from '@pain-assessment/contracts';
import { currentVersion, findTexts } from '../find-version.ts';
import type { ItemTexts, Wording } from '../texts/texts.ts';
import type { PackItem, TextPackFile } from './pack-schema.ts';

const asNote = (wording: Wording) => (typeof wording === 'string' ? wording : Object.values(wording).join(' / '));

function emptyItem(texts: ItemTexts): PackItem {
  const recall = texts.recall === undefined ? {} : { recall: '' };
  const question = { question: '', note: asNote(texts.question), ...recall };
  if ('minimum_label' in texts) return { ...question, minimum_label: '', maximum_label: '' };
  return { ...question, options: texts.options.map(({ code, label }) => ({ code, label: '', note: asNote(label) })) };
}

/**
 * An empty pack: every item and code of the current version, with our own topic as a note. All wording is empty, so
 * that nobody mounts it with words other than the rights holder's.
 */
export function textPackTemplate(locale: Locale, id: QuestionnaireId): TextPackFile {
  const version = currentVersion(id);
  const { items } = findTexts({ id, version, locale }, []).texts;
  const empty = Object.entries(items).map(([item, texts]) => [item, emptyItem(texts)]);
  return { id, version, locale, name: '', recall: '', copyright: '', items: Object.fromEntries(empty) };
}
