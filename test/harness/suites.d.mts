/** Patterns of pure suites: beside the code that they test, or about the sources and the tests themselves. */
export const PURE: readonly string[];
/** Pattern of suites that need helm and programs that Go builds. */
export const CHARTS: string;
/** Pattern of suites that only `npm run test:full` runs. */
export const FULL_ONLY: string;
/** Patterns of suites of servers that run with both versions of Node. */
export const SERVERS: readonly string[];
