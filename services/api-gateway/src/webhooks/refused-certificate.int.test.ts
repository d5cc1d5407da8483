import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createTestAuthority } from '@pain-assessment/service-kit/testing';
import { createAddressGuard } from './address-guard.ts';
import { createSendWebhook } from './send-webhook.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test('a receiver whose certificate no known authority signs is a reason of its own', async () => {
  const authority = await createTestAuthority();
  closing.push(authority.remove);
  const { certFile, keyFile } = await authority.issue('localhost');
  const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) });
  closing.push(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const send = createSendWebhook({ guard: createAddressGuard(['127.0.0.0/8']), httpsOnly: true });
  const url = `https://localhost:${(server.address() as AddressInfo).port}/hook`;

  const outcome = await send({ url, secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], id: 'm', body: '{}', now: 0 });
  expect(outcome).toBe('certificate_refused');
});
