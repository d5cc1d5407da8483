import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ReceivedMessage, startReceiver, type WebhookReceiver } from '@pain-assessment/api-gateway/testing';
import type { CreatedSession } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { transform } from '@swc/core';
import { findMissing, leaveOut } from '../harness/missing-programs.mjs';
import { type AccountsFile, demoAndOther, writeAccounts } from '../support/accounts.ts';
import { type Deployment, inOneProcess } from '../support/deployments.ts';
import { integrator } from '../support/integrator.ts';
import { type Command, runCommand } from '../support/programs.ts';
import { ROOT } from './markdown.ts';

/** The older secret, still valid beside the one in the examples. */
const SECRETS = ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] as const;
const OTHER_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX';
const TEN_MINUTES_AGO = String(Math.floor(Date.now() / 1_000) - 600);

const example = (name: string) => join(ROOT, 'docs/examples', name);

let folder: string;
let receiver: WebhookReceiver;
let accounts: AccountsFile;
let deployment: Deployment;
let message: ReceivedMessage;

/** The example without its types. */
async function stripTypes(): Promise<void> {
  const { code } = await transform(await readFile(example('verify-webhook.ts'), 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  await writeFile(join(folder, 'verify-webhook.mjs'), code);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pain-assessment-webhook-'));
  receiver = await startReceiver();
  accounts = await writeAccounts(demoAndOther({ webhook: { url: receiver.url, secrets: SECRETS } }));
  deployment = await inOneProcess({ ACCOUNTS_FILE: accounts.file, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  await stripTypes();
});
// A message is rejected five minutes after its time, so each test gets its own.
beforeEach(async () => {
  const before = receiver.messages.length;
  const created = (await integrator(deployment.baseUrl).create(createSessionBody())).json as CreatedSession;
  await integrator(deployment.baseUrl, created.component.token).call('POST', '/component/api/start', { body: {} });
  message = await waitFor(() => receiver.messages[before], { what: 'a webhook' });
});
afterAll(async () => {
  await deployment?.close();
  await receiver?.goDown();
  await accounts?.remove();
  await rm(folder, { recursive: true });
});

interface Example {
  readonly name: string;
  readonly needs: string;
  /** Compiles the example into the folder, once for all its runs. */
  readonly compile?: () => Command;
  readonly command: () => Command;
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'verify-webhook.ts',
    needs: process.execPath,
    command: () => [process.execPath, join(folder, 'verify-webhook.mjs')],
  },
  { name: 'verify_webhook.py', needs: 'python3', command: () => ['python3', example('verify_webhook.py')] },
  {
    name: 'VerifyWebhook.java',
    needs: 'javac',
    compile: () => ['javac', '-d', folder, example('VerifyWebhook.java')],
    command: () => ['java', '-cp', folder, 'VerifyWebhook'],
  },
  {
    name: 'verify-webhook.go',
    needs: 'go',
    compile: () => ['go', 'build', '-o', join(folder, 'verify-webhook'), example('verify-webhook.go')],
    command: () => [join(folder, 'verify-webhook')],
  },
];
/** Compiled examples take minutes of processor time: only full runs play them. */
const installed = EXAMPLES.filter(
  ({ name, needs, compile }) =>
    (process.env.TEST_FULL || !compile) && !leaveOut(`the example ${name}`, findMissing([needs])),
);

/** Exit of an example for a message, which equals the real one except for the given change. */
async function verifyWith(
  [program, ...args]: Command,
  changes: { secret?: string; signature?: string; timestamp?: string; id?: string; body?: string } = {},
) {
  const { headers, body } = message;
  const {
    secret = SECRETS[1],
    signature = headers['webhook-signature'],
    timestamp = headers['webhook-timestamp'],
    id = headers['webhook-id'],
  } = changes;
  const child = spawn(program, [...args, id ?? '', timestamp ?? '', signature ?? ''], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
  });
  child.stdin.end(changes.body ?? body);
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, printed: printed.trim(), errors: child.exitCode === 0 ? '' : errors };
}

describe.each(installed)('$name', ({ compile, command }) => {
  beforeAll(async () => {
    if (compile) await runCommand(compile(), folder);
  });

  test('accepts a real message, byte for byte', async () => {
    expect(await verifyWith(command())).toEqual({ code: 0, printed: message.body, errors: '' });
  });

  test('rejects a message with a valid signature by an empty or a short secret', async () => {
    for (const secret of ['', 'whsec_', 'whsec_c2hvcnQ=']) {
      const { headers, body } = message;
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
      expect({ secret, ...(await verifyWith(command(), { secret, signature })) }).toMatchObject({
        code: 1,
        printed: 'refused',
      });
    }
  });

  test('rejects another body, id, secret or time', async () => {
    const changed = [
      { body: message.body.replace('started', 'completed') },
      { id: 'msg_another' },
      { secret: OTHER_SECRET },
      { timestamp: TEN_MINUTES_AGO },
      { timestamp: 'now' },
      { id: '' },
      { timestamp: '' },
      { signature: '' },
    ];
    for (const changes of changed) {
      expect({ changes, ...(await verifyWith(command(), changes)) }).toMatchObject({ code: 1, printed: 'refused' });
    }
  });
});
