export { checkAnswers } from './check-answers.ts';
export { answerTo } from './core/answers.ts';
export type {
  Instrument,
  Item,
  ItemAnswers,
  ScoreDirection,
  ScoreOptions,
  ScoreRange,
  Scores,
} from './core/instrument.ts';
export { createInstrumentRegistry, type InstrumentRegistry } from './core/registry.ts';
export { allInstruments, instruments } from './instruments.ts';
export { type Asked, createQuestionnaires, type Questionnaires } from './questionnaires.ts';
export { itemsMissing, score, scoreDirections, scoreRanges } from './scoring.ts';
export {
  checkTextPacks,
  describeFaults,
  loadTextPacks,
  type PackDirectory,
  type PackFault,
  type PackLog,
} from './texts/load-packs.ts';
export { notAnsweredText } from './texts/not-answered.ts';
export { ownTexts } from './texts/own.ts';
export { scoreName } from './texts/score-name.ts';
export type { OwnTexts, TextPack } from './texts/source.ts';
export { textPackTemplate } from './texts/template.ts';
export { currentVersions, functionalInstrumentOf, questionnairesOf } from './zones.ts';
