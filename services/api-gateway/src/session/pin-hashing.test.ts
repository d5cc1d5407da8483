import { afterAll, expect, test } from '@jest/globals';
import { FIXED_BOUNDS } from '../limits/limits.table.ts';
import { createLimits } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import { createPinHashing } from './pin-hashing.ts';

const openHashing = () => createPinHashing({ limits: createLimits(planBounds()) });
const hashing = openHashing();
afterAll(() => hashing.close());

test('a session code matches its hash and no other code does', async () => {
  const stored = await hashing.hash('0420', 'a');
  expect(await hashing.matches('0420', stored, 'a')).toBe(true);
  for (const wrong of ['420', '0421', '04200', '', '0420 '])
    expect(await hashing.matches(wrong, stored, 'a')).toBe(false);
});

test('a warm-up delays no code, and codes are hashed after it', async () => {
  const { account: perAccount } = FIXED_BOUNDS.codes;
  const fresh = openHashing();
  await Promise.all([fresh.warmUp(), ...Array.from({ length: perAccount }, () => fresh.hash('1234', 'a'))]);
  expect(await fresh.matches('1234', await fresh.hash('1234', 'a'), 'a')).toBe(true);
  await fresh.close();
});

test('the same code has another hash in each session, and none shows it', async () => {
  const [first, second] = [await hashing.hash('12345678', 'a'), await hashing.hash('12345678', 'a')];
  expect(first).not.toBe(second);
  expect(first).not.toContain('12345678');
});

test('a stored value of an unknown form matches nothing', async () => {
  const stored = await hashing.hash('1234', 'a');
  for (const value of ['', stored.slice(1), stored.replace('argon2id', 'argon2x')]) {
    expect(await hashing.matches('1234', value, 'a')).toBe(false);
  }
});

test('a stored value contains its costs', async () => {
  expect(await hashing.hash('1234', 'a')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
});

test('an account with too many waiting codes is rejected, and the others are not', async () => {
  const { account: perAccount } = FIXED_BOUNDS.codes;
  const mine = Array.from({ length: perAccount + 3 }, () => hashing.hash('1234', 'flooding'));
  const other = hashing.hash('1234', 'other');
  const outcomes = await Promise.allSettled(mine);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ code: 'limit_reached', limit: 'codes' }),
  });
  await expect(other).resolves.toMatch(/^\$argon2id/);
});
