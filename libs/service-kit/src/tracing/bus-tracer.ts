import { withSpan } from './span.ts';
import { newTraceparent } from './traceparent.ts';

/** Puts bus calls into spans; fits the bus's `trace`. Without tracing a call still bears a trace, one that nobody records (contract 6). */
export function traceBusCall<T>(
  call: { role: 'client' | 'server'; subject: string; traceparent: string | undefined },
  run: (traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  const { role, subject, traceparent } = call;
  const name = `${role === 'client' ? 'request' : 'process'} ${subject}`;
  const attributes = { 'messaging.system': 'nats', 'messaging.destination.name': subject };
  return withSpan({ name, kind: role, traceparent, attributes }, (span) => run(span.traceparent ?? newTraceparent()));
}
