/** Pure suites: beside the code that they test, or about the sources and the tests themselves. */
export const PURE = ['/(libs|services)/.*(?<!\\.(int|full))\\.test\\.ts$', '/test/(architecture|harness|cluster)/'];
/** Suites that need helm and programs that Go builds. */
export const CHARTS = '/test/charts/';
/** Suites that only `npm run test:full` runs. */
export const FULL_ONLY = '\\.full\\.test\\.ts$';
/** Suites of the servers that run with both versions of Node: the whole service in one process, and the gateway's server. */
export const SERVERS = ['/services/(standalone/src|api-gateway/src/edge)/.*\\.int\\.test\\.ts$'];
