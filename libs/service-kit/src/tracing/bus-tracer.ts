import { withSpan } from './span.ts';

/** Puts bus calls into spans; fits the bus's `trace`. */
export function traceBusCall<T>(
  call: { role: 'client' | 'server'; subject: string; traceparent: string | undefined },
  run: (traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  const { role, subject, traceparent } = call;
  const name = `${role === 'client' ? 'request' : 'process'} ${subject}`;
  const attributes = { 'messaging.system': 'nats', 'messaging.destination.name': subject };
  return withSpan({ name, kind: role, traceparent, attributes }, (span) => run(span.traceparent));
}
