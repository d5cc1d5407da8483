/** Numbers of passed and failed tests in all reports of a folder; a file that fails to load counts as one failure. */
export function readTotals(reports: string): { passed: number; failed: number };
/** Suites of a list, as paths below the root, of which no report in the folder contains a passed test. */
export function findUnproven(suites: readonly string[], where: { reports: string; root: string }): string[];
