import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { countSetting, parseSettings, platformSettings, type SettingsError } from './settings.ts';

const Settings = z.object({ ...platformSettings, SESSION_TTL_SECONDS: countSetting(7200) });

function parseFailure(env: Record<string, string>): SettingsError {
  try {
    parseSettings(Settings, env);
  } catch (error) {
    return error as SettingsError;
  }
  throw new Error('these settings were accepted');
}

const badVariables = (failure: SettingsError) => failure.problems.map(({ variable }) => variable);

test('an absent variable has its default, and numbers are numbers', () => {
  expect(parseSettings(Settings, { NATS_URL: 'nats://nats:4222', SESSION_TTL_SECONDS: '60' })).toEqual({
    ADMIN_PORT: 9090,
    ALLOW_PLAIN_TRANSPORT: 'off',
    NATS_URL: 'nats://nats:4222',
    LOG_LEVEL: 'info',
    SHUTDOWN_DELAY_SECONDS: 0,
    SHUTDOWN_GRACE_SECONDS: 50,
    SESSION_TTL_SECONDS: 60,
  });
});

test('an empty variable counts as absent, as in charts and compose files', () => {
  expect(parseSettings(Settings, { NATS_URL: 'nats://nats:4222', LOG_LEVEL: '' }).LOG_LEVEL).toBe('info');
});

test('several servers, a user and TLS make one address', () => {
  const url = 'tls://user:secret@nats-0:4222, tls://nats-1:4222';
  expect(parseSettings(Settings, { NATS_URL: url }).NATS_URL).toBe(url);
});

test('an error names every bad variable at once, and repeats no value', () => {
  const secret = 'xyzzy';
  const failure = parseFailure({
    NATS_URL: secret,
    ADMIN_PORT: secret,
    LOG_LEVEL: secret,
    OTEL_EXPORTER_OTLP_ENDPOINT: secret,
    SESSION_TTL_SECONDS: '-1',
  });

  expect(failure.code).toBe('invalid_settings');
  expect(badVariables(failure).sort()).toEqual([
    'ADMIN_PORT',
    'LOG_LEVEL',
    'NATS_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'SESSION_TTL_SECONDS',
  ]);
  for (const variable of badVariables(failure)) expect(failure.message).toContain(variable);
  expect(failure.message).not.toContain(secret);
});

test('the error of a missing required variable says that it is required', () => {
  expect(parseFailure({}).message).toBe('Bad settings: NATS_URL: is required');
});

test.each(['http://nats:4222', 'nats://', 'nats://a,', 'nats://a b'])('NATS_URL %p is rejected', (url) => {
  expect(badVariables(parseFailure({ NATS_URL: url }))).toEqual(['NATS_URL']);
});

describe('secrets in files', () => {
  let folder: string;
  const file = (text: string) => {
    const path = join(folder, 'secret');
    writeFileSync(path, text);
    return path;
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(['', '\n', '\r\n'])('are parsed like variables, without the line break %j at their end', (end) => {
    expect(parseSettings(Settings, { NATS_URL_FILE: file(`nats://nats:4222${end}`) }).NATS_URL).toBe(
      'nats://nats:4222',
    );
  });

  test('a bad value in a file is reported by its variable, and not repeated', () => {
    const failure = parseFailure({ NATS_URL_FILE: file('xyzzy') });
    expect(badVariables(failure)).toEqual(['NATS_URL']);
    expect(failure.message).not.toContain('xyzzy');
  });

  test('an unreadable file is reported together with other bad variables, and not as a missing value too', () => {
    const failure = parseFailure({ NATS_URL_FILE: join(folder, 'absent'), LOG_LEVEL: 'loud' });
    expect(badVariables(failure)).toEqual(['NATS_URL_FILE', 'LOG_LEVEL']);
    expect(failure.message).not.toContain(folder);
  });

  test('an empty file, or a variable beside its file, is rejected', () => {
    expect(parseFailure({ NATS_URL_FILE: file('\n') }).message).toContain(
      'NATS_URL_FILE: must be a file that is not empty',
    );
    const both = parseFailure({ NATS_URL: 'nats://a:4222', NATS_URL_FILE: file('nats://b:4222') });
    expect(both.message).toBe('Bad settings: NATS_URL_FILE: is set, but NATS_URL is set as well');
  });
});
