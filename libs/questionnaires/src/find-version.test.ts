import { afterAll, expect, test } from '@jest/globals';
import { currentVersion, findInstrument, findTexts } from './find-version.ts';
import { ndi } from './ndi/ndi.ts';
import { odi } from './odi/odi.ts';
import { addVersions } from './testing/later-versions.ts';

const third = { ...odi, version: 3 };
afterAll(addVersions([third, { ...odi, version: 2 }, { ...ndi, version: 7 }], { worded: false }));

const unknown = (message: string) => expect.objectContaining({ code: 'unknown_version', message });

test('finds each version of each instrument, and no unlisted one', () => {
  expect(findInstrument('odi', 3)).toBe(third);
  expect(findInstrument('odi', 1)).toBe(odi);
  expect(() => findInstrument('ndi', 2)).toThrow(unknown('there is no version 2 of questionnaire ndi'));
});

test('uses the highest version of an instrument as its current one', () => {
  expect([currentVersion('odi'), currentVersion('ndi')]).toEqual([3, 7]);
});

test('rejects a version without words', () => {
  const asked = { id: 'odi', version: 3, locale: 'en-GB' } as const;
  expect(() => findTexts(asked, [])).toThrow(unknown('there is no wording of version 3 of questionnaire odi'));
});
