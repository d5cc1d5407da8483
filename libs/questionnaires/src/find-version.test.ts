import { expect, jest, test } from '@jest/globals';
import { ndi } from './ndi/ndi.ts';
import { odi } from './odi/odi.ts';

const third = { ...odi, version: 3 };
jest.unstable_mockModule('./instruments.ts', () => ({
  allInstruments: [odi, third, { ...odi, version: 2 }, { ...ndi, version: 7 }],
  ownTexts: [],
}));
const { currentVersion, findInstrument, findTexts } = await import('./find-version.ts');

const unknown = (message: string) => expect.objectContaining({ code: 'unknown_version', message });

test('finds each version of each instrument, and no unlisted one', () => {
  expect(findInstrument('odi', 3)).toBe(third);
  expect(findInstrument('odi', 1)).toBe(odi);
  expect(() => findInstrument('ndi', 1)).toThrow(unknown('there is no version 1 of questionnaire ndi'));
});

test('uses the highest version of an instrument as its current one', () => {
  expect([currentVersion('odi'), currentVersion('ndi')]).toEqual([3, 7]);
});

test('rejects a version without words', () => {
  const asked = { id: 'odi', version: 3, locale: 'en-GB' } as const;
  expect(() => findTexts(asked, [])).toThrow(unknown('there is no wording of version 3 of questionnaire odi'));
});
