import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findCircles } from './graph.ts';
import { DOMAIN_FOLDERS, GATEWAY_FOLDERS, KEEPERS, PACKAGES, PURE_IMPORTS, PURE_PACKAGES } from './rules.table.ts';
import { readJson, readSources, resolveImport, type SourceFile } from './sources.ts';

const SCOPE = '@pain-assessment/';
const GATEWAY = 'services/api-gateway/src/';
const sources = readSources();
const production = sources.filter((source) => !source.isTest);
const handWritten = production.filter((source) => !source.isTable);
const inFolder = (folder: string) => production.filter((source) => source.folder === folder);

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
const ownPackage = (specifier: string) => (specifier.startsWith(SCOPE) ? specifier.slice(SCOPE.length) : null);
const offences = (check: (source: SourceFile, specifier: string) => boolean, among = production) =>
  among.flatMap((source) =>
    source.imports.filter((specifier) => check(source, specifier)).map((s) => `${source.path} -> ${s}`),
  );

describe('packages', () => {
  test('a package imports only the packages that its row allows', () => {
    const broken = offences((source, specifier) => {
      const target = ownPackage(specifier)?.split('/')[0];
      const allowed = PACKAGES[source.folder ?? ''];
      return target !== undefined && allowed !== undefined && !allowed.includes(target);
    });
    expect(broken).toEqual([]);
  });

  test('every package has a row', () => {
    const folders = new Set(production.map((source) => source.folder).filter((folder) => folder !== null));
    expect([...folders].filter((folder) => !(folder in PACKAGES) && folder !== 'services/standalone')).toEqual([]);
  });

  test('packages are imported by their entry points, and testing never in production', () => {
    expect(offences((_, specifier) => (ownPackage(specifier)?.split('/').length ?? 1) > 1)).toEqual([]);
    const deep = offences((_, specifier) => /^@pain-assessment\/[^/]+\/(?!testing$|element)/.test(specifier), sources);
    expect(deep).toEqual([]);
    const withinPackage = offences((source, specifier) =>
      /(^|\/)testing\//.test(resolveImport(source, specifier) ?? ''),
    );
    expect(withinPackage).toEqual([]);
  });

  test('a relative import stays inside its package', () => {
    const leaving = (source: SourceFile, specifier: string) => {
      const target = resolveImport(source, specifier);
      return target !== null && source.folder !== null && !target.startsWith(`${source.folder}/`);
    };
    expect(offences(leaving)).toEqual([]);
  });

  test('an outside package is imported only in its allowed files', () => {
    const elsewhere = offences((source, specifier) => {
      const keeper = KEEPERS[packageName(specifier)];
      return keeper !== undefined && !keeper.test(source.path);
    });
    expect(elsewhere).toEqual([]);
  });

  test('a package declares its imports in its own package.json', () => {
    const manifests = new Map<string, Set<string>>();
    const declared = (folder: string) => {
      const { name, dependencies = {}, devDependencies = {} } = readJson(`${folder}/package.json`);
      const names = manifests.get(folder) ?? new Set([name, ...Object.keys({ ...dependencies, ...devDependencies })]);
      manifests.set(folder, names);
      return names;
    };
    const undeclared = offences(
      (source, specifier) =>
        !specifier.startsWith('.') &&
        !isBuiltin(specifier) &&
        source.folder !== null &&
        !declared(source.folder).has(packageName(specifier)),
    );
    expect(undeclared).toEqual([]);
  });
});

describe('purity', () => {
  const pure = PURE_PACKAGES.flatMap(inFolder);
  const domain = handWritten.filter(({ path }) => DOMAIN_FOLDERS.some((folder) => path.startsWith(folder)));
  const uses = (among: readonly SourceFile[], outside: RegExp) =>
    among.flatMap(({ path, globals }) =>
      globals.filter((name) => outside.test(name)).map((name) => `${path}: ${name}`),
    );

  test('contracts, pain map and questionnaires import only each other and few pure packages', () => {
    expect(offences((_, specifier) => isBuiltin(specifier), pure)).toEqual([]);
    const isOutside = (specifier: string) => !specifier.startsWith('.') && !specifier.startsWith(SCOPE);
    expect(offences((_, s) => isOutside(s) && !PURE_IMPORTS.includes(packageName(s)), pure)).toEqual([]);
  });

  test('contracts, pain map and questionnaires are compiled without the types of Node or a browser', () => {
    const settings = PURE_PACKAGES.map((folder) => [folder, readJson(`${folder}/tsconfig.json`)?.compilerOptions]);
    const typed = settings.filter(([, options]) => options && (options.types?.length !== 0 || options.lib));
    expect(typed).toEqual([]);
  });

  test('contracts, pain map and questionnaires use no clock, no timer and no random numbers', () => {
    const outside = /^(Date\.now|new Date\(\)|Math\.random|performance\.|crypto\.|process\.|set(Timeout|Interval)\(\))/;
    expect(uses(pure, outside)).toEqual([]);
  });

  test('the rules of the services read no clock and no environment', () => {
    expect(uses(domain, /^(Date\.now|new Date\(\)|process\.)/)).toEqual([]);
  });
});

describe('folders of the gateway', () => {
  const gateway = handWritten.filter(({ path }) => path.startsWith(GATEWAY));
  const folderBelow = (path: string) => /^([^/]+)\//.exec(path.slice(GATEWAY.length))?.[1];

  test('every folder has a row', () => {
    const folders = new Set(gateway.map(({ path }) => folderBelow(path)).filter((folder) => folder !== undefined));
    expect([...folders].filter((folder) => !(folder in GATEWAY_FOLDERS))).toEqual([]);
  });

  test('a folder imports only the folders that its row allows', () => {
    const broken = offences((source, specifier) => {
      const from = folderBelow(source.path);
      const to = folderBelow(resolveImport(source, specifier) ?? '');
      return from !== undefined && to !== undefined && from !== to && !GATEWAY_FOLDERS[from]?.includes(to);
    }, gateway);
    expect(broken).toEqual([]);
  });
});

describe('circles', () => {
  const arrows = sources.map((source) => {
    const targets = source.imports.map((specifier) => resolveImport(source, specifier));
    return { path: source.path, targets: targets.filter((target) => target !== null) };
  });

  test('no file imports itself through others', () => {
    expect(findCircles(new Map(arrows.map(({ path, targets }) => [path, new Set(targets)])))).toEqual([]);
  });

  test('no folder imports itself through others', () => {
    const contains = (outer: string, inner: string) => `${inner}/`.startsWith(`${outer}/`);
    const folders = new Map<string, Set<string>>();
    const tested = new Set(sources.filter((source) => source.isTest).map((source) => source.path));
    for (const { path, targets } of arrows.filter((arrow) => !tested.has(arrow.path))) {
      const from = dirname(path);
      const others = targets
        .map((target) => dirname(target))
        .filter((to) => !contains(to, from) && !contains(from, to));
      folders.set(from, new Set([...(folders.get(from) ?? []), ...others]));
    }
    expect(findCircles(folders)).toEqual([]);
  });
});

test('no module keeps state: it belongs to an object with an owner', () => {
  const found = handWritten.flatMap(({ path, mutableBindings }) => mutableBindings.map((name) => `${path}: ${name}`));
  expect(found).toEqual([]);
});

describe('size', () => {
  const functions = handWritten.flatMap((source) => source.functions);
  const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

  test('the median file has at most 120 lines and the median function with a body in braces at most 15', () => {
    expect(median(handWritten.map(({ lines }) => lines))).toBeLessThanOrEqual(120);
    expect(median(functions.filter(({ isBraced }) => isBraced).map(({ lines }) => lines))).toBeLessThanOrEqual(15);
  });
});
