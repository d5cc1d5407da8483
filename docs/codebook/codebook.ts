import { ValueSet } from '@pain-assessment/contracts';
import { allInstruments, createQuestionnaires, type Instrument, scoreName } from '@pain-assessment/questionnaires';
import { componentSchemas } from '../openapi/schemas.ts';
import { missingRule } from './missing-rules.ts';

/** A path of a result. Lists are `[]`; entries of `questionnaires` and `answers` are named by their `id` and `item`. */
export interface Row {
  readonly path: string;
  readonly type: string;
  readonly unit: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly direction: string;
  /** Allowed values. */
  readonly values: string;
  /** When it is absent or null. */
  readonly missing: string;
  readonly description: string;
}

// biome-ignore lint/suspicious/noExplicitAny: schemas are walked as the JSON that they are
type Schema = any;

const schemas = componentSchemas() as Record<string, Schema>;
const questionnaires = createQuestionnaires();

function resolve(schema: Schema): Schema {
  if (schema.$ref) return resolve(schemas[schema.$ref.split('/').at(-1)]);
  return schema.allOf ? { ...resolve(schema.allOf[0]), ...schema } : schema;
}

const EMPTY: Omit<Row, 'path'> = {
  type: '',
  unit: '',
  minimum: '',
  maximum: '',
  direction: '',
  values: '',
  missing: '',
  description: '',
};
const BETTER = 'higher_is_better';
/** Numbers with a direction that no table of instruments has. */
const isIndex = (path: string) => path === 'mcri.score' || path.startsWith('mcri.branches.');

function toRow(path: string, schema: Schema, isRequired: boolean): Row {
  const { type = 'null', description = '', minimum = '', maximum = '', 'x-unit': unit = '', nullable } = schema;
  const values: unknown[] = schema['x-extensible-enum'] ?? schema.enum ?? [];
  const missing = [...(nullable ? ['may be null'] : []), ...(isRequired ? [] : ['may be absent'])];
  return {
    ...EMPTY,
    path,
    type,
    unit,
    minimum: String(minimum),
    maximum: String(maximum),
    direction: isIndex(path) ? BETTER : '',
    values: values.filter((value) => value !== null).join(' '),
    missing: missing.join('; '),
    description,
  };
}

/** Parts whose names depend on the questionnaires. */
const BY_INSTRUMENT =
  /^(versions\.questionnaires|provenance\.wording|questionnaires\[\]\.(scores|score_ranges|score_directions))$/;

/** Rows of a union: a path of one choice only says of which. */
function walkChoices(path: string, { oneOf, discriminator }: Schema): Row[] {
  const { propertyName } = discriminator;
  const choices: { kind: string; rows: Row[] }[] = oneOf.map((choice: Schema) => ({
    kind: resolve(choice).properties[propertyName].enum[0],
    rows: walk(path, choice),
  }));
  const paths = new Set(choices.flatMap(({ rows }) => rows.map((row) => row.path)));
  return [...paths].map((place) => {
    const found = choices.flatMap(({ kind, rows }) =>
      rows.filter((row) => row.path === place).map((row) => ({ kind, row })),
    );
    const unite = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))].join('; ');
    const only =
      found.length < choices.length ? [`only with ${propertyName} ${found.map(({ kind }) => kind).join(' or ')}`] : [];
    const rows = found.map(({ row }) => row);
    const type = rows.find((row) => row.type !== 'null')?.type ?? '';
    return {
      ...EMPTY,
      ...rows[0],
      path: place,
      type,
      values: unite(rows.map((row) => row.values)),
      missing: unite([...rows.map((row) => row.missing), ...only]),
      description: rows.at(-1)?.description ?? '',
    };
  });
}

function walk(path: string, unresolved: Schema, isRequired = true): Row[] {
  const schema = resolve(unresolved);
  if (schema.oneOf) return walkChoices(path, schema);
  if (BY_INSTRUMENT.test(path)) return [];
  if (schema.type === 'array') return walk(`${path}[]`, schema.items);
  if (!schema.properties) return [toRow(path, schema, isRequired)];
  const required: string[] = schema.required ?? [];
  // An object that may be null hides all of its parts.
  const own = path !== '' && (schema.nullable || !isRequired) ? [toRow(path, schema, isRequired)] : [];
  return [
    ...own,
    ...Object.entries(schema.properties).flatMap(([name, child]) =>
      walk(path === '' ? name : `${path}.${name}`, child, required.includes(name)),
    ),
  ];
}

const readEnd = ({ range }: Instrument['scores'][string], end: 0 | 1): string => {
  const ends = ValueSet.options.map((valueSet) => range({ valueSet })[end]);
  return new Set(ends).size === 1
    ? String(ends[0])
    : ValueSet.options.map((set, index) => `${set}: ${ends[index]}`).join('; ');
};

function scoreRows({ id, version, scores }: Instrument): Row[] {
  return Object.entries(scores).flatMap(([key, definition]) => {
    const path = (field: string) => `questionnaires[${id}].${field}.${key}`;
    const name = `${id}: ${scoreName(key, 'en-GB')}`;
    return [
      {
        ...EMPTY,
        path: path('scores'),
        type: 'number',
        unit: 'points',
        minimum: readEnd(definition, 0),
        maximum: readEnd(definition, 1),
        direction: definition.direction,
        missing: missingRule(id, version, key),
        description:
          id === 'eq5d' && key === 'index'
            ? `${name}; one decimal here, three in FHIR and in the report`
            : `${name}; one decimal`,
      },
      {
        ...EMPTY,
        path: `${path('score_ranges')}[]`,
        type: 'number',
        unit: 'points',
        description: `${name}: ends of the scale`,
      },
      {
        ...EMPTY,
        path: path('score_directions'),
        type: 'string',
        values: definition.direction,
        description: `${name}: direction`,
      },
    ];
  });
}

function answerRows({ id, version }: Instrument): Row[] {
  const { items } = questionnaires.localise({ id, version, locale: 'en-GB', sex: 'female' });
  return items.map((item) => {
    const row = {
      ...EMPTY,
      path: `questionnaires[${id}].answers[${item.id}].value`,
      type: 'number',
      missing: 'null if the item was skipped',
      description: `${item.question} (own wording of the service)`,
    };
    if (item.kind === 'scale')
      return {
        ...row,
        unit: `steps of ${item.step}`,
        minimum: String(item.minimum),
        maximum: String(item.maximum),
        values: `${item.minimum}=${item.minimum_label}; ${item.maximum}=${item.maximum_label}`,
      };
    const codes = item.options.map(({ code }) => code);
    return {
      ...row,
      unit: 'code',
      minimum: String(Math.min(...codes)),
      maximum: String(Math.max(...codes)),
      values: item.options.map(({ code, label }) => `${code}=${label}`).join('; '),
    };
  });
}

const NOT_ADMINISTERED = 'absent if not administered';

function instrumentRows(instrument: Instrument): Row[] {
  const { id } = instrument;
  const version = resolve(schemas.Versions).properties.questionnaires.additionalProperties;
  const origin = [
    toRow(`versions.questionnaires.${id}`, version, true),
    ...walk(`provenance.wording.${id}`, schemas.Wording),
  ];
  return [
    ...origin.map((row) => ({ ...row, missing: [row.missing, NOT_ADMINISTERED].filter(Boolean).join('; ') })),
    ...scoreRows(instrument),
    ...answerRows(instrument),
  ];
}

/** Every path of a result, from the schemas and the instruments. */
export function codebook(): Row[] {
  // The value of an answer has a row for each item.
  const common = walk('', schemas.AssessmentResult).filter(({ path }) => path !== 'questionnaires[].answers[].value');
  const rows = [...common, ...allInstruments.flatMap(instrumentRows)];
  return [...new Map(rows.map((row) => [row.path, row])).values()];
}

// biome-ignore lint/suspicious/noExplicitAny: a result is walked as the JSON that it is
type Json = any;

/** Path of the codebook for a place in a result, by the keys and the named entries that lead to it. */
function step(path: string, key: string, value: Json): string {
  if (path === 'questionnaires[]' && ['scores', 'score_ranges', 'score_directions'].includes(key))
    return `questionnaires[${value.id}].${key}`;
  return path === '' ? key : `${path}.${key}`;
}

/** Every path of a result, as the codebook names it; lists that are empty have none. */
export function listPaths(value: Json, path = ''): string[] {
  if (path === 'questionnaires[]')
    return Object.keys(value).flatMap((key) => {
      if (key !== 'answers') return listPaths(value[key], step(path, key, value));
      return value.answers.flatMap(({ item, value: _, ...words }: Json) => [
        `questionnaires[${value.id}].answers[${item}].value`,
        ...listPaths({ item, ...words }, 'questionnaires[].answers[]'),
      ]);
    });
  if (Array.isArray(value)) return value.flatMap((child) => listPaths(child, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.keys(value).flatMap((key) => listPaths(value[key], step(path, key, value)));
}

const COLUMNS = [
  'path',
  'type',
  'unit',
  'minimum',
  'maximum',
  'direction',
  'values',
  'missing',
  'description',
] as const;
const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The codebook as CSV (RFC 4180), UTF-8. */
export const codebookCsv = (): string =>
  [COLUMNS.join(','), ...codebook().map((row) => COLUMNS.map((column) => quote(row[column])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
