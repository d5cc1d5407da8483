const QUESTIONNAIRES = 'libs/questionnaires/src';
const MCRI = 'services/scoring/src/mcri';

const rules = ['vas_global', 'odi', 'ndi', 'quickdash', 'koos_ps', 'whodas12', 'gupi', 'eq5d', 'hads', 'sf12'];

/** Files with numbers that pure tests must check: value sets, weights, conversion, rules of the instruments, MCRi. */
export const CONSTANT_FILES = [
  `${QUESTIONNAIRES}/eq5d/value-sets.table.ts`,
  `${QUESTIONNAIRES}/sf12/weights.table.ts`,
  `${QUESTIONNAIRES}/koos_ps/conversion.table.ts`,
  ...rules.map((id) => `${QUESTIONNAIRES}/${id}/${id}.ts`),
  `${QUESTIONNAIRES}/core/build.ts`,
  `${QUESTIONNAIRES}/core/answers.ts`,
  `${QUESTIONNAIRES}/check-answers.ts`,
  `${MCRI}/mcri-v1.ts`,
];

/** Pure tests; those that detect most changes come first. */
export const TEST_FILES = [
  `${QUESTIONNAIRES}/published.test.ts`,
  `${QUESTIONNAIRES}/instruments.test.ts`,
  `${QUESTIONNAIRES}/directions.test.ts`,
  `${QUESTIONNAIRES}/scoring.test.ts`,
  `${QUESTIONNAIRES}/check-answers.test.ts`,
  `${MCRI}/mcri-v1.test.ts`,
  `${MCRI}/version-1.test.ts`,
];
