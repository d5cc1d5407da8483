import { expect, test } from '@jest/globals';
import { dictionaryObject, readPdfObjects, streamData, streamObject, writePdfObjects } from './pdf-objects.ts';

const ID = '0123456789abcdef0123456789abcdef';
const header = Buffer.from('%PDF-1.4\n%\xd3\xeb\xe9\xe1\n', 'latin1');

const file = () =>
  writePdfObjects(
    {
      header,
      objects: new Map([
        [2, dictionaryObject(2, '/Title (a)')],
        [1, dictionaryObject(1, '/Type /Catalog')],
        [4, streamObject(4, { entries: '/N 3', data: Buffer.from('endobj xref') })],
      ]),
      root: 1,
      info: 2,
    },
    ID,
  );

test('reads written objects again, in the order of the file, with the identifier', () => {
  const read = readPdfObjects(file());

  expect([...read.objects.keys()]).toEqual([2, 1, 4]);
  expect(read).toMatchObject({ root: 1, info: 2, header });
  expect(streamData(read.objects.get(4) ?? Buffer.alloc(0)).toString()).toBe('endobj xref');
  expect(writePdfObjects(read, ID)).toEqual(file());
  expect(file().toString('latin1')).toContain(`/ID [<${ID}> <${ID}>]`);
});

test.each([
  ['that was cut', () => file().subarray(0, -30)],
  ['whose objects are elsewhere', () => Buffer.from(file().toString('latin1').replace('1 0 obj', '7 0 obj'), 'latin1')],
  ['without a catalog', () => Buffer.from(file().toString('latin1').replace('/Root', '/Loot'), 'latin1')],
  [
    'with a table of another form',
    () => Buffer.from(file().toString('latin1').replace('xref\n0 5', 'xref\n1 4'), 'latin1'),
  ],
])('a file %s is refused', (_, broken) => {
  expect(() => readPdfObjects(broken())).toThrow(expect.objectContaining({ code: 'failed' }));
});
