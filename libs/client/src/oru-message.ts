import type { Result } from './api-types.ts';

/** Where a message goes, and what it belongs to there. Texts are escaped. */
export interface OruOptions {
  /** Identifier of the patient in your system (PID-3), with its assigning authority. */
  readonly patientId: string;
  readonly assigningAuthority?: string;
  /** Name of the patient (PID-5); without it the name is of unspecified type. */
  readonly patientName?: { readonly family: string; readonly given?: string };
  /** Visit number (PV1-19); without it the message has no PV1. */
  readonly visit?: string;
  /** Your number of the order (OBR-2). */
  readonly order?: string;
  /** The PDF report, as the last observation. */
  readonly pdf?: Uint8Array;
  /** MSH-3 to MSH-6; the sending application is PAIN-ASSESSMENT by default. */
  readonly sendingApplication?: string;
  readonly sendingFacility?: string;
  readonly receivingApplication?: string;
  readonly receivingFacility?: string;
}

/** Name of our coding system, local by its prefix (HL7 table 0396). */
const OURS = '99PAIN';
const REPORT_CODE = 'pain_assessment';
const ESCAPES: Readonly<Record<string, string>> = { '\\': 'E', '|': 'F', '^': 'S', '&': 'T', '~': 'R' };
/** Longest MSH-10 of version 2.5.1. */
const CONTROL_ID_LENGTH = 20;

/** A text with HL7's delimiters escaped (HL7 2.5.1, 2.7); a segment ends at a line break, so that becomes a space. */
const escapeText = (text: string): string =>
  text.replace(/[\r\n]+/g, ' ').replace(/[\\|^&~]/g, (delimiter) => `\\${ESCAPES[delimiter]}\\`);

const join = (separator: string, parts: readonly string[]) =>
  parts.join(separator).replace(new RegExp(`\\${separator}+$`), '');
const components = (...texts: readonly string[]) => join('^', texts.map(escapeText));
const segment = (...fields: readonly string[]) => join('|', fields);

/** Fields without a value. */
const empty = (count: number): string[] => Array(count).fill('');
const sender = ({ sendingApplication = 'PAIN-ASSESSMENT' }: OruOptions) => sendingApplication;

/** `20260101101442+0000` of an ISO 8601 time in UTC. */
const toTime = (iso: string) => `${iso.replace(/\D/g, '').slice(0, 14)}+0000`;

interface Observation {
  readonly code: string;
  readonly name: string;
  readonly unit: 'cm2' | '%' | '1';
  /** Null: it could not be obtained (OBX-11 `X`), and a note says why. */
  readonly value: number | null;
  readonly notes: readonly string[];
}

type Questionnaire = Result['questionnaires'][number];

const DIRECTIONS: Readonly<Record<string, string>> = {
  higher_is_better: 'higher is better',
  higher_is_worse: 'higher is worse',
};

function explainMissing({ answers }: Questionnaire): string {
  const skipped = answers.filter(({ value }) => value === null).length;
  return `not computed: ${skipped} of ${answers.length} items without an answer`;
}

/** Every score of a questionnaire's scale list, computed or not. */
function listScores(questionnaire: Questionnaire, { wording }: Result['provenance']): Observation[] {
  const { id, name, scores, score_ranges: ranges, score_directions: directions = {} } = questionnaire;
  const isOwn = wording[id]?.official === false;
  return Object.entries(ranges).map(([score, [least, most]]) => {
    const value = scores[score] ?? null;
    const scale = `Scale ${least} to ${most}, ${DIRECTIONS[directions[score] ?? ''] ?? ''}`.replace(/, $/, '');
    const notes = [...(value === null ? [explainMissing(questionnaire)] : []), scale];
    if (isOwn) notes.push('The patient read the own wording of the service, not the official text of the instrument');
    return { code: `${id}.${score}`, name: `${name}: ${score}`, unit: '1', value, notes };
  });
}

const describeMissing = ({ missing }: Extract<Result['mcri'], { missing: unknown }>): string =>
  `not computed, missing: ${missing.map(({ kind, questionnaire, item }) => item ?? questionnaire ?? kind).join(', ')}`;

function listIndex({ mcri, modules }: Result): Observation[] {
  const all = ['cartography', 'questionnaires'].every((module) => modules.includes(module));
  if (!all) return [];
  const scale = 'Scale 0 to 10, higher is better; own composite, not validated clinically';
  const value = 'score' in mcri ? mcri.score : null;
  const notes = 'missing' in mcri ? [describeMissing(mcri), scale] : [scale];
  const branches = Object.entries(mcri.branches).map(([branch, of]): Observation => {
    const why = of === null ? ['not computed'] : [];
    return { code: `mcri.${branch}`, name: `MCRi, branch ${branch}`, unit: '1', value: of ?? null, notes: why };
  });
  return [{ code: 'mcri', name: 'Composite index of five dimensions (MCRi)', unit: '1', value, notes }, ...branches];
}

const readable = (key: string) => key.replaceAll('_', ' ');

function listAreas({ cartography, modules }: Result): Observation[] {
  if (!modules.includes('cartography')) return [];
  const area = (code: string, name: string, value: number): Observation => ({
    code,
    name,
    unit: 'cm2',
    value,
    notes: [],
  });
  const whole = { code: 'pain_surface', name: 'Painful area', unit: 'cm2' as const };
  if (!cartography)
    return [{ ...whole, value: null, notes: ['not obtained: the map was asked for, and nothing was drawn'] }];
  const { pain_surface: surface, by_intensity: strengths, by_typology: kinds, by_family: families } = cartography;
  const share = { code: 'pain_surface.share_of_body', name: 'Painful share of the drawn body', unit: '%' as const };
  const groups = { by_intensity: strengths, by_typology: kinds, by_family: families };
  return [
    { ...whole, value: surface.cm2, notes: cartography.no_pain ? ['The patient has no pain'] : [] },
    { ...share, value: surface.percent_of_body, notes: [] },
    ...Object.entries(groups).flatMap(([group, entries]) =>
      Object.entries(entries).map(([key, { cm2 }]) =>
        area(`${group}.${key}.area`, `Painful area, ${readable(key)}`, cm2),
      ),
    ),
    area('untyped.untyped.area', 'Painful area without a kind of pain', cartography.untyped.cm2),
    area(
      'hypoesthesia_outside_pain.area',
      'Hypoesthesia outside the painful area',
      cartography.hypoesthesia_outside_pain_cm2,
    ),
    ...(cartography.by_region ?? []).map(({ region, name, cm2 }) =>
      area(`by_region.${region}`, `Painful area: ${name}`, cm2),
    ),
  ];
}

/** OBX and its notes. OBX-7 stays empty: the scales are no normal ranges. */
function toSegments({ code, name, unit, value, notes }: Observation, index: number, time: string): string[] {
  const status = value === null ? 'X' : 'F';
  const number = value === null ? '' : String(value);
  const fields = [String(index + 1), 'NM', components(code, name, OURS), '', number, components(unit, '', 'UCUM')];
  const observation = segment('OBX', ...fields, '', '', '', '', status, '', '', time);
  return [observation, ...notes.map((note, at) => segment('NTE', String(at + 1), 'L', escapeText(note)))];
}

function describePatient({ patient }: Result, { patientId, assigningAuthority = '', patientName }: OruOptions): string {
  const id = components(patientId, '', '', assigningAuthority);
  const name = patientName ? components(patientName.family, patientName.given ?? '') : '^^^^^^U';
  return segment('PID', '1', '', id, '', name, '', '', patient.sex === 'male' ? 'M' : 'F');
}

/** MSH, with 1 to 18 of its fields; the control id tells a repeated message of one session. */
function writeHeader({ session_id: session, provenance }: Result, options: OruOptions, time: string): string {
  const { sendingFacility, receivingApplication, receivingFacility } = options;
  const places = [sender(options), sendingFacility, receivingApplication, receivingFacility];
  const control = session.replace(/^ses_/, '').slice(0, CONTROL_ID_LENGTH);
  const kind = ['ORU^R01^ORU_R01', control, provenance.test ? 'T' : 'P', '2.5.1'];
  const fields = [...places.map((place = '') => escapeText(place)), time, '', ...kind, ...empty(5), 'UNICODE UTF-8'];
  return `MSH|^~\\&|${segment(...fields)}`;
}

function writeReport(pdf: Uint8Array, index: number, time: string): string {
  const data = `^AP^PDF^Base64^${Buffer.from(pdf).toString('base64')}`;
  const fields = [String(index), 'ED', components('report', 'Report', OURS), '', data];
  return segment('OBX', ...fields, ...empty(5), 'F', '', '', time);
}

/**
 * A result as HL7 v2.5.1 message ORU^R01 with the index, areas in cm² and every score. What could not be computed has OBX-11 `X` and a
 * note with the reason. Segments end with a carriage return; send the text as UTF-8. The same result gives the same MSH-10.
 */
export function toOruMessage(result: Result, options: OruOptions): string {
  const { session_id: session, provenance, questionnaires } = result;
  const { order = '', visit, pdf } = options;
  const time = toTime(result.computed_at);
  const scores = questionnaires.flatMap((questionnaire) => listScores(questionnaire, provenance));
  const observations = [...listIndex(result), ...listAreas(result), ...scores];
  const request = [
    escapeText(order),
    components(session, sender(options)),
    components(REPORT_CODE, 'Pain assessment', OURS),
  ];
  const segments = [
    writeHeader(result, options, time),
    describePatient(result, options),
    ...(visit === undefined ? [] : [segment('PV1', '1', 'U', ...empty(16), escapeText(visit))]),
    segment('OBR', '1', ...request, '', '', time, ...empty(14), time, '', '', 'F'),
    ...observations.flatMap((observation, index) => toSegments(observation, index, time)),
    ...(pdf ? [writeReport(pdf, observations.length + 1, time)] : []),
  ];
  return segments.map((each) => `${each}\r`).join('');
}
