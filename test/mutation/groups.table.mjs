const QUESTIONNAIRES = 'libs/questionnaires/src';
const MAP = 'libs/pain-map/src';

/** Rules and the pure tests that must kill all their mutants. */
export const GROUPS = {
  scores: {
    folder: QUESTIONNAIRES,
    mutate: ['core/{answers,build}.ts', '!(core|packs|testing|texts)/*.ts'],
    tests: ['{published,instruments,directions,scoring,rights}.test.ts'],
  },
  answers: {
    folder: QUESTIONNAIRES,
    mutate: ['{check-answers,scoring,zones}.ts', 'find-version.ts'],
    tests: ['{check-answers,scoring}.test.ts', 'find-version.test.ts'],
  },
  mcri: { folder: 'services/scoring/src/mcri', mutate: ['*.ts'], tests: ['*.test.ts'] },
  surfaces: { folder: `${MAP}/surfaces`, mutate: ['*.ts'], tests: ['{surfaces,map-change}.test.ts'] },
  // Other suites of pain-map paint whole bodies, which takes minutes per mutant.
  rasteriser: {
    folder: `${MAP}/raster`,
    mutate: ['*.ts'],
    tests: ['{stroke-cells,covered-cells,painted-maps}.test.ts'],
  },
  session: {
    folder: 'services/api-gateway/src/session',
    mutate: ['{rules,claim}.ts'],
    tests: ['{rules,rules-sequences,claim}.test.ts'],
  },
};

/** Tests, their examples, and texts contain no rules. */
export const NEVER_MUTATED = ['!**/*.test.ts', '!**/fixtures.ts', '!**/texts.table.ts'];
