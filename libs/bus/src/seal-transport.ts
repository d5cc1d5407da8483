import {
  createEnvelopes,
  ENVELOPE_BYTES,
  type Envelopes,
  type SealedSubjects,
  type SealingKeys,
} from '@pain-assessment/service-kit';
import type { BusLog } from './bus.ts';
import { busError } from './bus-error.ts';
import type { Transport, WireMessage } from './transport.ts';
import { BOUND_HEADERS, encodeError } from './wire.ts';

/** Header of sealed messages; its value is the version of the binding. */
const SEALED = 'x-sealed';
const SEALED_HEADER_BYTES = `${SEALED}: 1\r\n`.length;
/** The authentication tag at the end of a request is unique, so a reply bound to it answers no other request. */
const TAG_BYTES = 16;

const readTag = ({ data }: WireMessage) => Buffer.from(data.subarray(-TAG_BYTES)).toString('base64url');

function sealMessage(envelopes: Envelopes, message: WireMessage, binding: readonly string[]): WireMessage {
  const data = envelopes.seal({ plain: message.data, flags: 0 }, binding);
  return { data, headers: { ...message.headers, [SEALED]: '1' } };
}

function openMessage(envelopes: Envelopes, message: WireMessage, binding: readonly string[]): WireMessage | null {
  const content = message.headers[SEALED] === '1' ? envelopes.open(message.data, binding) : null;
  return content && { data: content.plain, headers: message.headers };
}

/**
 * Seals and opens the messages of one subject; null for a message that none of its keys sealed. Requests and replies
 * have separate keys, and a reply names its sealed request.
 */
function createSealer(subject: string, { keys, onSeal }: { keys: SealingKeys; onSeal: SealedSubjects['onSeal'] }) {
  const requests = createEnvelopes({ keys, use: 'bus/request', onSeal });
  const replies = createEnvelopes({ keys, use: 'bus/reply', onSeal });
  /** The subject, and every header that decides the handling of the message. */
  const bind = ({ headers }: WireMessage) => [subject, ...BOUND_HEADERS.map((name) => headers[name] ?? '')];
  const bindReply = (request: WireMessage, reply: WireMessage) => [...bind(request), readTag(request), ...bind(reply)];
  return {
    sealRequest: (request: WireMessage) => sealMessage(requests, request, bind(request)),
    openRequest: (request: WireMessage) => openMessage(requests, request, bind(request)),
    sealReply: (request: WireMessage, reply: WireMessage) => sealMessage(replies, reply, bindReply(request, reply)),
    openReply: (request: WireMessage, reply: WireMessage) => openMessage(replies, reply, bindReply(request, reply)),
  };
}

/**
 * A transport with payloads sealed by AES-256-GCM from caller to service and back: a carrier cannot read them, change
 * them, or answer in a service's name. Subjects without keys pass unchanged.
 */
export function sealTransport(transport: Transport, { keys: listed, onSeal }: SealedSubjects, log?: BusLog): Transport {
  const sealers = new Map(
    Object.entries(listed).map(([subject, keys]) => [subject, createSealer(subject, { keys, onSeal })]),
  );
  return {
    ...transport,
    maxPayload: () => transport.maxPayload() - ENVELOPE_BYTES - SEALED_HEADER_BYTES,
    async request(subject, message, timeoutMs) {
      const sealer = sealers.get(subject);
      if (!sealer) return transport.request(subject, message, timeoutMs);
      const sealed = sealer.sealRequest(message);
      const reply = sealer.openReply(sealed, await transport.request(subject, sealed, timeoutMs));
      if (!reply) throw busError('invalid_reply', 'the reply is not sealed for this request');
      return reply;
    },
    listen(listener) {
      const { subject } = listener;
      const sealer = sealers.get(subject);
      if (!sealer) return transport.listen(listener);
      return transport.listen({
        ...listener,
        async onMessage(incoming) {
          const request = sealer.openRequest(incoming);
          const respond = (reply: WireMessage) => incoming.respond(sealer.sealReply(incoming, reply));
          if (request) return listener.onMessage({ ...request, respond });
          log?.error({ subject, code: 'not_sealed' }, 'a bus request was not sealed by a key of ours');
          incoming.respond(encodeError('invalid_request'));
        },
      });
    },
  };
}
