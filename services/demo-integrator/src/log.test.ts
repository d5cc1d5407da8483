import { afterEach, expect, jest, test } from '@jest/globals';
import { createLog } from './log.ts';

const written: string[] = [];
const spy = jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
  written.push(String(line));
  return true;
});
afterEach(() => {
  written.length = 0;
  spy.mockClear();
});

test('a line names an error and its code, and never contains its message', () => {
  const err = Object.assign(new TypeError('Ann, 60 kg'), { code: 'unreachable' });
  createLog('info').warn({ err }, 'the service is away');

  expect(JSON.parse(written.join(''))).toMatchObject({
    level: 'warn',
    message: 'the service is away',
    error: 'TypeError',
    code: 'unreachable',
  });
  expect(written.join('')).not.toContain('Ann');
});

test('entries below the level are not written', () => {
  createLog('warn').info({}, 'started');
  createLog('silent').error({}, 'failed');
  expect(written).toEqual([]);
});
