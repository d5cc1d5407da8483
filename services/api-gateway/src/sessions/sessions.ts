import { createComponentCalls } from './component-calls.ts';
import { createSession } from './create-session.ts';
import { createIntegratorCalls } from './integrator-calls.ts';
import type { SessionsContext } from './sessions-context.ts';
import type { Sessions } from './sessions-port.ts';

/** The life of sessions over stores that see only what is sealed. */
export function createSessions(context: SessionsContext): Sessions {
  return {
    create: (request) => createSession(context, request),
    ...createComponentCalls(context),
    ...createIntegratorCalls(context),
  };
}
