import type { Observation, ObservationComponent } from './r4.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** XHTML of the narrative of a section or resource; the text is escaped here. */
export const narrative = (rows: readonly string[]) => ({
  status: 'generated' as const,
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${rows.map((row) => `<p>${escapeXml(row)}</p>`).join('')}</div>`,
});

type Measured = Pick<ObservationComponent, 'code' | 'valueQuantity' | 'valueBoolean' | 'dataAbsentReason'>;

function line({ code, valueQuantity: quantity, valueBoolean, dataAbsentReason }: Measured): string[] {
  const name = code.text ?? '';
  if (quantity) return [`${name}: ${quantity.value} ${quantity.unit}`];
  if (valueBoolean !== undefined) return [`${name}: ${valueBoolean ? 'yes' : 'no'}`];
  return dataAbsentReason ? [`${name}: ${dataAbsentReason.text}`] : [];
}

/** What an Observation says, a line for each of its values. */
export const linesOf = (observation: Observation): string[] => [
  ...line(observation),
  ...(observation.component ?? []).flatMap(line),
];
