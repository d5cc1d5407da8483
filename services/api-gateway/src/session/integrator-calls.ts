import type { AccountId, Assessment, Locale, Patient, Result, SessionId } from '@pain-assessment/contracts';
import { countUnit, type MinuteUnit, uncountUnit } from './quotas.ts';
import { type Loaded, readPart } from './records.ts';
import { hasResult, isFound, isLive, keepReport, remove, retrieve } from './rules.ts';
import { unpacked } from './sealing.ts';
import type { PartName, SessionFacts, SessionRecord } from './session.ts';
import type { VaultContext } from './vault-context.ts';

/** One session as an account asks for it; another account's session is not found. `now` in epoch milliseconds. */
export interface SessionQuery {
  readonly account: AccountId;
  readonly id: SessionId;
  readonly now: number;
}

type KeptReport = SessionQuery & { readonly locale: Locale; readonly pdf: Uint8Array };

/** A document for the per-minute quota; `member` is random, new for each document. */
type DocumentUnit = Omit<MinuteUnit, 'kind'>;

/** Another account's session is as good as none. */
async function find({ records }: VaultContext, { account, id, now }: SessionQuery, parts: readonly PartName[] = []) {
  const loaded = await records.load(id, parts);
  return loaded?.facts.account === account && isFound(loaded.facts, now) ? loaded : null;
}

/** A part that lives as long as the result. */
const readKept = async (loaded: Loaded, name: PartName, now: number) =>
  hasResult(loaded.facts, now) ? readPart(loaded, name) : null;

/** Facts of a session, and what else was found of it; null where there is no such session. */
type Found<T> = Promise<({ readonly facts: SessionFacts } & T) | null>;

/** A map as it was painted, packed and deflated, and the patient whose body it is on. */
export type KeptMap = { readonly patient: Patient; readonly cells: Buffer };

/** Result as JSON in UTF-8; null: not yet or no longer there. The map is null where none was asked for, or none was painted. */
type Retrieved = Found<{ readonly body: Buffer | null; readonly map: KeptMap | null }>;

type Retrieval = SessionQuery & { readonly withMap?: boolean };

async function readMap(found: Loaded, now: number): Promise<KeptMap | null> {
  const cells = await readKept(found, 'cells', now);
  return cells && found.work && { patient: found.work.profile.patient, cells };
}

/** Opened before it is fixed: only a 200 is a retrieval, and a result that cannot be opened is none. */
async function retrieveResult(context: VaultContext, { withMap = false, ...query }: Retrieval): Retrieved {
  const { now } = query;
  const { resultRetention } = context.lifetimes;
  const found = await find(context, query, withMap ? ['result', 'work', 'cells'] : ['result']);
  const body = found && (await readKept(found, 'result', now));
  if (!found || !body) return found && { facts: found.facts, body: null, map: null };
  const map = withMap ? await readMap(found, now) : null;
  const changed = await context.records.change(found, {
    decide: (record) => retrieve(record, { resultRetention }, now),
    now,
  });
  return changed && { facts: changed.loaded.facts, body: changed.outcome ? body : null, map };
}

async function findReport(
  context: VaultContext,
  { locale, ...query }: SessionQuery & { readonly locale: Locale | null },
): Found<{ readonly pdf: Buffer | null }> {
  const session = locale === null ? await find(context, query, ['work']) : null;
  const asked = locale ?? session?.work?.profile.locale;
  if (asked === undefined) return session && { facts: session.facts, pdf: null };
  const found = await find(context, query, [`report-${asked}`]);
  return found && { facts: found.facts, pdf: await readKept(found, `report-${asked}`, query.now) };
}

async function findReportSource(context: VaultContext, query: SessionQuery) {
  const found = await find(context, query, ['work', 'submission', 'result', 'cells']);
  if (!found) return null;
  const [result, submission, cells] = await Promise.all([
    readKept(found, 'result', query.now),
    readKept(found, 'submission', query.now),
    readKept(found, 'cells', query.now),
  ]);
  const { work } = found;
  const facts: SessionFacts = found.facts;
  if (!work || !result || !submission) return { facts, source: null };
  const source = {
    profile: work.profile,
    result: JSON.parse(result.toString()) as Result,
    assessment: JSON.parse(submission.toString()) as Assessment,
    /** As they were completed with; null where there were none. */
    cells,
  };
  return { facts, source };
}

async function saveReport(context: VaultContext, { locale, pdf, ...query }: KeptReport): Promise<boolean> {
  const { now } = query;
  const found = await find(context, query);
  const contents = { [`report-${locale}`]: unpacked(pdf) };
  const decide = (record: SessionRecord) => keepReport(record, { locale }, now);
  const changed = found && (await context.records.change(found, { decide, contents, now }));
  return changed?.outcome ?? false;
}

/** What integrators ask of sessions, and what the component's page asks without a token. */
export function createIntegratorCalls(context: VaultContext) {
  const { records, claims, watching } = context;
  return {
    /** Counts a document of `POST /v1/reports` or `/v1/comparisons` before it is made. */
    countDocument: (unit: DocumentUnit) => countUnit(claims, { ...unit, kind: 'documents' }),
    /** Corrects the count for a document that could not be made. */
    uncountDocument: (unit: DocumentUnit) => uncountUnit(claims, { ...unit, kind: 'documents' }),
    /** Null: unknown, gone, or another account's. */
    status: async (query: SessionQuery): Promise<SessionFacts | null> => (await find(context, query))?.facts ?? null,
    /** The result for the integrator, with its map where it is asked for; the first call that finds it fixes `resultExpiresAt`. */
    retrieve: (retrieval: Retrieval) => retrieveResult(context, retrieval),
    /** Facts and the PDF kept in a language, null for the session's own. `pdf` null: none is kept. */
    report: (query: SessionQuery & { readonly locale: Locale | null }) => findReport(context, query),
    /** What a report is made from; not a retrieval. `source` null: not yet or no longer there. */
    reportSource: (query: SessionQuery) => findReportSource(context, query),
    /** Keeps a PDF as long as its result; false, and nothing kept, when that is gone. */
    saveReport: (report: KeptReport) => saveReport(context, report),
    /** Deletes all of a session; false when there is none. */
    async remove({ account, id, now }: SessionQuery): Promise<boolean> {
      const loaded = await records.load(id);
      const changed =
        loaded && (await records.change(loaded, { decide: (record) => remove(record, { account }, now), now }));
      if (!changed?.outcome) return false;
      if (loaded?.facts.deliveries) watching.removed(id);
      return true;
    },
    /** Facts of a session whose page may be served, found without its token. */
    async live(id: SessionId, now: number): Promise<SessionFacts | null> {
      const loaded = await records.load(id);
      return loaded && isLive(loaded.facts, now) ? loaded.facts : null;
    },
  };
}
