/** Pure suites: beside the code that they test, or about the sources and the tests themselves. */
const BESIDE_CODE = '/(libs|services)/.*(?<!\\.(int|full))\\.test\\.ts$';
export const PURE = [BESIDE_CODE, '/test/(architecture|harness|cluster)/'];
/** Suites that need helm and programs that Go builds. */
export const CHARTS = '/test/charts/';
/** Suites that only `npm run test:full` runs. */
export const FULL_ONLY = '\\.full\\.test\\.ts$';
/** Suites of short runs that run with both versions of Node: pure ones, the whole service in one process, and the gateway's server. */
export const OF_EACH_NODE = [BESIDE_CODE, '/services/(standalone/src|api-gateway/src/edge)/.*\\.int\\.test\\.ts$'];
