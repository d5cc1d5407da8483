import { describe, expect, test } from '@jest/globals';
import { Locale, QuestionnaireDefinition, QuestionnaireId } from '@pain-assessment/contracts';
import { findInstrument } from './find-version.ts';
import { ownTexts } from './instruments.ts';
import { createQuestionnaires } from './questionnaires.ts';
import { fixtures } from './testing/index.ts';
import { commonTexts } from './texts/common.table.ts';

const questionnaires = createQuestionnaires();
const everyText = QuestionnaireId.options.flatMap((id) => Locale.options.map((locale) => [id, locale] as const));
const localise = (id: QuestionnaireId, locale: Locale, sex: 'male' | 'female' = 'female') =>
  questionnaires.localise({ id, version: 1, locale, sex });

describe.each(everyText)('%s in %s', (id, locale) => {
  const definition = localise(id, locale);

  test('is a definition of the contract, marked as unofficial, with notice and warning', () => {
    expect(QuestionnaireDefinition.parse(definition)).toEqual(definition);
    expect(definition.unofficial).toBe(true);
    expect(definition.copyright).toContain(findInstrument(id, 1).rightsNotice);
    expect(definition.copyright).toContain(commonTexts[locale].unofficial);
  });

  test('has the items and codes of the instrument, in order, with distinct labels', () => {
    const { items } = findInstrument(id, 1);
    expect(definition.items.map((item) => item.id)).toEqual(items.map((item) => item.id));
    for (const [index, item] of definition.items.entries()) {
      expect(item.question.trim()).not.toBe('');
      if (item.kind === 'scale') continue;
      const labels = item.options.map(({ label }) => label);
      expect(items[index]).toMatchObject({ codes: item.options.map(({ code }) => code) });
      expect(new Set(labels).size).toBe(labels.length);
    }
  });

  test('has no two items with the same words', () => {
    const questions = definition.items.map(({ question }) => question);

    expect(new Set(questions).size).toBe(questions.length);
  });
});

test.each(Locale.options.filter((locale) => !locale.startsWith('en')))(
  'no question in %s was left in English',
  (locale) => {
    const questions = (one: Locale) =>
      ownTexts.flatMap(({ id, texts }) =>
        Object.entries(texts[one].items).map(([item, { question }]) => [`${id}.${item}`, JSON.stringify(question)]),
      );
    const english = new Map(questions('en-GB') as [string, string][]);
    expect(questions(locale).filter(([item = '', question]) => question === english.get(item))).toEqual([]);
  },
);

test('French sets a no-break space before its high punctuation', () => {
  const texts = QuestionnaireId.options.flatMap((id) => localise(id, 'fr-FR').items.map(({ question }) => question));

  expect(texts.filter((text) => /[^\u00a0][?:;!]/.test(text))).toEqual([]);
});

test('the genitourinary index has wording by the patient’s sex, and equal codes', () => {
  const codes = (sex: 'male' | 'female') => localise('gupi', 'en-GB', sex).items.map(({ id }) => id);
  const site = (sex: 'male' | 'female') => localise('gupi', 'en-GB', sex).items[1]?.question;

  expect(site('male')).toBe('Pain in the testicles?');
  expect(site('female')).toBe('Pain in the vagina?');
  expect(codes('male')).toEqual(codes('female'));
});

test.each(everyText)(
  'options of %s in %s have the same words for both sexes, because a result has no sex',
  (id, locale) => {
    const options = (sex: 'male' | 'female') =>
      localise(id, locale, sex).items.map((item) => (item.kind === 'choice' ? item.options : null));

    expect(options('male')).toEqual(options('female'));
  },
);

test('the options of the HADS run from severity 0 to 3 in every item', () => {
  const [tension, pleasure] = localise('hads', 'en-GB').items;

  expect(tension).toMatchObject({
    options: [{ code: 0, label: 'Never' }, {}, {}, { code: 3, label: 'Nearly always' }],
  });
  expect(pleasure).toMatchObject({ options: [{ code: 0, label: 'As much as before' }, {}, {}, { code: 3 }] });
});

describe('the list of answers', () => {
  const asked = { id: 'eq5d', version: 1, locale: 'fr-FR', sex: 'male' } as const;

  test('has every item in order, answers in words and as submitted, and skipped ones marked', () => {
    const list = questionnaires.answerList(asked, { mobility: 2, self_care: null, vas: 65 });

    expect(list.map(({ item, answer, value }) => [item, answer, value])).toEqual([
      ['mobility', 'Un peu de difficulté', 2],
      ['self_care', 'sans réponse', null],
      ['usual_activities', 'sans réponse', null],
      ['pain_discomfort', 'sans réponse', null],
      ['anxiety_depression', 'sans réponse', null],
      ['vas', '65', 65],
    ]);
  });

  test.each(QuestionnaireId.options)('of %s is enough to recompute every score', (id) => {
    for (const { answers, valueSet = 'fr' } of fixtures[id].cases) {
      const list = questionnaires.answerList({ ...asked, id }, answers);
      const received = Object.fromEntries(list.map(({ item, value }) => [item, value]));
      const { score } = findInstrument(id, 1);

      expect(score(received, { valueSet })).toEqual(score(answers, { valueSet }));
    }
  });

  test("writes numbers in the locale's format", () => {
    const answerIn = (locale: Locale) =>
      questionnaires.answerList({ ...asked, id: 'vas_global', locale }, { vas: 6.5 })[0]?.answer;

    expect([answerIn('en-GB'), answerIn('fr-FR'), answerIn('de-DE')]).toEqual(['6.5', '6,5', '6,5']);
  });
});

test('rejects an unknown version by its code', () => {
  expect(() => questionnaires.localise({ id: 'odi', version: 2, locale: 'en-GB', sex: 'male' })).toThrow(
    expect.objectContaining({ code: 'unknown_version' }),
  );
});
