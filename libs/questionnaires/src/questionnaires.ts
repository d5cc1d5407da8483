import type {
  Locale,
  QuestionnaireDefinition,
  QuestionnaireId,
  QuestionnaireResult,
  Sex,
} from '@pain-assessment/contracts';
import { answerTo } from './core/answers.ts';
import type { Instrument, Item, ItemAnswers, ScoreOptions } from './core/instrument.ts';
import type { InstrumentRegistry } from './core/registry.ts';
import { instruments as everyInstrument } from './instruments.ts';
import { commonTexts } from './texts/common.table.ts';
import { ownTexts } from './texts/own.ts';
import { type OwnTexts, type SourcedTexts, type TextPack, textsOf } from './texts/source.ts';
import { wordingFor } from './texts/texts.ts';

/** Which instrument, in which version, for whom. */
export interface Asked {
  readonly id: QuestionnaireId;
  readonly version: number;
  readonly locale: Locale;
  readonly sex: Sex;
}

/** Instruments with their words. Every call throws code `unknown_version` for a version that does not exist. */
export interface Questionnaires {
  /** The instrument as the component asks it (contract 2). */
  localise(id: QuestionnaireId, version: number, locale: Locale, sex: Sex): QuestionnaireDefinition;
  /** Every item in order with the answer in words, skipped ones as "not answered" (contract 4). */
  answerList(asked: Asked, answers: ItemAnswers): QuestionnaireResult['answers'];
  /** The facts and scoring rule of one version. */
  instrument(id: QuestionnaireId, version: number): Instrument;
  /** Unrounded scores of one version. */
  score(
    id: QuestionnaireId,
    version: number,
  ): (answers: ItemAnswers, options: ScoreOptions) => Readonly<Record<string, number>>;
}

type QuestionnaireItem = QuestionnaireDefinition['items'][number];

function localiseItem(item: Item, { texts }: SourcedTexts, sex: Sex): QuestionnaireItem {
  const words = texts.items[item.id];
  if (item.kind === 'choice' && words && 'options' in words) {
    const [first, ...others] = words.options.map(({ code, label }) => ({ code, label: wordingFor(sex, label) }));
    if (first) {
      return { id: item.id, kind: item.kind, question: wordingFor(sex, words.question), options: [first, ...others] };
    }
  }
  if (item.kind === 'scale' && words && 'minimum_label' in words) {
    return { ...item, ...words, question: wordingFor(sex, words.question) };
  }
  throw new Error(`item ${item.id} has no words`);
}

function copyrightOf({ rightsNotice }: Instrument, words: SourcedTexts, locale: Locale): string {
  return words.copyright ?? `${rightsNotice} ${commonTexts[locale].unofficial}`;
}

/** Made once: making one takes longer than everything else about an answer. */
const numberFormats = Object.fromEntries(
  Object.keys(commonTexts).map((locale) => [locale, new Intl.NumberFormat(locale, { useGrouping: false })]),
) as Record<Locale, Intl.NumberFormat>;

function answerInWords(item: QuestionnaireItem, answer: number | null, locale: Locale): string {
  if (answer === null) return commonTexts[locale].notAnswered;
  if (item.kind === 'scale') return numberFormats[locale].format(answer);
  return item.options.find(({ code }) => code === answer)?.label ?? commonTexts[locale].notAnswered;
}

/** Wires instruments and words; `packs` holds licensed wordings, the registries may be others for tests. */
export function createQuestionnaires({
  packs = [],
  registry = everyInstrument,
  own = ownTexts,
}: {
  packs?: readonly TextPack[];
  registry?: InstrumentRegistry;
  own?: readonly OwnTexts[];
} = {}): Questionnaires {
  function localise(id: QuestionnaireId, version: number, locale: Locale, sex: Sex): QuestionnaireDefinition {
    const instrument = registry.instrument(id, version);
    const words = textsOf({ packs, own }, id, version, locale);
    const [first, ...others] = instrument.items.map((item) => localiseItem(item, words, sex));
    if (!first) throw new Error(`questionnaire ${id} has no items`);
    return {
      id,
      version,
      name: words.texts.name,
      locale,
      recall: words.texts.recall,
      items: [first, ...others],
      copyright: copyrightOf(instrument, words, locale),
      unofficial: words.unofficial,
    };
  }

  return {
    localise,
    answerList: ({ id, version, locale, sex }, answers) =>
      localise(id, version, locale, sex).items.map((item) => ({
        item: item.id,
        question: item.question,
        answer: answerInWords(item, answerTo(item.id, answers), locale),
      })),
    instrument: registry.instrument,
    score: (id, version) => registry.instrument(id, version).score,
  };
}
