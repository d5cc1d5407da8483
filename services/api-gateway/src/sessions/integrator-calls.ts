import type { Assessment } from '@pain-assessment/contracts';
import type { SealingPurpose } from '../sealing/port.ts';
import type { SessionFacts } from './port.ts';
import { openJson } from './sealed-json.ts';
import { isSessionId } from './session-identity.ts';
import { isLive } from './session-lifetime.ts';
import type { SessionsContext } from './sessions-context.ts';
import type { RetrievedResult, SessionProfile, Sessions } from './sessions-port.ts';

const place = (account: string, session: string, purpose: SealingPurpose) => ({ account, session, purpose });

/** Facts of a session of this account. Another account's is as good as none (contract 1). */
async function factsOf({ store }: SessionsContext, account: string, id: string, now: number) {
  const facts = isSessionId(id) ? await store.facts(id, now) : null;
  return facts?.account === account ? facts : null;
}

async function peek(
  context: SessionsContext,
  account: string,
  id: string,
  now: number,
): Promise<RetrievedResult | null> {
  const found = isSessionId(id) ? await context.store.result(id, now) : null;
  if (found?.facts.account !== account) return null;
  const { facts, result } = found;
  return { facts, body: result && (await context.sealing.open(result, place(account, id, 'result'))) };
}

/** Opened before it is fixed: only a 200 is a retrieval, and a result that cannot be opened is none. */
async function retrieve(context: SessionsContext, account: string, id: string, now: number) {
  const found = await peek(context, account, id, now);
  if (!found?.body || found.facts.retrieved || (await context.store.fixRetrieval(id, now))) return found;
  const facts = await factsOf(context, account, id, now);
  return facts && { facts, body: null };
}

async function basis({ store, sealing }: SessionsContext, account: string, id: string, now: number) {
  const stored = isSessionId(id) ? await store.read(id, now) : null;
  const submission = stored?.facts.account === account && stored.work ? await store.submission(id, now) : null;
  if (!stored?.work || !submission) return null;
  return {
    profile: await openJson<SessionProfile>(sealing, stored.work.profile, place(account, id, 'profile')),
    assessment: await openJson<Assessment>(sealing, submission, place(account, id, 'submission')),
  };
}

async function liveFacts({ store }: SessionsContext, id: string, now: number): Promise<SessionFacts | null> {
  const facts = isSessionId(id) ? await store.facts(id, now) : null;
  return facts && isLive(facts, now) ? facts : null;
}

/** What the integrator's calls need, and the component's page. */
export function createIntegratorCalls(context: SessionsContext) {
  const { store, sealing } = context;
  return {
    status: (account, id, now) => factsOf(context, account, id, now),
    live: (id, now) => liveFacts(context, id, now),
    retrieve: (account, id, now) => retrieve(context, account, id, now),
    peek: (account, id, now) => peek(context, account, id, now),
    basis: (account, id, now) => basis(context, account, id, now),
    async report(account, id, locale, now) {
      if (!(await factsOf(context, account, id, now))) return null;
      const sealed = await store.report(id, locale, now);
      return sealed && sealing.open(sealed, place(account, id, 'report'));
    },
    async saveReport(account, id, { locale, pdf }, now) {
      if (!(await factsOf(context, account, id, now))) return false;
      const content = await sealing.seal(pdf, place(account, id, 'report'));
      return store.saveReport({ id, locale, content, now });
    },
    remove: async (account, id, now) => isSessionId(id) && store.remove({ id, account, now }),
  } satisfies Partial<Sessions>;
}
