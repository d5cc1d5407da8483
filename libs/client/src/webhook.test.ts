import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { verifyWebhook } from './webhook.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OLDER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const NOW = Date.parse('2026-01-01T10:00:00.000Z');
const EVENT = { type: 'session.completed', timestamp: '2026-01-01T10:00:00.000Z', data: {} };
const BODY = JSON.stringify(EVENT);

function sign(secret: string, { id = 'msg_1', seconds = NOW / 1_000, body = BODY } = {}) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

test('returns the event of a message with one of several signatures and secrets, from headers of either kind', () => {
  const headers = sign(SECRET);
  const both = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
  const event = { id: 'msg_1', ...EVENT };

  expect(verifyWebhook({ headers: both, body: BODY }, SECRET, NOW)).toEqual(event);
  const inBytes = { headers: new Headers(both), body: Buffer.from(BODY) };
  expect(verifyWebhook(inBytes, [OLDER, SECRET], NOW)).toEqual(event);
});

test.each(['Webhook-Id', 'WEBHOOK-ID', 'webhook-id'])(
  'finds the header %s in whatever case a framework has it',
  (name) => {
    const { 'webhook-id': id, ...others } = sign(SECRET);
    expect(verifyWebhook({ headers: { [name]: id, ...others }, body: BODY }, SECRET, NOW)).toMatchObject({
      id: 'msg_1',
    });
  },
);

test.each([
  ['of another secret', sign(OLDER), BODY],
  ['with another body', sign(SECRET), BODY.replace('completed', 'started')],
  ['with another id', { ...sign(SECRET), 'webhook-id': 'msg_2' }, BODY],
  ['that is six minutes old', sign(SECRET, { seconds: NOW / 1_000 - 360 }), BODY],
  ['from the future', sign(SECRET, { seconds: NOW / 1_000 + 360 }), BODY],
  ['without a time', { ...sign(SECRET), 'webhook-timestamp': 'now' }, BODY],
  ['without headers', {}, BODY],
  ['that is no JSON', sign(SECRET, { body: 'no JSON' }), 'no JSON'],
  ['without a type', sign(SECRET, { body: '{"data":{}}' }), '{"data":{}}'],
  ['without data', sign(SECRET, { body: '{"type":"session.started"}' }), '{"type":"session.started"}'],
  ['that is null', sign(SECRET, { body: 'null' }), 'null'],
])('returns null for a message %s', (_what, headers, body) => {
  expect(verifyWebhook({ headers, body }, SECRET, NOW)).toBeNull();
});

test.each(['', 'whsec_', 'whsec_c2hvcnQ='])('returns null for a valid signature with the secret "%s"', (secret) => {
  expect(verifyWebhook({ headers: sign(secret), body: BODY }, secret, NOW)).toBeNull();
});
