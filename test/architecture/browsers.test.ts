import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { BrowserName, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import { parseSync } from '@swc/core';
import { ROOT, readJson } from './sources.ts';
import { type Node, nodes } from './syntax.ts';

const require = createRequire(import.meta.url);
const { api, javascript, css } = require('@mdn/browser-compat-data') as Record<
  'api' | 'javascript' | 'css',
  Identifier
>;
const { browserslist } = readJson('libs/component/package.json') as { browserslist: readonly string[] };

/** Names of MDN's data for a family that libs/component/package.json names (ADR 0224). */
const FAMILIES: Readonly<Record<string, readonly BrowserName[]>> = {
  Safari: ['safari'],
  iOS: ['safari_ios'],
  Chrome: ['chrome', 'chrome_android', 'webview_android'],
  Edge: ['edge'],
  Firefox: ['firefox'],
  Samsung: ['samsunginternet_android'],
};

/** The oldest version of each browser. */
const OLDEST = browserslist.flatMap((entry) => {
  const [family = '', version = ''] = entry.split(' >= ');
  return (FAMILIES[family] ?? []).map((name) => [name, Number(version)] as const);
});

/** APIs that some of them lack: the page asks first, or does without. */
const ASKED_FOR: Readonly<Record<string, string>> = {
  '.getCoalescedEvents': 'fewer points of a line',
  '.getVoices': 'nothing is read aloud',
  '.keepalive': 'a parameter of our own; a browser without it may drop the last draft of a closing page',
  '.speechSynthesis': 'nothing is read aloud',
  '.voice': 'nothing is read aloud',
  SpeechSynthesisUtterance: 'nothing is read aloud',
  'new SpeechSynthesisUtterance': 'nothing is read aloud',
};
const DONE_WITHOUT: Readonly<Record<string, string>> = {
  'cursor: crosshair': 'iPads show no cursor',
  'cursor: default': 'iPads show no cursor',
  'cursor: pointer': 'iPads show no cursor',
  'forced-color-adjust': 'Safari forces no colours',
  'forced-color-adjust: none': 'Safari forces no colours',
  'grid-template-rows: subgrid': 'the line before gives rows of its own',
  'scrollbar-width': 'a wider scroll bar',
  'scrollbar-width: thin': 'a wider scroll bar',
  'text-wrap': 'lines of unequal length',
  'text-wrap: balance': 'lines of unequal length',
  'text-wrap: pretty': 'lines of unequal length',
  'user-select': 'Safari reads the line with its prefix',
};

const readVersion = (version: unknown) =>
  typeof version === 'string' ? Number.parseFloat(version.replace('≤', '')) : Number.POSITIVE_INFINITY;

const isIn = (support: SupportStatement | undefined, oldest: number) =>
  [support ?? []].flat().some(({ version_added: added, version_removed: removed, flags, prefix }) => {
    const isThere = readVersion(added) <= oldest && !(readVersion(removed) <= oldest);
    return isThere && !flags && !prefix;
  });

const isOldEnough = (feature: CompatStatement) => OLDEST.every(([name, oldest]) => isIn(feature.support[name], oldest));

/** True if none of these features, of which at least one is known, is in all of the oldest browsers. */
const isTooNew = (features: readonly (Identifier | undefined)[]) => {
  const known = features.flatMap((feature) => feature?.__compat ?? []);
  return known.length > 0 && !known.some(isOldEnough);
};

const owners = [...Object.values(api), ...Object.values(javascript.builtins as Identifier)] as Identifier[];
const findOwners = (name: string) =>
  [api[name], (javascript.builtins as Identifier)[name]] as (Identifier | undefined)[];

/** Interfaces and members that a program names: `Interface`, `new Interface`, `Interface.member` or, of any interface, `.member`. */
function findUsed(program: Node): Map<string, readonly (Identifier | undefined)[]> {
  const used = new Map<string, readonly (Identifier | undefined)[]>();
  for (const node of nodes(program)) {
    const [object, property, callee] = [node.object, node.property, node.callee] as (Node | undefined)[];
    if (node.type === 'NewExpression' && callee?.type === 'Identifier') {
      const name = callee.value as string;
      used.set(
        `new ${name}`,
        findOwners(name).map((owner) => owner?.[name] as Identifier | undefined),
      );
      used.set(name, findOwners(name));
    }
    if (node.type !== 'MemberExpression' || property?.type !== 'Identifier') continue;
    const [owner, member] = [object?.value as string, property.value as string];
    const isOfInterface = object?.type === 'Identifier' && /^[A-Z]/.test(owner);
    if (isOfInterface)
      used.set(
        `${owner}.${member}`,
        findOwners(owner).map((found) => found?.[`${member}_static`] ?? found?.[member]) as Identifier[],
      );
    else
      used.set(
        `.${member}`,
        owners.map((found) => found[member] as Identifier | undefined),
      );
  }
  return used;
}

/** Classes, and members as `.member`, that the sources declare themselves. */
const declaredNames = (program: Node) =>
  [...nodes(program)].flatMap(({ type, key, identifier }) => {
    const [member, name] = [key, identifier] as (Node | undefined)[];
    if (type === 'ClassDeclaration') return [name?.value, `new ${name?.value}`];
    return member?.type === 'Identifier' ? [`.${member.value}`] : [];
  });

const CODE = ['libs/component/src/element', 'libs/component/src/page', 'libs/pain-map/src', 'libs/contracts/src'];
const listFiles = (folder: string, pattern: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !/\.test\.ts$|testing/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'));

/** Properties, their keywords, units, selectors and at-rules of a style sheet. */
function findStyles(sheet: string): Map<string, readonly (Identifier | undefined)[]> {
  const { properties, selectors, types, 'at-rules': rules } = css as Record<string, Identifier>;
  const used = new Map<string, readonly (Identifier | undefined)[]>();
  const bare = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  for (const [, name = '', value = ''] of bare.matchAll(/^\s*([a-z][a-z-]+): ([^;{]+);/gm)) {
    const property = properties?.[name] as Identifier | undefined;
    used.set(name, [property]);
    for (const [word] of value.matchAll(/(?<![\w-])[a-z][a-z-]+(?![\w(-])/g))
      used.set(`${name}: ${word}`, [property?.[word] as Identifier | undefined]);
    for (const [, word = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]+)\(/g)) {
      const ofColour = (types?.color as Identifier | undefined)?.[word] as Identifier | undefined;
      used.set(`${word}()`, [ofColour ?? (types?.[word] as Identifier | undefined)]);
    }
    const length = types?.length as Identifier;
    if (/\d[dsl]v[hwib]\b/.test(value)) used.set(value, [length.viewport_percentage_units_dynamic as Identifier]);
  }
  for (const [, name = ''] of bare.matchAll(/(?<![\w:]):{1,2}([a-z-]+)/g))
    used.set(`:${name}`, [selectors?.[name] as Identifier]);
  for (const [, name = ''] of bare.matchAll(/@([a-z-]+)/g)) used.set(`@${name}`, [rules?.[name] as Identifier]);
  return used;
}

const tooNew = (uses: readonly Map<string, readonly (Identifier | undefined)[]>[]) =>
  [
    ...new Set(uses.flatMap((used) => [...used].filter(([, features]) => isTooNew(features)).map(([name]) => name))),
  ].sort();

test('the page and the element use nothing that the oldest supported browser lacks', () => {
  const parse = (content: string) => parseSync(content, { syntax: 'typescript', target: 'es2022' }) as unknown as Node;
  const programs = CODE.flatMap((folder) => listFiles(folder, /\.ts$/)).map(parse);
  const own = new Set(programs.flatMap(declaredNames));
  expect(tooNew(programs.map(findUsed)).filter((name) => !own.has(name))).toEqual(Object.keys(ASKED_FOR).sort());
});

test('the style sheets use nothing that the oldest supported browser lacks, but for what the page does without', () => {
  const sheets = listFiles('libs/component/src/page/styles', /\.css$/).map(findStyles);
  expect(tooNew(sheets)).toEqual(Object.keys(DONE_WITHOUT));
});
