import { type FinishedAssessment, oldestFirst } from './assessments.ts';
import { listMeasures } from './measures.ts';

const COLUMNS = ['computed_at', 'zone', 'measure', 'version', 'value', 'minimum', 'maximum'] as const;

type Cell = string | number | null;

/** The text of a cell; an apostrophe precedes a text that a spreadsheet would run as a formula. */
function write(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function makeRows({ outcome }: FinishedAssessment): Cell[][] {
  const { computed_at: at, zone } = outcome.result;
  return listMeasures(outcome).map(({ id, version, value, range }) => [at, zone, id, version, value, ...range]);
}

/** Numbers of one patient as CSV (RFC 4180): a row for each number of each visit, oldest first; missing values are empty. */
export function scoresCsv(visits: readonly FinishedAssessment[]): string {
  return [[...COLUMNS], ...oldestFirst(visits).flatMap(makeRows)]
    .map((row) => `${row.map(write).join(',')}\r\n`)
    .join('');
}
