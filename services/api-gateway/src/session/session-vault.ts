import { createComponentCalls } from './component-calls.ts';
import { createCreation } from './creation.ts';
import { createIntegratorCalls } from './integrator-calls.ts';
import type { VaultContext } from './vault-context.ts';

/**
 * The life of sessions over a store that contains only sealed values. Every error has a `code`: `store_unavailable` (temporary, nothing is
 * lost), `store_failed` or `sealed_value_damaged`.
 */
export function createSessionVault(context: VaultContext) {
  return { ...createCreation(context), ...createComponentCalls(context), ...createIntegratorCalls(context) };
}

export type SessionVault = ReturnType<typeof createSessionVault>;
