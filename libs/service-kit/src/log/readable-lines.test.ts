import { expect, test } from '@jest/globals';
import { createLogger } from './logger.ts';
import { readableOutput } from './readable-lines.ts';

function readLines(): { lines: string[]; log: ReturnType<typeof createLogger> } {
  const lines: string[] = [];
  const destination = readableOutput({ write: (text) => void lines.push(text) });
  return { lines, log: createLogger({ service: 'standalone', destination }) };
}

test('on a terminal a line has time of day, level, message and fields, and no JSON', () => {
  const { lines, log } = readLines();
  log.info({ port: 8080 }, 'listening');
  log.audit({ account: 'demo', outcome: 'ok' });

  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}info {3}listening {2}port=8080\n$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d {2}info {3}audit {2}account=demo {2}outcome=ok\n$/),
  ]);
});

test('an error appears below its line with code, frames and cause, and without its message', () => {
  const { lines, log } = readLines();
  const cause = Object.assign(new Error('xyzzy'), { code: 'ECONNREFUSED' });
  log.warn({ err: new TypeError('xyzzy', { cause }) }, 'a session could not be told of');

  expect(lines.join('')).toMatch(
    /warn {3}a session could not be told of\n {4}TypeError\n {4}at .*\n[\s\S]* {4}because of Error ECONNREFUSED\n {4}at /,
  );
  expect(lines.join('')).not.toContain('xyzzy');
});
