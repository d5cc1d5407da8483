import { describe, expect, test } from '@jest/globals';
import type { DraftAssessment, Module } from '@pain-assessment/contracts';
import { currentVersions } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { readAssessment } from '../session/read-assessment.ts';
import type { OpenSession } from '../session/records.ts';
import { checkAssessment } from './check-assessment.ts';

const createSession = (...modules: Module[]) =>
  ({
    facts: { zone: 'knee', modules },
    work: { profile: { versions: { questionnaires: currentVersions('knee') } } },
  }) as unknown as OpenSession;

const cartography = { no_pain: true, strokes: [] };
const answers = typicalAnswers('knee');
const check = (assessment: DraftAssessment, isDraft: boolean, ...modules: Module[]) =>
  checkAssessment(readAssessment(assessment), createSession(...modules), { isDraft });

describe('an assessment', () => {
  test('with a part for each module of its session is valid', () => {
    expect(check({ cartography, answers }, false, 'cartography', 'questionnaires')).toEqual([]);
    expect(check({ cartography }, false, 'cartography')).toEqual([]);
    expect(check({ answers }, false, 'questionnaires')).toEqual([]);
  });

  test("without a module's part is rejected by pointer, unless it is a draft", () => {
    expect(check({}, false, 'cartography', 'questionnaires')).toMatchObject([
      { pointer: '/assessment/cartography', code: 'required' },
      { pointer: '/assessment/answers', code: 'required' },
    ]);
    expect(check({}, true, 'cartography', 'questionnaires')).toEqual([]);
  });

  test.each([true, false])('with a part outside its modules is rejected, as a draft too: %s', (isDraft) => {
    expect(check({ cartography, answers }, isDraft, 'questionnaires')).toMatchObject([
      { pointer: '/assessment/cartography', code: 'unknown_field' },
    ]);
    expect(check({ cartography, answers }, isDraft, 'cartography')).toMatchObject([
      { pointer: '/assessment/answers', code: 'unknown_field' },
    ]);
  });

  test.each([
    [{ odi: { odi_1: 1 } }, '/assessment/answers/odi', 'unknown_field'],
    [{ hads: { hads_99: 1 } }, '/assessment/answers/hads/hads_99', 'unknown_field'],
    [{ vas_global: { vas: 11 } }, '/assessment/answers/vas_global/vas', 'too_big'],
    [{ constructor: { name: 1 } }, '/assessment/answers/constructor', 'unknown_field'],
  ])('with the answers %j to no questionnaire of the zone is rejected at %s', (wrong, pointer, code) => {
    expect(check({ answers: wrong as DraftAssessment['answers'] }, true, 'questionnaires')).toMatchObject([
      { pointer, code },
    ]);
  });
});
