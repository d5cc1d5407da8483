export { checkAnswers } from './check-answers.ts';
export { answerTo } from './core/answers.ts';
export type {
  Instrument,
  ItemAnswers,
  ScoreOptions,
  ScoreRange,
  Scores,
} from './core/instrument.ts';
export { findInstrument } from './find-version.ts';
export { allInstruments } from './instruments.ts';
export { listLongTexts, PRINTED_WHOLE } from './packs/check-pack.ts';
export { checkTextPacks, describeFaults, loadTextPacks } from './packs/load-packs.ts';
export { textPackTemplate } from './packs/template.ts';
export { createQuestionnaires, type QuestionnaireRequest, type Questionnaires } from './questionnaires.ts';
export { exactIndex, itemsMissing, placeOnScale } from './scoring.ts';
export { writePercent } from './texts/percent.ts';
export type { ResultNames } from './texts/result-names.table.ts';
export { resultNames, scoreName, type TextPack } from './texts/texts.ts';
export {
  administeredQuestionnaires,
  branchQuestionnaire,
  currentVersions,
  functionalInstrument,
  questionnairesFor,
} from './zones.ts';
