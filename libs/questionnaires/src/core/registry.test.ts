import { expect, test } from '@jest/globals';
import { instruments } from '../instruments.ts';
import { createInstrumentRegistry } from './registry.ts';

const odi = instruments.instrument('odi', 1);
const ndi = instruments.instrument('ndi', 1);
const third = { ...odi, version: 3 };
const registry = createInstrumentRegistry([odi, third, { ...odi, version: 2 }, { ...ndi, version: 7 }]);

const unknown = (message: string) => expect.objectContaining({ code: 'unknown_version', message });

test('finds each version of each instrument, and no unlisted one', () => {
  expect(registry.instrument('odi', 3)).toBe(third);
  expect(registry.find('odi', 1)).toBe(odi);
  expect(registry.find('odi', 7)).toBeUndefined();
  expect(registry.find('ndi', 1)).toBeUndefined();
  expect(() => registry.instrument('ndi', 1)).toThrow(unknown('there is no version 1 of questionnaire ndi'));
});

test('uses the highest version of an instrument as its current one', () => {
  expect(registry.currentVersion('odi')).toBe(3);
  expect(registry.currentVersion('ndi')).toBe(7);
  expect(() => registry.currentVersion('hads')).toThrow(unknown('there is no questionnaire hads'));
});
