import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { transformSync } from '@swc/core';
import { expect } from 'expect';
import { addEventHandler, describe, resetState, run, test } from 'jest-circus';
import { CONSTANT_FILES, TEST_FILES } from './constants.table.mjs';

/*
 * Changes each number of the scoring tables and rules by one unit of its last decimal place, one at a time, and runs the pure tests until one
 * fails. StrykerJS has no mutator of numbers. Packages under change run from their sources and are loaded anew for each
 * change, so that no test compares a changed value with itself; other packages come from their builds.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FRESH = { '@pain-assessment/questionnaires': 'libs/questionnaires/src' };

const read = (file) => readFileSync(resolve(ROOT, file), 'utf8');

/** Numbers of a TypeScript file outside comments, strings and names, with their place. */
function findConstants(file) {
  const text = read(file);
  const token = /\/\*[\s\S]*?\*\/|\/\/.*|'[^']*'|`[^`]*`|[A-Za-z_$][\w$]*|\d[\d_]*(?:\.\d+)?(?:e-?\d+)?/g;
  const found = [...text.matchAll(token)].filter(([match]) => /^\d/.test(match));
  const places = Math.max(0, ...found.map(([match]) => match.split('.')[1]?.length ?? 0));
  return found.map(({ 0: number, index }) => {
    const changed = (Number(number.replaceAll('_', '')) + 10 ** -places).toFixed(places);
    return {
      file,
      name: `${file}:${text.slice(0, index).split('\n').length} ${number} → ${changed}`,
      text: text.slice(0, index) + changed + text.slice(index + number.length),
    };
  });
}

const swc = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } };
const compiled = new Map();
function compile(path, text = readFileSync(path, 'utf8')) {
  const known = compiled.get(text);
  if (known) return known;
  const { code } = transformSync(text, { ...swc, filename: path });
  compiled.set(text, code);
  return code;
}

const wrapped = new Map();
/** A module from outside the packages under change, shared by all rounds. */
async function wrap(specifier, exports) {
  const known = wrapped.get(specifier);
  if (known) return known;
  const values = exports ?? (await import(specifier));
  const module = new vm.SyntheticModule(Object.keys(values), function set() {
    for (const [name, value] of Object.entries(values)) this.setExport(name, value);
  });
  wrapped.set(specifier, module);
  return module;
}

/** Loads a test file and all of its packages under change anew, with the text of one file replaced. */
function createLoader({ file, text } = {}) {
  const modules = new Map();
  function load(path) {
    const known = modules.get(path);
    if (known) return known;
    const source = compile(path, path === resolve(ROOT, file ?? '') ? text : undefined);
    const module = new vm.SourceTextModule(source, {
      identifier: path,
      initializeImportMeta: (meta) => Object.assign(meta, { url: pathToFileURL(path).href }),
    });
    modules.set(path, module);
    return module;
  }
  function link(specifier, { identifier }) {
    if (specifier.startsWith('.')) return load(resolve(dirname(identifier), specifier));
    if (specifier === '@jest/globals') return wrap(specifier, { describe, expect, test });
    const [scope, name, door = 'index.ts'] = specifier.split('/');
    const folder = FRESH[`${scope}/${name}`];
    return folder ? load(resolve(ROOT, folder, door === 'testing' ? 'testing/index.ts' : door)) : wrap(specifier);
  }
  return async (path) => {
    const module = load(resolve(ROOT, path));
    await module.link(link);
    await module.evaluate();
  };
}

let failure = null;
addEventHandler((event) => {
  if (failure && event.name === 'test_start') event.test.mode = 'skip';
  if (event.name === 'test_fn_failure') failure ??= `${event.test.parent.name}: ${event.test.name}: ${event.error}`;
});

/** The first test that fails after a change, null if none does. */
async function firstFailure(change) {
  const load = createLoader(change);
  failure = null;
  for (const file of TEST_FILES) {
    resetState();
    try {
      await load(file);
    } catch (error) {
      return String(error);
    }
    await run();
    if (failure) return failure;
  }
  return null;
}

/** Every tenth number, or all in a full run. */
const chooseConstants = (all) => all.filter((_, index) => process.env.TEST_FULL || index % 10 === 0);

const unchanged = await firstFailure();
if (unchanged) throw new Error(`The tests fail without a change: ${unchanged}`);
const unnoticed = [];
for (const file of CONSTANT_FILES) {
  const constants = chooseConstants(findConstants(file));
  let noticed = 0;
  for (const constant of constants) {
    if (await firstFailure(constant)) noticed++;
    else unnoticed.push(constant.name);
  }
  process.stdout.write(`${relative('.', file)}: ${noticed} of ${constants.length} changes noticed\n`);
}
for (const name of unnoticed) process.stdout.write(`not noticed: ${name}\n`);
process.exit(unnoticed.length > 0 ? 1 : 0);
