/** Pure suites: beside the code that they test, or about the sources and the tests themselves. */
export const PURE = ['/(libs|services)/.*(?<!\\.(int|full))\\.test\\.ts$', '/test/(architecture|harness|cluster)/'];
/** Suites that need helm and programs that Go builds. */
export const CHARTS = '/test/charts/';
/** Suites that only `npm run test:full` runs. */
export const FULL_ONLY = '\\.full\\.test\\.ts$';
