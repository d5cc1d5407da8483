import { expect, test } from '@jest/globals';
import { forgetToken, hasEnded, rememberedPlace, rememberPlace, takeToken } from './token.ts';

function open(hash: string, state: unknown = null) {
  const shown: string[] = [];
  const history = {
    state,
    replaceState(next: unknown, _: string, url?: string | URL | null) {
      history.state = next;
      if (url !== undefined && url !== null) shown.push(String(url));
    },
  };
  return { place: { location: { hash, pathname: '/component/ses_1', search: '' }, history }, history, shown };
}

test('the token leaves the address at once and survives a reload in the state', () => {
  const { place, history, shown } = open('#ct_abc');
  expect(takeToken(place)).toBe('ct_abc');
  expect(shown).toEqual(['/component/ses_1']);
  expect(takeToken(open('', history.state).place)).toBe('ct_abc');
});

test('without a token there is none', () => {
  expect(takeToken(open('').place)).toBeNull();
});

test('step, revision and look are remembered beside the token', () => {
  const { place, history } = open('#ct_abc');
  takeToken(place);
  expect(rememberedPlace(history)).toEqual({ step: null, revision: 0, look: { textStep: 0, isStrong: false } });
  const look = { textStep: 2, isStrong: true };
  for (const part of [{ step: 'item/odi/odi_3' }, { revision: 7 }, { look }]) rememberPlace(history, part);
  expect(rememberedPlace(history)).toEqual({ step: 'item/odi/odi_3', revision: 7, look });
  expect(takeToken(open('', history.state).place)).toBe('ct_abc');
});

test('a forgotten token is nowhere, and a reload knows that the session has ended', () => {
  const { place, history } = open('#ct_abc');
  takeToken(place);
  rememberPlace(history, { step: 'review' });
  expect(hasEnded(history)).toBe(false);
  forgetToken(history);
  expect(JSON.stringify(history.state)).not.toContain('ct_abc');
  expect([takeToken(open('', history.state).place), hasEnded(history)]).toEqual([null, true]);
});
