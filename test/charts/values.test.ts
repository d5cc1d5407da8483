import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { schemas } from '../../k8s/scripts/schemas.mjs';
import { valueFiles } from '../../k8s/scripts/write-values.mjs';
import {
  type BuiltCharts,
  buildTestCharts,
  EXAMPLES,
  exampleFiles,
  PEERS,
  PEERS_WITH_REDIS,
  PLATFORMS,
} from './tools/charts.ts';
import { ROOT } from './tools/root.ts';
import { WRONG_VALUES } from './wrong-values.table.ts';

interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  items?: Schema;
}

let charts: BuiltCharts;
beforeAll(() => {
  charts = buildTestCharts();
});
afterAll(() => charts.close());

const CHARTS = Object.keys(schemas);
const READY: Record<string, object> = {
  'api-gateway': {
    secrets: { existingSecret: 's' },
    settings: { publicBaseUrl: 'https://pain.example.org' },
    networkPolicy: PEERS_WITH_REDIS,
  },
  scoring: { secrets: { existingSecret: 's' }, networkPolicy: PEERS },
  'report-renderer': { secrets: { existingSecret: 's' }, networkPolicy: PEERS },
  'seccomp-profile': {},
};

/** Every node of a schema with its path. */
function listPlaces(schema: Schema, path = ''): [string, Schema][] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => listPlaces(value, `${path}/${key}`));
  return [[path, schema], ...inside, ...(schema.items ? listPlaces(schema.items, `${path}/*`) : [])];
}

describe.each(CHARTS)('the values of %s', (chart) => {
  const schema = schemas[chart as keyof typeof schemas] as Schema;
  const defaults = parse(readFileSync(join(ROOT, 'charts', chart, 'values.yaml'), 'utf8'));

  test.each(['values.schema.json', 'values.yaml', 'README.md'])('have a current generated %s', (file) => {
    expect(readFileSync(join(ROOT, 'charts', chart, file), 'utf8')).toBe(valueFiles()[`${chart}/${file}`]);
  });

  test('are closed at every level, with a description of every value', () => {
    const open = listPlaces(schema).filter(([, place]) => place.properties && place.additionalProperties !== false);
    const undescribed = listPlaces(schema).filter(([path, place]) => !path.endsWith('*') && !place.description);

    expect({ open: open.map(([path]) => path), undescribed: undescribed.map(([path]) => path) }).toEqual({
      open: [],
      undescribed: [],
    });
  });

  test('are in values.yaml with their defaults', () => {
    const missing = listPlaces(schema)
      .map(([path]) => path)
      .filter((path) => path !== '' && !/^\/common(\/|$)|\*|\/limits\/cpu/.test(path))
      .filter((path) => chart === 'pain-assessment' || !path.startsWith('/global'))
      .filter(
        (path) =>
          path
            .split('/')
            .slice(1)
            .reduce((value, key) => value?.[key], defaults) === undefined,
      );

    expect(missing).toEqual([]);
  });
});

describe('linting', () => {
  test.each(Object.entries(READY))('accepts %s with its required values', (chart, values) => {
    expect(charts.lint(chart, { values })).toMatchObject({ ok: true });
  });

  test.each([...EXAMPLES, ...PLATFORMS])('accepts the umbrella with the example %s', (example) => {
    expect(charts.lint('pain-assessment', { files: exampleFiles(example) })).toMatchObject({ ok: true });
  });
});

describe('invalid values are rejected with their place', () => {
  /** Errors of the chart's schema about its defaults with these values; empty if it accepts them. */
  function findSchemaErrors(chart: string, values: object): string {
    const read = (file: string) => readFileSync(join(ROOT, 'charts', chart, file), 'utf8');
    const ajv = new Ajv({ allErrors: true, strict: false });
    ajv.validate(JSON.parse(read('values.schema.json')), merge(parse(read('values.yaml')), values));
    return (ajv.errors ?? [])
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
      .join('\n');
  }

  // Helm runs only for rules that are no schema: a start of it takes half a second.
  test.each(WRONG_VALUES)('$chart: $what', ({ chart, values, named }) => {
    const all = merge(READY[chart] ?? {}, values);
    expect(findSchemaErrors(chart, all) || charts.refusal(chart, { values: all })).toMatch(named);
  });

  test('helm rejects what the schema of a chart rejects', () => {
    const values = merge(READY['api-gateway'] ?? {}, { replcas: 3 });
    expect(findSchemaErrors('api-gateway', values)).toMatch(/replcas/);
    expect(charts.refusal('api-gateway', { values })).toMatch(/replcas/);
  });

  test('one error lists all missing values of every part', () => {
    const values = {
      global: { tracing: { endpoint: 'http://collector:4318' } },
      'api-gateway': { ingress: { enabled: true } },
    };
    const refusal = charts.refusal('pain-assessment', { values }) ?? '';
    const lines = refusal.split('\n').filter((line) => /^ {2}[a-z-]+: /.test(line));

    const peers = (chart: string, way: string) =>
      `  ${chart}: name the peers in networkPolicy.${way}.to, or turn networkPolicy.enabled off`;
    const secret = (chart: string) => `  ${chart}: name the Secret in secrets.existingSecret or global.existingSecret`;
    expect(lines).toEqual([
      secret('api-gateway'),
      peers('api-gateway', 'nats'),
      peers('api-gateway', 'tracing'),
      '  api-gateway: settings.publicBaseUrl is required, for instance https://pain.example.org',
      peers('api-gateway', 'redis'),
      '  api-gateway: ingress.host is required with ingress.enabled',
      ...['scoring', 'report-renderer'].flatMap((chart) => [
        secret(chart),
        peers(chart, 'nats'),
        peers(chart, 'tracing'),
      ]),
    ]);
  });

  test('the same charts render with their required values', () => {
    for (const [chart, values] of Object.entries(READY)) expect(charts.refusal(chart, { values })).toBeNull();
  });
});

function merge(base: object, over: object): object {
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const existing = merged[key];
    const isDeep = [existing, value].every((side) => typeof side === 'object' && side !== null && !Array.isArray(side));
    merged[key] = isDeep ? merge(existing as object, value as object) : value;
  }
  return merged;
}
