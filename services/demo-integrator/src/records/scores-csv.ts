import type { FinishedAssessment } from './assessments.ts';

const COLUMNS = ['computed_at', 'zone', 'measure', 'version', 'value', 'minimum', 'maximum'] as const;

type Row = readonly (string | number)[];

/** A text of a cell; one that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function rowsOf({ outcome: { result } }: FinishedAssessment): Row[] {
  const { computed_at: at, zone, versions, cartography, mcri, questionnaires } = result;
  const scores = questionnaires.flatMap(({ id, version, scores: values, score_ranges: ranges }) =>
    Object.entries(ranges).map(([key, [minimum = '', maximum = '']]): Row => {
      return [at, zone, `${id}.${key}`, version, values[key] ?? '', minimum, maximum];
    }),
  );
  const area = cartography?.pain_surface.cm2 ?? '';
  return [
    [at, zone, 'mcri', versions.mcri_algo, mcri.status === 'computed' ? mcri.score : '', 0, 10],
    [at, zone, 'pain_surface.cm2', versions.stats_algo, area, 0, ''],
    ...scores,
  ];
}

/** Scores of one patient over time as CSV (RFC 4180): a row for each score of each visit, the oldest first; missing ones are empty. */
export function scoresCsv(visits: readonly FinishedAssessment[]): string {
  const oldestFirst = visits.toSorted((a, b) =>
    a.outcome.result.computed_at.localeCompare(b.outcome.result.computed_at),
  );
  return [COLUMNS, ...oldestFirst.flatMap(rowsOf)].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
