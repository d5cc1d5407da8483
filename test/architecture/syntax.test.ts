import { describe, expect, test } from '@jest/globals';
import { readSyntax } from './syntax.ts';

const functions = (content: string) => readSyntax(content).functions.map(({ line, lines }) => [line, lines]);
const mutable = (content: string) => readSyntax(content).mutableBindings;

describe('functions', () => {
  test('methods, getters, setters, constructors and private methods of a class are found', () => {
    const members = ['constructor() {\n}', 'm() {\n}', '#p() {\n}', 'get g() {\n}', 'set s(v) {\n}', 'static t() {\n}'];
    expect(functions(`class A {\n${members.join('\n')}\n}`)).toEqual([2, 4, 6, 8, 10, 12].map((line) => [line, 2]));
  });

  test('functions of an object are found', () => {
    const members = ['m() {\n}', 'get g() {\n}', 'set s(v) {\n}', 'f: () => {\n}', 'async a() {\n}'];
    expect(functions(`const o = {\n${members.join(',\n')}\n};`)).toEqual([2, 4, 6, 8, 10].map((line) => [line, 2]));
  });

  test('a line is counted from the first line of the file', () => {
    expect(functions('/** é */\n// ü\n\nfunction f() {\n  return 1;\n}\n// end\n')).toEqual([[4, 3]]);
  });

  test('an arrow function with an expression differs from one with braces', () => {
    const shapes = readSyntax('const a = () => 1; const b = () => { return 1; };').functions;
    expect(shapes.map(({ isBraced }) => isBraced)).toEqual([false, true]);
  });
});

describe('mutable module bindings', () => {
  test('let and var count, exported or not', () => {
    expect(mutable('let a = 1; export let b = 2; var [c] = [3];')).toEqual(['a', 'b', 'c']);
  });

  test('a collection counts if a function writes it', () => {
    expect(mutable("const m = new Map([['a', 1]]); function f() { m.set('b', 2); }")).toEqual(['m']);
    expect(mutable('const list = [1]; const f = () => list.push(2);')).toEqual(['list']);
    expect(mutable('const o = { n: 0 }; class A { m() { o.n++; } }')).toEqual(['o']);
    expect(mutable('const a = [0]; const o = { m() { a[0] = 1; } };')).toEqual(['a']);
  });

  test('a collection counts if it starts empty and is not filled while the module loads', () => {
    expect(mutable('export const m = new Map(); const b = new Uint8Array(9); const w = new WeakMap();')).toEqual([
      'm',
      'b',
      'w',
    ]);
  });

  test('a static field counts unless it is read-only', () => {
    expect(mutable('class A { static n = 0; static readonly M = 1; }')).toEqual(['static n']);
  });

  test('constants do not count', () => {
    expect(mutable("const s = new Set(['a']); const a = [1]; const f = () => s.has('a') && a.map(String);")).toEqual(
      [],
    );
    expect(mutable('const t = new Uint8Array(2); for (let i = 0; i < 2; i++) t[i] = i;')).toEqual([]);
  });

  test('a local variable of the same name does not count', () => {
    expect(mutable('const m = new Set([1]); function f() { const m = new Set(); m.add(1); }')).toEqual([]);
    expect(mutable('const m = new Set([1]); const f = ({ m }) => m.add(1);')).toEqual([]);
  });

  test('state of an object or a call does not count', () => {
    expect(mutable('function make() { let n = 0; const m = new Map(); return () => m.set(n++, 1); }')).toEqual([]);
  });
});

describe('globals', () => {
  test('the clock, the process and random numbers are found', () => {
    const { globals } = readSyntax(
      'const f = (now = Date.now) => [process.env, new Date(), Math.random(), setTimeout(f)];',
    );
    expect(globals).toEqual(
      expect.arrayContaining(['Date.now', 'process.env', 'new Date()', 'Math.random', 'setTimeout()']),
    );
  });

  test('a date from a given time and a local name are no globals', () => {
    const { globals } = readSyntax('const f = (now, process) => [new Date(now), process.env];');
    expect(globals).toEqual([]);
  });
});
