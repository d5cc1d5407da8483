import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { batchedOutput } from './batched-output.ts';

const module = JSON.stringify(new URL('../../dist/log/batched-output.js', import.meta.url).href);

/** Standard output of a process. */
function readOutput(work: string): string {
  const script = `const { batchedOutput } = await import(${module}); const out = batchedOutput(); ${work}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout;
}

test('the lines of one turn leave in one write, in order', async () => {
  const writes: string[] = [];
  const out = batchedOutput({ write: (text) => writes.push(text) });
  out.write('first\n');
  out.write('second\n');
  expect(writes).toEqual([]);
  await new Promise(setImmediate);
  out.write('third\n');
  await new Promise(setImmediate);
  expect(writes).toEqual(['first\nsecond\n', 'third\n']);
});

test.each([
  ['when the process exits', "out.write('one\\n'); out.write('two\\n'); process.exit(3);"],
  ['when an error is not caught', "out.write('one\\n'); out.write('two\\n'); throw new Error('uncaught');"],
  ['when nothing is left to do', "out.write('one\\n'); out.write('two\\n');"],
])('no line is lost %s', (_, work) => {
  expect(readOutput(work)).toBe('one\ntwo\n');
});
