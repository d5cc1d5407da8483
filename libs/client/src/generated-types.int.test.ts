import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

test('the types are made from the checked-in OpenAPI document', async () => {
  const script = fileURLToPath(new URL('../scripts/generate-types.mjs', import.meta.url));
  const { stderr } = await promisify(execFile)(process.execPath, [script, '--check']);
  expect(stderr).toBe('');
});
