import { expect, test } from '@jest/globals';
import { openPageMemory } from './token.ts';

function open(hash: string, state: unknown = null) {
  const shown: string[] = [];
  const history = {
    state,
    replaceState(next: unknown, _: string, url?: string | URL | null) {
      history.state = next;
      if (url !== undefined && url !== null) shown.push(String(url));
    },
  };
  const memory = openPageMemory({ location: { hash, pathname: '/component/ses_1', search: '' }, history });
  return { memory, history, shown };
}

test('the token leaves the address at once and survives a reload in the state', () => {
  const { memory, history, shown } = open('#ct_abc');
  expect(memory.token).toBe('ct_abc');
  expect(shown).toEqual(['/component/ses_1']);
  expect(open('', history.state).memory.token).toBe('ct_abc');
});

test('a page without a token has none', () => {
  expect(open('').memory.token).toBeNull();
});

test('step, writer, revision and look survive a reload beside the token', () => {
  const { memory, history } = open('#ct_abc');
  expect(memory.place).toEqual({ step: null, writer: null, revision: 0, look: { textStep: 0, isStrong: false } });
  const look = { textStep: 2, isStrong: true };
  for (const part of [{ step: 'item/odi/odi_3' }, { writer: 'a', revision: 7 }, { look }]) memory.remember(part);
  const reloaded = open('', history.state).memory;
  expect(reloaded.place).toEqual({ step: 'item/odi/odi_3', writer: 'a', revision: 7, look });
  expect(reloaded.token).toBe('ct_abc');
});

test('a deleted token is stored nowhere, and a reload knows that the session has ended', () => {
  const { memory, history } = open('#ct_abc');
  memory.remember({ step: 'review' });
  expect(memory.hasEnded).toBe(false);
  memory.forget();
  expect(JSON.stringify(history.state)).not.toContain('ct_abc');
  const reloaded = open('', history.state).memory;
  expect([reloaded.token, reloaded.hasEnded]).toEqual([null, true]);
});
