import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT, readSources, resolveImport, type SourceFile } from './sources.ts';

const SCOPE = '@pain-assessment/';
const sources = readSources();
const production = sources.filter((source) => !source.isTest);
const inFolder = (folder: string) => production.filter((source) => source.folder === folder);

/** Own packages that each package may import (architecture: arrows). */
const ALLOWED: Record<string, readonly string[]> = {
  'libs/contracts': [],
  'libs/pain-map': ['contracts'],
  'libs/questionnaires': ['contracts'],
  'libs/bus': [],
  'libs/service-kit': [],
  'libs/client': ['contracts'],
  'libs/component': ['contracts', 'pain-map', 'questionnaires'],
  'services/api-gateway': ['contracts', 'pain-map', 'questionnaires', 'component', 'bus', 'service-kit'],
  'services/scoring': ['contracts', 'pain-map', 'questionnaires', 'bus', 'service-kit'],
  'services/report-renderer': ['contracts', 'pain-map', 'questionnaires', 'bus', 'service-kit'],
  'services/demo-integrator': ['contracts', 'client', 'service-kit'],
};

/** Packages that only one place may know. */
const KEPT_BY: Record<string, readonly string[]> = {
  '@nats-io/transport-node': ['libs/bus'],
  ioredis: ['services/api-gateway'],
  'puppeteer-core': ['services/report-renderer'],
  echarts: ['services/report-renderer'],
  pino: ['libs/service-kit'],
  'prom-client': ['libs/service-kit'],
  lit: ['libs/component'],
};

const nameOfPackage = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const ownPackage = (specifier: string) => (specifier.startsWith(SCOPE) ? specifier.slice(SCOPE.length) : null);
const offences = (check: (source: SourceFile, specifier: string) => boolean, among = production) =>
  among.flatMap((source) =>
    source.imports.filter((specifier) => check(source, specifier)).map((s) => `${source.path} -> ${s}`),
  );

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

describe('arrows', () => {
  test('a package imports only the packages that its place in the house allows', () => {
    const broken = offences((source, specifier) => {
      const target = ownPackage(specifier)?.split('/')[0];
      const allowed = ALLOWED[source.folder ?? ''];
      return target !== undefined && allowed !== undefined && !allowed.includes(target);
    });
    expect(broken).toEqual([]);
  });

  test('every package of the house has its arrows written down', () => {
    const folders = new Set(production.map((source) => source.folder).filter((folder) => folder !== null));
    expect([...folders].filter((folder) => !(folder in ALLOWED) && folder !== 'services/standalone')).toEqual([]);
  });

  test('packages are entered by their two doors, and testing never in production', () => {
    expect(offences((_, specifier) => (ownPackage(specifier)?.split('/').length ?? 1) > 1)).toEqual([]);
    const deep = offences((_, specifier) => /^@pain-assessment\/[^/]+\/(?!testing$)/.test(specifier), sources);
    expect(deep).toEqual([]);
  });

  test('a relative import stays inside its package', () => {
    const leaving = (source: SourceFile, specifier: string) => {
      const target = resolveImport(source, specifier);
      return target !== null && source.folder !== null && !target.startsWith(`${source.folder}/`);
    };
    expect(offences(leaving)).toEqual([]);
  });

  test('contracts, pain map and questionnaires know nothing of Node', () => {
    const pure = ['libs/contracts', 'libs/pain-map', 'libs/questionnaires'].flatMap(inFolder);
    expect(offences((_, specifier) => isBuiltin(specifier), pure)).toEqual([]);
    expect(offences((_, s) => !s.startsWith('.') && !s.startsWith(SCOPE) && s !== 'zod', pure)).toEqual([]);
  });

  test('each outside dependency has one keeper', () => {
    const strangers = offences((source, specifier) => {
      const keepers = KEPT_BY[nameOfPackage(specifier)];
      return keepers !== undefined && !keepers.includes(source.folder ?? '');
    });
    expect(strangers).toEqual([]);
  });

  test('what a package imports stands in its own package.json', () => {
    const manifests = new Map<string, Set<string>>();
    const declared = (folder: string) => {
      const known = manifests.get(folder);
      if (known) return known;
      const {
        name,
        dependencies = {},
        devDependencies = {},
      } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
      const names = new Set([name, ...Object.keys(dependencies), ...Object.keys(devDependencies)]);
      manifests.set(folder, names);
      return names;
    };
    const undeclared = offences(
      (source, specifier) =>
        !specifier.startsWith('.') &&
        !isBuiltin(specifier) &&
        source.folder !== null &&
        !declared(source.folder).has(nameOfPackage(specifier)),
    );
    expect(undeclared).toEqual([]);
  });
});

test('no file imports itself through others', () => {
  const graph = new Map(
    sources.map((source) => [source.path, source.imports.map((specifier) => resolveImport(source, specifier))]),
  );
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    if (done.has(path) || trail.includes(path)) return;
    for (const next of graph.get(path) ?? []) if (next !== null) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  expect(cycles).toEqual([]);
});

describe('size', () => {
  const written = sources.filter((source) => !source.isTable);

  test('no file is longer than 300 lines', () => {
    expect(written.filter((source) => source.lines > 300).map((source) => `${source.path}: ${source.lines}`)).toEqual(
      [],
    );
  });

  test('no function is longer than 40 lines', () => {
    const long = production
      .filter((source) => !source.isTable)
      .flatMap((source) =>
        source.functions.filter(({ lines }) => lines > 40).map(({ line, lines }) => `${source.path}:${line}: ${lines}`),
      );
    expect(long).toEqual([]);
  });

  test('the median file has at most 120 lines and the median function at most 15', () => {
    const own = production.filter((source) => !source.isTable);
    expect(median(own.map((source) => source.lines))).toBeLessThanOrEqual(120);
    expect(median(own.flatMap((source) => source.functions.map(({ lines }) => lines)))).toBeLessThanOrEqual(15);
  });
});
