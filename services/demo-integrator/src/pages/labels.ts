import type { Result } from '@pain-assessment/client';
import type { Measure } from '../records/measures.ts';
import { LOCALE_NAMES, MEASURE_NAMES, VALUE_SET_NAMES, WORSE_ENDS, ZONE_NAMES } from '../records/names.table.ts';

const find = (names: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(names, code) ? names[code] : undefined;

export const nameZone = (zone: string): string => find(ZONE_NAMES, zone) ?? zone;
export const nameLocale = (locale: string): string => find(LOCALE_NAMES, locale) ?? locale;

/** Name of a number, by its id or by the key of its score. */
export function nameMeasure({ id }: Pick<Measure, 'id'>): string {
  const key = id.split('.').at(-1) ?? id;
  return find(MEASURE_NAMES, id) ?? find(MEASURE_NAMES, key) ?? key;
}

/** Name of a number with that of its questionnaire, for lists of all numbers. */
export const titleMeasure = (measure: Measure): string =>
  [...new Set([measure.source, nameMeasure(measure)])].join(': ');

const ENDS = { high: [' · better', ' · worse'], low: [' · worse', ' · better'] } as const;

/** Meaning of both ends of a scale, lower end first; empty for an unknown score. */
export function nameEnds({ id }: Measure): readonly [low: string, high: string] {
  const worse = WORSE_ENDS[id];
  return worse ? ENDS[worse] : ['', ''];
}

/** Notes beside a number: direction, value set, and unofficial wording. */
export function writeNotes({ id }: Measure, { provenance }: Result): string {
  const [questionnaire = ''] = id.split('.');
  const worse = WORSE_ENDS[id];
  const set = provenance.value_set;
  const notes = [
    worse && { high: 'higher is worse', low: 'higher is better' }[worse],
    id === 'eq5d.index' && `value set: ${find(VALUE_SET_NAMES, set) ?? set}`,
    provenance.wording[questionnaire]?.official === false && 'unofficial wording',
  ];
  return notes.filter(Boolean).join(' · ');
}

export function dateTime(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

const withDecimals = (minimumFractionDigits: number, maximumFractionDigits: number) => {
  const format = new Intl.NumberFormat('en-GB', { minimumFractionDigits, maximumFractionDigits });
  return (value: number): string => format.format(value);
};
/** Areas, shares, the MCRi and its branches: one decimal, like in the report. */
export const writeDecimal = withDecimals(1, 1);
const writeIndex = withDecimals(3, 3);
const writeScore = withDecimals(0, 1);

/** A number in the notation of the English report. */
export function writeMeasure({ id }: Pick<Measure, 'id'>, value: number): string {
  if (id === 'eq5d.index') return writeIndex(value);
  return /^(mcri|pain_surface)\b/.test(id) ? writeDecimal(value) : writeScore(value);
}
