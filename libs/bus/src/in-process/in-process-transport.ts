import { setImmediate as nextTick } from 'node:timers/promises';
import { BusError } from '../bus-error.ts';
import type { IncomingMessage, Transport, WireMessage } from '../transport.ts';

interface Member {
  readonly group: string;
  readonly onMessage: (message: IncomingMessage) => void;
}

/** Delivers within the process, each request to one member of the subject's group, in turn, on a later tick as a network would. */
export function createInProcessTransport({ maxPayload }: { maxPayload: number }): Transport {
  const members = new Map<string, Member[]>();
  let open = true;

  function nextMember(subject: string): Member | undefined {
    const [first, ...others] = members.get(subject) ?? [];
    if (first) members.set(subject, [...others, first]);
    return first;
  }

  return {
    isConnected: () => open,
    maxPayload: () => maxPayload,
    async request(subject, message, timeoutMs) {
      const member = open ? nextMember(subject) : undefined;
      if (!member) throw new BusError('unavailable', 'nobody serves this subject');
      return deliver(member, message, timeoutMs);
    },
    async listen({ subject, group, onMessage }) {
      const member: Member = { group, onMessage };
      members.set(subject, [...(members.get(subject) ?? []), member]);
      return {
        async stop() {
          const others = (members.get(subject) ?? []).filter((other) => other !== member);
          members.set(subject, others);
          await nextTick();
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

function deliver(member: Member, message: WireMessage, timeoutMs: number): Promise<WireMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BusError('timeout', 'no answer before the deadline')), timeoutMs);
    const respond = (reply: WireMessage) => {
      clearTimeout(timer);
      resolve(reply);
    };
    setImmediate(() => member.onMessage({ ...message, respond }));
  });
}
