import { expect, test } from '@jest/globals';
import { createLogSink } from '../testing/log-sink.ts';
import type { LogFields } from './logger.ts';
import { createLogger } from './logger.ts';

test('a line is JSON with time, level, service, message and its fields', () => {
  const { log, lines } = createLogSink('scoring');

  log.info({ request_id: 'req-1', duration_ms: 7 }, 'scored');

  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      service: 'scoring',
      request_id: 'req-1',
      duration_ms: 7,
      message: 'scored',
    },
  ]);
});

test('a field outside the allow list is dropped, and so is an object under an allowed name', () => {
  const { log, lines } = createLogSink();
  const careless: object = { patient: { sex: 'female' }, reference: 'xyzzy', code: { answers: 'xyzzy' }, status: 200 };

  log.error(careless as LogFields, 'careless');

  expect(JSON.stringify(lines)).not.toMatch(/xyzzy|female/);
  expect(lines[0]).toMatchObject({ status: 200 });
});

test.each(['debug', 'error', 'silent'])(
  'an audit line is written at the level %s too, with allowed fields only',
  (level) => {
    const lines: string[] = [];
    const log = createLogger({ service: 'test', level, destination: { write: (line) => void lines.push(line) } });

    log.audit({ account: 'demo', outcome: 'ok', patient: 'xyzzy' } as LogFields);

    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 'info', time: expect.any(String), service: 'test', message: 'audit', account: 'demo', outcome: 'ok' },
    ]);
  },
);

test('an error is logged by type, code and frames, its cause likewise, and never by its message', () => {
  const { log, lines } = createLogSink();
  const cause = Object.assign(new SyntaxError('Unexpected token x in "xyzzy\n at xyzzy (xyzzy.ts:1:1)"'), {
    code: 'E7',
  });

  log.error({ err: new TypeError('xyzzy is not a patient', { cause }) }, 'failed');

  expect(JSON.stringify(lines)).not.toContain('xyzzy');
  expect(lines[0]?.error).toMatchObject({
    type: 'TypeError',
    stack: expect.stringContaining('logger.test.ts'),
    cause: { type: 'SyntaxError', code: 'E7', stack: expect.stringContaining('logger.test.ts') },
  });
});

test.each([['xyzzy'], [null], [undefined], [{ message: 'xyzzy' }]])(
  '%p thrown is no error, and its content stays out',
  (err) => {
    const { log, lines } = createLogSink();

    log.error({ err }, 'failed');

    expect(JSON.stringify(lines)).not.toContain('xyzzy');
    expect(lines).toHaveLength(1);
  },
);

test('a loggable error is logged with its message', () => {
  const { log, lines } = createLogSink();

  log.error({ err: Object.assign(new Error('accounts[0].keys is empty'), { loggable: true }) }, 'failed');

  expect(lines[0]?.error).toMatchObject({ type: 'Error', message: 'accounts[0].keys is empty' });
});

test('a circular chain of causes ends', () => {
  const { log, lines } = createLogSink();
  const error = new Error('one');
  error.cause = error;

  log.error({ err: error }, 'failed');

  expect(lines).toHaveLength(1);
});
