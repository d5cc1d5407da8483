import { expect, test } from '@jest/globals';
import { createPinHashing } from './pin-hashing.ts';

const hashing = createPinHashing();

test('a session code matches its hash and no other code does', async () => {
  const stored = await hashing.hash('0420');
  expect(await hashing.matches('0420', stored)).toBe(true);
  for (const wrong of ['420', '0421', '04200', '', '0420 ']) expect(await hashing.matches(wrong, stored)).toBe(false);
});

test('the same code has another hash in each session, and none shows it', async () => {
  const [first, second] = [await hashing.hash('12345678'), await hashing.hash('12345678')];
  expect(first.equals(second)).toBe(false);
  expect(first.includes('12345678')).toBe(false);
});

test('a stored value of an unknown form matches nothing', async () => {
  const stored = await hashing.hash('1234');
  const otherForm = Buffer.concat([Buffer.of(9), stored.subarray(1)]);
  for (const value of [Buffer.alloc(0), stored.subarray(1), otherForm]) {
    expect(await hashing.matches('1234', value)).toBe(false);
  }
});
