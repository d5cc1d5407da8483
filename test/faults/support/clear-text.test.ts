import { expect, test } from '@jest/globals';
import { findIn } from './clear-text.ts';

const reference = 'CANARY-reference é/1';

test.each([
  ['as it is', `x ${reference} y`],
  ['in a JSON text', JSON.stringify({ a: reference })],
  ['in a URL', `?a=${encodeURIComponent(reference)}`],
  ['in base64', Buffer.from(`${reference} and more`).toString('base64')],
  ['in hex', Buffer.from(reference).toString('hex')],
])('finds a value %s', (_spelling, text) => {
  expect(findIn({ log: text, metrics: '' }, { reference })).toEqual(['reference in log']);
});

test('finds a PIN alone, and not within a longer number', () => {
  expect(findIn({ log: '{"pin":"73910462"}' }, { pin: '73910462' })).toEqual(['pin in log']);
  expect(findIn({ log: '{"time":"17391046251"}' }, { pin: '73910462' })).toEqual([]);
});
