import { statSync } from 'node:fs';

/** The longest suites, longest first, measured on two cores. */
export const LONGEST = [
  'engines/life',
  'report-renderer/src/report/layout.int',
  'browser/accessibility',
  'faults/rolling-restart',
  'faults/history',
  'isolation/bundle-floods',
  'browser/patient',
  'webhooks/webhook-faults.int',
  'browser/saving',
  'e2e/life',
  'report-renderer/src/report/report.int',
  'docs/webhook-examples',
  'isolation/floods',
  'browser/drawing',
  'docs/commands',
  'report-renderer/src/app.int',
  'browser/layout',
  'faults/webhooks',
  'e2e/reports-from-bundles',
];

function rank({ path }) {
  const index = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`));
  return index < 0 ? LONGEST.length : index;
}

/** Jest's order of suites: the longest first, so that none begins when all others have ended; then the largest files. */
export default class LongestFirst {
  sort(tests) {
    const ranked = [...tests].map((test) => ({ test, rank: rank(test), size: statSync(test.path).size }));
    return ranked.sort((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
  }

  shard(tests) {
    return tests;
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}
