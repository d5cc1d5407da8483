import { setImmediate as nextTurn } from 'node:timers/promises';
import { withTimeout } from '@pain-assessment/service-kit';
import type { Bus, BusInstruments } from './bus.ts';
import { busError } from './bus-error.ts';
import { createBus } from './create-bus.ts';
import type { Member, Transport, WireMessage } from './transport.ts';

/** The limit of the NATS servers, so that one process rejects the same payloads. */
const DEFAULT_MAX_PAYLOAD = 8 * 1024 * 1024;

/** A bus inside one process, with the semantics of the one over NATS; payloads are copied through JSON. `maxPayload` in bytes. */
export function createInProcessBus(options: { maxPayload?: number } = {}, instruments: BusInstruments = {}): Bus {
  const { maxPayload = DEFAULT_MAX_PAYLOAD } = options;
  return createBus(createInProcessTransport({ maxPayload }), instruments);
}

/** Delivers each request, in a later turn of the event loop like a network, to one member of each of the subject's groups, in turn. */
function createInProcessTransport({ maxPayload }: { maxPayload: number }): Transport {
  const members = new Map<string, Member[]>();
  let open = true;

  /** One member of each group; it moves to the end of its group. */
  function nextMembers(subject: string): readonly Member[] {
    const all = members.get(subject) ?? [];
    const next = all.filter(({ group }, index) => all.findIndex((other) => other.group === group) === index);
    members.set(subject, [...all.filter((member) => !next.includes(member)), ...next]);
    return next;
  }

  return {
    isConnected: () => open,
    maxPayload: () => maxPayload,
    async request(subject, message, timeoutMs) {
      const next = open ? nextMembers(subject) : [];
      if (next.length === 0) throw busError('unavailable', 'nobody serves this subject');
      return deliver(next, message, timeoutMs);
    },
    async listen(member) {
      const { subject } = member;
      members.set(subject, [...(members.get(subject) ?? []), member]);
      return {
        async stop() {
          const others = (members.get(subject) ?? []).filter((other) => other !== member);
          members.set(subject, others);
          await nextTurn();
        },
      };
    },
    flush: () => Promise.resolve(),
    async close() {
      open = false;
      members.clear();
    },
  };
}

/** The first answer counts. */
function deliver(members: readonly Member[], message: WireMessage, timeoutMs: number): Promise<WireMessage> {
  const reply = new Promise<WireMessage>((respond) => {
    setImmediate(() => {
      for (const { onMessage } of members) void onMessage({ ...message, respond });
    });
  });
  return withTimeout(reply, timeoutMs, () => busError('timeout', 'no answer before the deadline'));
}
