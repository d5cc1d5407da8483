import type { Assessment, Result } from '@pain-assessment/contracts';
import type { SessionQuery, SessionVault, VaultContext } from '../session-vault.ts';
import { openFacts, openProfile, placeOf } from './kept-session.ts';
import { isLive } from './session-store.ts';

/** Another account's session is as good as none. */
async function readFacts(context: VaultContext, { account, id, now }: SessionQuery) {
  const facts = await context.store.facts(id, now);
  return facts?.account === account ? openFacts(context, facts) : null;
}

async function readResult(context: VaultContext, query: SessionQuery) {
  const found = await context.store.result(query.id, query.now);
  if (found?.facts.account !== query.account) return null;
  const body = found.result && (await context.sealing.open(found.result, placeOf(query, 'result')));
  return { facts: await openFacts(context, found.facts), body };
}

/** Opened before it is fixed: only a 200 is a retrieval, and a result that cannot be opened is none. */
async function retrieve(context: VaultContext, query: SessionQuery) {
  const found = await readResult(context, query);
  if (!found?.body || found.facts.retrieved || (await context.store.fixRetrieval(query.id, query.now))) return found;
  const facts = await readFacts(context, query);
  return facts && { facts, body: null };
}

async function completed(context: VaultContext, query: SessionQuery) {
  const found = await readResult(context, query);
  return found && { facts: found.facts, result: found.body && (JSON.parse(found.body.toString()) as Result) };
}

async function basis(context: VaultContext, query: SessionQuery) {
  const { store, sealing } = context;
  const { account, id, now } = query;
  const stored = await store.read(id, now);
  const submission = stored?.facts.account === account && stored.work ? await store.submission(id, now) : null;
  if (!stored?.work || !submission) return null;
  const cells = await store.cells(id, now);
  const { profile, kept } = await openProfile(context, { facts: stored.facts, work: stored.work });
  return {
    profile,
    assessment: await sealing.openJson<Assessment>(submission, placeOf(query, 'submission', kept?.code)),
    cells: cells && (await sealing.open(cells, placeOf(query, 'cells'))),
  };
}

/** What integrators ask of sessions, and what the component's page asks without a token. */
export function createIntegratorCalls(context: VaultContext) {
  const { store, sealing, claims } = context;
  return {
    countDocument: claims.countDocument,
    uncountDocument: claims.uncountDocument,
    status: (query) => readFacts(context, query),
    retrieve: (query) => retrieve(context, query),
    completed: (query) => completed(context, query),
    basis: (query) => basis(context, query),
    async report({ locale, ...query }) {
      const found = await store.report({ id: query.id, locale, now: query.now });
      if (found?.facts.account !== query.account) return null;
      const pdf = found.report && (await sealing.open(found.report, placeOf(query, 'report')));
      return { facts: await openFacts(context, found.facts), pdf };
    },
    async saveReport({ pdf, ...report }) {
      return store.saveReport({ ...report, content: await sealing.seal(pdf, placeOf(report, 'report')) });
    },
    remove: (query) => store.remove(query),
    async live(id, now) {
      const facts = await store.facts(id, now);
      return facts && isLive(facts, now) ? openFacts(context, facts) : null;
    },
  } satisfies Partial<SessionVault>;
}
