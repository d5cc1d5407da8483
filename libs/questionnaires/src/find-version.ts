import type { QuestionnaireId } from '@pain-assessment/contracts';
import { type Instrument, unknownVersion } from './core/instrument.ts';
import { allInstruments, ownTexts } from './instruments.ts';
import type { InstrumentTexts, OwnTexts, TextPack } from './texts/texts.ts';

const listVersions = (id: QuestionnaireId): readonly Instrument[] =>
  allInstruments.filter((instrument) => instrument.id === id);

/** One version of an instrument, since an assessment is always computed with its own; code `unknown_version` without it. */
export function findInstrument(id: QuestionnaireId, version: number): Instrument {
  const found = listVersions(id).find((instrument) => instrument.version === version);
  if (!found) throw unknownVersion(`version ${version} of questionnaire ${id}`);
  return found;
}

/** The highest version of an instrument, used for new assessments. */
export function currentVersion(id: QuestionnaireId): number {
  return Math.max(...listVersions(id).map(({ version }) => version));
}

/** Words of one version of one instrument in one locale, and their origin. */
export interface SourcedTexts {
  readonly texts: InstrumentTexts;
  /** The licensed pack; null for the service's own wording. */
  readonly pack: TextPack | null;
}

/**
 * The applicable words: those of a pack with that id, version and locale, otherwise our own; code `unknown_version`
 * without either.
 */
export function findTexts(
  { id, version, locale }: Pick<TextPack, 'id' | 'version' | 'locale'>,
  packs: readonly TextPack[],
): SourcedTexts {
  const isAsked = (texts: TextPack | OwnTexts) => texts.id === id && texts.version === version;
  const pack = packs.find((candidate) => isAsked(candidate) && candidate.locale === locale);
  if (pack) return { texts: pack.texts, pack };
  const found = ownTexts.find(isAsked);
  if (!found) throw unknownVersion(`wording of version ${version} of questionnaire ${id}`);
  return { texts: found.texts[locale], pack: null };
}
