import type { Locale, QuestionnaireId } from '@pain-assessment/contracts';
import { unknownVersion } from '../core/registry.ts';
import type { InstrumentTexts, TextsByLocale } from './texts.ts';

/** Words of one version of one instrument in one locale, and whose they are. */
export interface SourcedTexts {
  readonly texts: InstrumentTexts;
  /** The pack's own copyright line; null for the service's own wording. */
  readonly copyright: string | null;
  readonly unofficial: boolean;
}

/** Texts of one version of one instrument. */
export interface OwnTexts {
  readonly id: QuestionnaireId;
  readonly version: number;
  readonly texts: TextsByLocale;
}

/** A licensed wording that stands in for the service's own (contract 4, part 3). */
export interface TextPack {
  readonly id: QuestionnaireId;
  readonly version: number;
  readonly locale: Locale;
  readonly copyright: string;
  readonly texts: InstrumentTexts;
}

/** The words to use: a pack's where there is one of that id, version and locale, else our own; code `unknown_version` without either. */
export function textsOf(
  { packs, own }: { packs: readonly TextPack[]; own: readonly OwnTexts[] },
  id: QuestionnaireId,
  version: number,
  locale: Locale,
): SourcedTexts {
  const pack = packs.find(
    (candidate) => candidate.id === id && candidate.version === version && candidate.locale === locale,
  );
  if (pack) return { texts: pack.texts, copyright: pack.copyright, unofficial: false };
  const found = own.find((candidate) => candidate.id === id && candidate.version === version);
  if (!found) throw unknownVersion(`wording of version ${version} of questionnaire ${id}`);
  return { texts: found.texts[locale], copyright: null, unofficial: true };
}
