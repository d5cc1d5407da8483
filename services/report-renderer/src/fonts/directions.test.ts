import { expect, test } from '@jest/globals';
import { splitDirections } from './directions.ts';

/** The letters as they stand on paper, from left to right. */
const picture = (text: string) =>
  splitDirections(text)
    .map((part, index) => (index % 2 === 1 ? Array.from(part).reverse().join('') : part))
    .join('');

test.each([
  ['abc אב 12', 'abc |אב| 12'],
  ['abc 12 אב', 'abc 12 |אב'],
  ['כהן, דוד (7)', 'כהן, דוד| (7)'],
  ['مريض ۷ ب', 'مريض| ۷ |ب'],
  ['שָׁלוֹם-7', 'שָׁלוֹם|-7'],
])('%j consists of %j', (text, parts) => {
  expect(
    splitDirections(text)
      .filter((part) => part !== '')
      .join('|'),
  ).toBe(parts);
});

test('no two texts of up to five characters look alike', () => {
  let texts = [''];
  const pictures = new Map<string, string>();
  for (let length = 1; length <= 5; length += 1) {
    texts = texts.flatMap((text) => Array.from('a1 -(אב', (character) => text + character));
    for (const text of texts) {
      expect(pictures.get(picture(text))).toBeUndefined();
      pictures.set(picture(text), text);
    }
  }
});
