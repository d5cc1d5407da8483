/** Pure suites: beside the code that they test, or about the sources and the tests themselves. */
export const PURE = [
  '/(libs|services)/.*(?<!\\.(int|full))\\.test\\.ts$',
  '/test/(architecture|harness|cluster)/.*(?<!\\.full)\\.test\\.ts$',
];
/** Suites that need helm and programs that Go builds. */
export const CHARTS = '/test/charts/';
/** Suites that only `npm run test:full` runs. */
export const FULL_ONLY = '\\.full\\.test\\.ts$';
/** Suites of the servers that run with both versions of Node: the whole service in one process, the gateway's server and its connections. */
export const SERVERS = [
  '/standalone/src/main\\.int\\.test\\.ts$',
  '/api-gateway/src/edge/(server|connections)\\.int\\.test\\.ts$',
];
