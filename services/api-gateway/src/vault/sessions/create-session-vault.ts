import type { SessionVault, VaultContext } from '../session-vault.ts';
import { createComponentCalls } from './component-calls.ts';
import { createIntegratorCalls } from './integrator-calls.ts';
import { createSession } from './session-creation.ts';
import { newSessionIdentity } from './session-identity.ts';

/** The life of sessions over stores that see only what is sealed. */
export function createSessionVault(context: VaultContext): SessionVault {
  return {
    newIdentity: (now) => newSessionIdentity(now, context.lifetimes.session),
    create: (request) => createSession(context, request),
    ...createComponentCalls(context),
    ...createIntegratorCalls(context),
  };
}
