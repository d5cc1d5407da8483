import { createEnvelopes, ENVELOPE_BYTES, type Envelopes, type SealedSubjects } from '@pain-assessment/service-kit';
import type { BusLog } from './bus.ts';
import { busError } from './bus-error.ts';
import type { IncomingMessage, Transport, WireMessage } from './transport.ts';
import { BOUND_HEADERS, encodeError } from './wire.ts';

/** Header of sealed messages; its value is the version of the binding. */
const SEALED = 'x-sealed';
const SEALED_HEADER_BYTES = `${SEALED}: 1\r\n`.length;
/** The authentication tag at the end of a request is unique, so a reply bound to it answers no other request. */
const TAG_BYTES = 16;

interface Sealer {
  readonly requests: Envelopes;
  readonly replies: Envelopes;
}

const isSealed = ({ headers }: WireMessage) => headers[SEALED] === '1';
const readTag = ({ data }: WireMessage) => Buffer.from(data.subarray(-TAG_BYTES)).toString('base64url');

/** Binding of a message: its subject, and every header that decides its handling. */
const toBinding = (subject: string, { headers }: WireMessage) => [
  subject,
  ...BOUND_HEADERS.map((name) => headers[name] ?? ''),
];

function sealMessage(envelopes: Envelopes, message: WireMessage, binding: readonly string[]): WireMessage {
  const data = envelopes.seal({ plain: message.data, flags: 0 }, binding);
  return { data, headers: { ...message.headers, [SEALED]: '1' } };
}

function openMessage(envelopes: Envelopes, message: WireMessage, binding: readonly string[]): WireMessage | null {
  const content = isSealed(message) ? envelopes.open(message.data, binding) : null;
  return content && { data: content.plain, headers: message.headers };
}

/** Subject, request id and purpose: requests and replies have separate keys, and a reply names its request. */
const replyBinding = (subject: string, request: WireMessage, reply: WireMessage) => [
  ...toBinding(subject, request),
  readTag(request),
  ...toBinding(subject, reply),
];

async function ask(
  transport: Transport,
  sealer: Sealer,
  call: { subject: string; message: WireMessage; timeoutMs: number },
) {
  const { subject, message, timeoutMs } = call;
  const sealed = sealMessage(sealer.requests, message, toBinding(subject, message));
  const reply = await transport.request(subject, sealed, timeoutMs);
  const opened = openMessage(sealer.replies, reply, replyBinding(subject, sealed, reply));
  if (!opened) throw busError('invalid_reply', 'the reply is not sealed for this request');
  return opened;
}

/** The opened request, whose reply will be sealed; null if none of our keys sealed it. */
function openRequest(sealer: Sealer, subject: string, incoming: IncomingMessage): IncomingMessage | null {
  const opened = openMessage(sealer.requests, incoming, toBinding(subject, incoming));
  return (
    opened && {
      ...opened,
      respond: (reply) => incoming.respond(sealMessage(sealer.replies, reply, replyBinding(subject, incoming, reply))),
    }
  );
}

/**
 * A transport with payloads sealed by AES-256-GCM from caller to service and back: a carrier cannot read them, change
 * them, or answer in a service's name. Subjects without keys pass unchanged.
 */
export function sealTransport(transport: Transport, { keys: listed, onSeal }: SealedSubjects, log?: BusLog): Transport {
  const sealers = new Map(
    Object.entries(listed).map(([subject, keys]): [string, Sealer] => [
      subject,
      {
        requests: createEnvelopes({ keys, use: 'bus/request', onSeal }),
        replies: createEnvelopes({ keys, use: 'bus/reply', onSeal }),
      },
    ]),
  );
  return {
    ...transport,
    maxPayload: () => transport.maxPayload() - ENVELOPE_BYTES - SEALED_HEADER_BYTES,
    request(subject, message, timeoutMs) {
      const sealer = sealers.get(subject);
      return sealer
        ? ask(transport, sealer, { subject, message, timeoutMs })
        : transport.request(subject, message, timeoutMs);
    },
    listen(listener) {
      const sealer = sealers.get(listener.subject);
      if (!sealer) return transport.listen(listener);
      return transport.listen({
        ...listener,
        async onMessage(incoming) {
          const request = openRequest(sealer, listener.subject, incoming);
          if (request) return listener.onMessage(request);
          log?.error(
            { subject: listener.subject, code: 'not_sealed' },
            'a bus request was not sealed by a key of ours',
          );
          incoming.respond(encodeError('invalid_request'));
        },
      });
    },
  };
}
