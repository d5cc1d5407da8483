import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { readCode, withSpan } from '@pain-assessment/service-kit';
import { Webhook } from 'standardwebhooks';
import type { AddressGuard } from './address-guard.ts';

/** Outcome of an attempt; only `delivered` stops the retries. */
export type SendOutcome =
  | 'delivered'
  | 'refused_by_receiver'
  | 'timeout'
  | 'address_refused'
  | 'certificate_refused'
  | 'failed';

interface Message {
  readonly url: string;
  /** `whsec_…`; two during a rotation. */
  readonly secrets: readonly string[];
  readonly id: string;
  readonly body: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Sends a message; never throws. */
export type SendWebhook = (message: Message) => Promise<SendOutcome>;

const TIMEOUT_MS = 10_000;

/** Headers of the Standard Webhooks specification, with one signature for each secret. */
function signedHeaders({ secrets, id, body, now }: Message): Record<string, string> {
  const sentAt = new Date(now);
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'pain-assessment-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  };
}

/** Codes of Node for a certificate that it does not accept (Node.js, X509 certificate error codes, and `ERR_TLS_CERT_*`). */
const CERTIFICATE_CODE =
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA)/;

function explainFailure(error: unknown): SendOutcome {
  const code = readCode(error) ?? '';
  if (code === 'address_refused') return code;
  return CERTIFICATE_CODE.test(code) ? 'certificate_refused' : 'failed';
}

const isAccepted = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;

interface Sending {
  readonly guard: AddressGuard;
  /** True to reject plain http, which reaches this machine only. */
  readonly httpsOnly: boolean;
  /** Starts the time limit of one attempt; its signal aborts at the end. */
  readonly timeout?: () => AbortSignal;
}

/** Sends a message; `status` is that of the answer, if there is one. */
function attempt(
  message: Message,
  { guard, httpsOnly, timeout = () => AbortSignal.timeout(TIMEOUT_MS) }: Sending,
): Promise<{ readonly outcome: SendOutcome; readonly status?: number | undefined }> {
  return new Promise((resolve) => {
    const { protocol, hostname } = new URL(message.url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const isRefused = (httpsOnly && protocol !== 'https:') || (isIP(host) !== 0 && !guard.isAllowed(host));
    if (isRefused) return resolve({ outcome: 'address_refused' });
    const signal = timeout();
    const send = protocol === 'https:' ? requestHttps : requestHttp;
    const options = { method: 'POST', agent: false, lookup: guard.lookup, headers: signedHeaders(message), signal };
    const sent = send(message.url, options, (answer) => {
      answer.destroy();
      const status = answer.statusCode;
      resolve({ outcome: isAccepted(status) ? 'delivered' : 'refused_by_receiver', status });
    });
    sent.on('error', (error) => {
      resolve({ outcome: signal.aborted ? 'timeout' : explainFailure(error) });
    });
    sent.end(message.body);
  });
}

/** A receiver's address may contain a token, so a span contains no part of it. */
const SPAN = { name: 'POST webhook', kind: 'client', attributes: { 'http.request.method': 'POST' } } as const;

/**
 * Sends by POST over its own connection. It follows no redirect, and closes the answer after its status: it never reads the body. `guard`
 * resolves and checks names at the connection.
 */
export function createSendWebhook(sending: Sending): SendWebhook {
  return (message) =>
    withSpan(SPAN, async (span) => {
      const { outcome, status } = await attempt(message, sending);
      if (status !== undefined) span.set({ 'http.response.status_code': status });
      if (outcome !== 'delivered') span.fail(outcome);
      return outcome;
    });
}
