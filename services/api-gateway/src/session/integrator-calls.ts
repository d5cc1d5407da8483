import type { AccountId, Assessment, Locale, Patient, Result, SessionId } from '@pain-assessment/contracts';
import { countUnit, type MinuteUnit, uncountUnit } from './quotas.ts';
import { type Loaded, readPart } from './records.ts';
import { askForReport, hasResult, isFound, isLive, keepReport, remove, retrieve } from './rules.ts';
import { unpacked } from './sealing.ts';
import type { PartName, SessionFacts, SessionRecord } from './session.ts';
import type { VaultContext } from './vault-context.ts';

/** An account's query for one session; another account's session is not found. `now` in epoch milliseconds. */
export interface SessionQuery {
  readonly account: AccountId;
  readonly id: SessionId;
  readonly now: number;
}

type KeptReport = SessionQuery & { readonly locale: Locale; readonly pdf: Uint8Array; readonly isAhead?: boolean };

/** A document for the per-minute quota; `member` is random, new for each document. */
type DocumentUnit = Omit<MinuteUnit, 'kind'>;

/** Returns null for another account's session, as for a missing one. */
async function find({ records }: VaultContext, { account, id, now }: SessionQuery, parts: readonly PartName[] = []) {
  const loaded = await records.load(id, parts);
  return loaded?.facts.account === account && isFound(loaded.facts, now) ? loaded : null;
}

/** Reads a part that expires with the result. */
const readKept = async (loaded: Loaded, name: PartName, now: number) =>
  hasResult(loaded.facts, now) ? readPart(loaded, name) : null;

/** Facts of a session with further parts of it; null if the session does not exist. */
type Found<T> = Promise<({ readonly facts: SessionFacts } & T) | null>;

/** A painted map, packed and deflated, and the patient with the body under it. */
export type KeptMap = { readonly patient: Patient; readonly cells: Buffer };

/** Result as JSON in UTF-8; null: not yet computed, or deleted. The map is null if the caller did not ask for it, or none was painted. */
type Retrieved = Found<{ readonly body: Buffer | null; readonly map: KeptMap | null; readonly isFirst: boolean }>;

type Retrieval = SessionQuery & { readonly withMap?: boolean };

async function readMap(found: Loaded, now: number): Promise<KeptMap | null> {
  const cells = await readKept(found, 'cells', now);
  return cells && found.work && { patient: found.work.profile.patient, cells };
}

/** Opens the result before it fixes the deletion time: only a 200 is a retrieval, and a result that cannot be opened is none. */
async function retrieveResult(context: VaultContext, { withMap = false, ...query }: Retrieval): Retrieved {
  const { now } = query;
  const { resultRetention } = context.lifetimes;
  const found = await find(context, query, withMap ? ['result', 'work', 'cells'] : ['result']);
  const body = found && (await readKept(found, 'result', now));
  if (!found || !body) return found && { facts: found.facts, body: null, map: null, isFirst: false };
  const map = withMap ? await readMap(found, now) : null;
  const changed = await context.records.change(found, {
    decide: (record) => retrieve(record, { resultRetention }, now),
    now,
  });
  const isFirst = !found.facts.retrieved;
  return changed && { facts: changed.loaded.facts, body: changed.outcome ? body : null, map, isFirst };
}

async function findReport(
  context: VaultContext,
  { locale, ...query }: SessionQuery & { readonly locale: Locale | null },
): Found<{ readonly pdf: Buffer | null; readonly isAhead: boolean }> {
  const session = locale === null ? await find(context, query, ['work']) : null;
  const asked = locale ?? session?.work?.profile.locale;
  if (asked === undefined) return session && { facts: session.facts, pdf: null, isAhead: false };
  const found = await find(context, query, [`report-${asked}`]);
  const isAhead = session?.work?.reportAhead === 'unasked';
  return found && { facts: found.facts, pdf: await readKept(found, `report-${asked}`, query.now), isAhead };
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
    /** Packed cells from the completion; null without any. */
    cells,
  };
  return { facts, source };
}

async function saveReport(context: VaultContext, { locale, pdf, isAhead, ...query }: KeptReport): Promise<boolean> {
  const { now } = query;
  const found = await find(context, query, isAhead ? ['work'] : []);
  const contents = { [`report-${locale}`]: unpacked(pdf) };
  const decide = (record: SessionRecord) => keepReport(record, { locale, isAhead }, now);
  const changed = found && (await context.records.change(found, { decide, contents, now }));
  return changed?.outcome ?? false;
}

async function markAsked(context: VaultContext, query: SessionQuery): Promise<boolean> {
  const found = await find(context, query, ['work']);
  const changed = found && (await context.records.change(found, { decide: askForReport, now: query.now }));
  return changed?.outcome ?? false;
}

/** Calls of integrators on sessions, and the page's look-up without a token. */
export function createIntegratorCalls(context: VaultContext) {
  const { records, claims, watching } = context;
  return {
    /** Counts a document of `POST /v1/reports` or `/v1/comparisons` before it is made. */
    countDocument: (unit: DocumentUnit) => countUnit(claims, { ...unit, kind: 'documents' }),
    /** Corrects the count for a document that could not be made. */
    uncountDocument: (unit: DocumentUnit) => uncountUnit(claims, { ...unit, kind: 'documents' }),
    /** Null: unknown, expired, or another account's. */
    status: async (query: SessionQuery): Promise<SessionFacts | null> => (await find(context, query))?.facts ?? null,
    /** The result for the integrator, with its map on request; the first successful call fixes `resultExpiresAt`. */
    retrieve: (retrieval: Retrieval) => retrieveResult(context, retrieval),
    /**
     * Facts and the stored PDF in a language, null for the session's own. `pdf` null: none is stored. `isAhead`: it was printed before
     * somebody asked for it, and the caller of the session's own language is the first to ask.
     */
    report: (query: SessionQuery & { readonly locale: Locale | null }) => findReport(context, query),
    /** Inputs of a report; not a retrieval. `source` null: not yet completed, or deleted. */
    reportSource: (query: SessionQuery) => findReportSource(context, query),
    /** Stores a PDF until its result is deleted; false, and nothing stored, if the result is gone. */
    saveReport: (report: KeptReport) => saveReport(context, report),
    /** Records that somebody asked for a report printed ahead; true the first time only. */
    askedForReport: (query: SessionQuery) => markAsked(context, query),
    /** Deletes everything of a session; false if there is none. */
    async remove({ account, id, now }: SessionQuery): Promise<boolean> {
      const loaded = await records.load(id);
      const changed =
        loaded && (await records.change(loaded, { decide: (record) => remove(record, { account }, now), now }));
      if (!changed?.outcome) return false;
      watching.removed(id);
      return true;
    },
    /** Facts of a session whose page may be served, found without its token. */
    async live(id: SessionId, now: number): Promise<SessionFacts | null> {
      const loaded = await records.load(id);
      return loaded && isLive(loaded.facts, now) ? loaded.facts : null;
    },
  };
}
