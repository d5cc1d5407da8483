import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { openApiText } from './document.ts';

test('the document checked in at docs/openapi.json is the one that the contracts make', () => {
  expect(JSON.parse(openApiText())).toEqual(
    JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')),
  );
});
