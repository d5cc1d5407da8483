import type {
  Locale,
  QuestionnaireDefinition,
  QuestionnaireId,
  QuestionnaireResult,
  Sex,
  Wording,
} from '@pain-assessment/contracts';
import { answerTo } from './core/answers.ts';
import type { Instrument, Item, ItemAnswers } from './core/instrument.ts';
import { findInstrument, findTexts, type SourcedTexts } from './find-version.ts';
import { commonTexts } from './texts/common.table.ts';
import { type TextPack, wordingFor } from './texts/texts.ts';

/** Instrument, version, locale and sex. */
export interface QuestionnaireRequest {
  readonly id: QuestionnaireId;
  readonly version: number;
  readonly locale: Locale;
  readonly sex: Sex;
}

type QuestionnaireItem = QuestionnaireDefinition['items'][number];

function localiseItem(item: Item, { texts }: SourcedTexts, sex: Sex): QuestionnaireItem {
  const words = texts.items[item.id];
  const recall = words?.recall ?? texts.recall;
  if (item.kind === 'choice' && words && 'options' in words) {
    const options = words.options.map(({ code, label }) => ({ code, label: wordingFor(sex, label) }));
    return { id: item.id, kind: item.kind, recall, question: wordingFor(sex, words.question), options };
  }
  if (item.kind === 'scale' && words && 'minimum_label' in words) {
    return { ...item, ...words, recall, question: wordingFor(sex, words.question) };
  }
  throw new Error(`item ${item.id} has no words`);
}

function copyrightLine({ rightsNotice }: Instrument, words: SourcedTexts, locale: Locale): string {
  return words.pack?.copyright ?? `${rightsNotice} ${commonTexts[locale].unofficial}`;
}

/** Created once: the creation takes longer than the rest of an answer. */
const numberFormats = Object.fromEntries(
  Object.keys(commonTexts).map((locale) => [locale, new Intl.NumberFormat(locale, { useGrouping: false })]),
) as Record<Locale, Intl.NumberFormat>;

function answerInWords(item: QuestionnaireItem, answer: number | null, locale: Locale): string {
  if (answer === null) return commonTexts[locale].notAnswered;
  if (item.kind === 'scale') return numberFormats[locale].format(answer);
  return item.options.find(({ code }) => code === answer)?.label ?? commonTexts[locale].notAnswered;
}

/** Joins instruments and words; `packs` contains licensed wordings. Every call throws code `unknown_version` for an unknown version. */
export function createQuestionnaires({ packs = [] }: { packs?: readonly TextPack[] } = {}) {
  /** The instrument for the component (contract.md#component-api). */
  function localise({ id, version, locale, sex }: QuestionnaireRequest): QuestionnaireDefinition {
    const instrument = findInstrument(id, version);
    const words = findTexts({ id, version, locale }, packs);
    return {
      id,
      version,
      name: words.texts.name,
      locale,
      items: instrument.items.map((item) => localiseItem(item, words, sex)),
      copyright: copyrightLine(instrument, words, locale),
      unofficial: words.pack === null,
    };
  }

  return {
    localise,
    /** Origin of its words (contract.md#provenance). */
    wording(request: Omit<QuestionnaireRequest, 'sex'>): Wording {
      const { pack } = findTexts(request, packs);
      return { official: pack !== null, pack: pack?.file ?? null };
    },
    /** Every item in order with the answer in words and as submitted; skipped ones as "not answered" and null (contract.md#answers). */
    answerList: (request: QuestionnaireRequest, answers: ItemAnswers): QuestionnaireResult['answers'] =>
      localise(request).items.map((item) => {
        const value = answerTo(item.id, answers);
        const answer = answerInWords(item, value, request.locale);
        return { item: item.id, question: item.question, answer, value };
      }),
  };
}
export type Questionnaires = ReturnType<typeof createQuestionnaires>;
