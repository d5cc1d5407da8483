import { existsSync, readdirSync } from 'node:fs';

const QUESTIONNAIRES = 'libs/questionnaires/src';
const MCRI = 'services/scoring/src/mcri';

const FOLDER = new URL(`../../${QUESTIONNAIRES}/`, import.meta.url);

/** Rules of all instruments: each has a folder with its texts, and a file of the same name. */
const rules = readdirSync(FOLDER).filter((id) => existsSync(new URL(`${id}/texts.table.ts`, FOLDER)));

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
