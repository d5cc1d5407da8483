import type { AccountId, SessionId } from '@pain-assessment/contracts';
import type { EnvelopeContent } from '@pain-assessment/service-kit';
import { type Commit, newVersion, type Store, type Stored, type Write } from '../store/store.ts';
import { findSessionId, tokenMatches } from './identity.ts';
import { unpacked } from './packed-content.ts';
import { untilStored } from './repeat.ts';
import { applyChanges, type Changes, type Decision, factsEnd, hasResult, isFound, isLive, workEnd } from './rules.ts';
import { openPart, type RecordKey, type Sealing, sealPart } from './sealing.ts';
import type { PartName, SessionRecord, SessionWork, StoredFacts } from './session.ts';
import type { StoreShare } from './store-share.ts';

/** A session from the store: its record, and the version and key for changes. */
export interface Loaded extends SessionRecord {
  readonly version: string;
  readonly key: RecordKey;
  /** Further parts from the same read, still sealed. */
  readonly sealed: Readonly<Partial<Record<PartName, Stored | null>>>;
}

type Contents = Readonly<Partial<Record<PartName, EnvelopeContent>>>;

/** A loaded session that a component token opens. */
export type OpenSession = Loaded & { readonly work: SessionWork };

/** An account's query for one session; another account's session is not found. `now` in epoch milliseconds. */
export interface SessionQuery {
  readonly account: AccountId;
  readonly id: SessionId;
  readonly now: number;
}

/** A rule with its command and time; it runs again if another request changed the session meanwhile. */
export type Decide<Outcome> = (record: SessionRecord) => Decision<Outcome>;

/** `contents`: contents of the parts that the rule writes. */
export interface Writing {
  readonly contents?: Contents | undefined;
  readonly now: number;
}

/** Lifetime of the mark of a deleted session, ms: a late write cannot restore the session. A silent connection closes after 4 s. */
const DELETION_MARK_MS = 60_000;
const DELETION_MARK: Write = { content: new Uint8Array(), lifetime: DELETION_MARK_MS };

const HEAD = 'facts';
const jsonContent = (value: unknown) => unpacked(Buffer.from(JSON.stringify(value)));

/** Opens a loaded part; null if it does not exist, or not any more. */
export async function readPart({ facts, key, sealed }: Loaded, name: PartName): Promise<Buffer | null> {
  const [version, value] = [facts.parts[name]?.version, sealed[name]];
  if (version === undefined || !value) return null;
  return openPart(key, value, { slot: facts.id, name, version });
}

/** The commit of changes to a session, and the session after it. */
function planCommit(sealing: Sealing, { loaded, changes, contents = {}, now }: Planning) {
  const { key } = loaded;
  const version = newVersion();
  const { facts: changed, work } = applyChanges(loaded, changes);
  const { id: slot } = changed;
  const { write = [], remove = [] } = changes;
  const partLife = workEnd(changed) - now;

  function seal(name: PartName) {
    const content = name === 'work' ? jsonContent(work) : contents[name];
    if (!content) throw new Error(`the part ${name} is to be written without a content`);
    const { inflated } = content;
    const sealedContent = sealPart(key, content, { slot, name, version });
    return { name, content: sealedContent, part: { version, size: sealedContent.length, inflated } };
  }
  const sealed = [...(changes.work ? (['work'] as const) : []), ...write].map(seal);
  const leaving = new Set([...remove, ...sealed.map(({ name }) => name)]);
  const staying = Object.entries(changed.parts).filter(([name]) => !leaving.has(name as PartName));
  const written = sealed.map(({ name, part }) => [name, part] as const);
  const facts: StoredFacts = { ...changed, parts: Object.fromEntries([...staying, ...written]) };
  const { id: _id, ...stored } = facts;
  const head = sealing.sealHead(key, jsonContent(stored), { slot, name: HEAD, version });
  const isMoved = workEnd(facts) !== workEnd(loaded.facts);
  const commit: Omit<Commit, 'expected'> = {
    slot,
    version,
    write: {
      [HEAD]: { content: head, lifetime: factsEnd(facts) - now },
      ...Object.fromEntries(sealed.map(({ name, content }) => [name, { content, lifetime: partLife }])),
    },
    expire: Object.fromEntries(isMoved ? staying.map(([name]) => [name, partLife]) : []),
    remove,
  };
  return { commit, loaded: { facts, work, version, key, sealed: {} } };
}

interface Planning extends Writing {
  readonly loaded: Loaded;
  readonly changes: Changes;
}

interface Context {
  readonly store: Store;
  readonly sealing: Sealing;
  /** Absent: no account has a bound. */
  readonly share?: StoreShare;
}

async function load(
  { store, sealing }: Context,
  id: SessionId,
  parts: readonly PartName[] = [],
): Promise<Loaded | null> {
  const [head, ...values] = await store.read(id, [HEAD, ...parts]);
  if (!head || head.content.length === 0) return null;
  const { key, content } = await sealing.openHead(head, { slot: id, name: HEAD });
  const facts: StoredFacts = { ...JSON.parse(content.toString()), id };
  const sealed = Object.fromEntries(parts.map((name, index) => [name, values[index] ?? null]));
  const loaded = { facts, work: null, version: head.version, key, sealed };
  const work = await readPart(loaded, 'work');
  return work ? { ...loaded, work: JSON.parse(work.toString()) } : loaded;
}

function planDeletion(loaded: Loaded) {
  const { id: slot, parts } = loaded.facts;
  return {
    loaded,
    commit: { slot, version: newVersion(), write: { [HEAD]: DELETION_MARK }, remove: Object.keys(parts) },
  };
}

/** Reads a part of a loaded session that expires with the result; null if there is none, or not any more. */
export const readResultPart = async (loaded: Loaded, name: PartName, now: number): Promise<Buffer | null> =>
  hasResult(loaded.facts, now) ? readPart(loaded, name) : null;

/** Memory of stored parts that are read back, in bytes: sealed, opened, and used at `cost` of its own bytes. */
export const measureParts = ({ parts }: StoredFacts, names: readonly PartName[], cost: number): number =>
  names
    .flatMap((name) => parts[name] ?? [])
    .reduce((sum, { size, inflated = size }) => sum + size + inflated * cost, 0);

async function change<Outcome>(
  context: Context,
  loaded: Loaded,
  { decide, contents, now }: Writing & { readonly decide: Decide<Outcome> },
) {
  const { store, sealing, share } = context;
  let current = loaded;
  /** Null if the session is gone; undefined to decide again. */
  async function decideAgain() {
    const reloaded = await load(context, current.facts.id, current.work ? ['work'] : []);
    if (!reloaded) return null;
    current = reloaded;
    return undefined;
  }
  return untilStored('session', async () => {
    const { outcome, changes } = decide(current);
    // No commit tells that the record has changed since its load, which was before the body of the call arrived.
    if (!changes) return current === loaded ? decideAgain() : { outcome, loaded: current };
    const planned =
      changes === 'deleted' ? planDeletion(current) : planCommit(sealing, { loaded: current, changes, contents, now });
    await share?.hold({ before: current.facts, after: changes === 'deleted' ? null : planned.loaded.facts, now });
    const committed = await store.commit({ ...planned.commit, expected: { [HEAD]: current.version } });
    return committed.outcome === 'done' ? { outcome, loaded: planned.loaded } : decideAgain();
  });
}

/** Sessions of a store, each under its own key. */
export function createSessionRecords(context: Context) {
  const { store, sealing, share } = context;
  return {
    /** Null: unknown or deleted. All parts have the state of one instant. */
    load: (id: SessionId, parts?: readonly PartName[]) => load(context, id, parts),
    /** Null for another account's session, as for an unknown, deleted or expired one. */
    async find({ account, id, now }: SessionQuery, parts?: readonly PartName[]): Promise<Loaded | null> {
      const loaded = await load(context, id, parts);
      return loaded?.facts.account === account && isFound(loaded.facts, now) ? loaded : null;
    },
    /** Null: a wrong token, or an expired session. */
    async open(token: string, now: number): Promise<OpenSession | null> {
      const id = findSessionId(token);
      const loaded = id && (await load(context, id, ['work']));
      if (!loaded?.work || !isLive(loaded.facts, now) || !tokenMatches(token, loaded.work.tokenHash)) return null;
      return { ...loaded, work: loaded.work };
    },
    /**
     * Returns the outcome and the session after it; null if the session is gone. Fails with `store_unavailable` after repeated conflicts.
     */
    change: <Outcome>(loaded: Loaded, decide: Decide<Outcome>, writing: Writing) =>
      change(context, loaded, { decide, ...writing }),
    /** Deletes what a failed `write` may have stored, and keeps a late one from storing it. */
    async erase(slot: SessionId): Promise<void> {
      const remove: PartName[] = ['work', 'draft'];
      await store.commit({ slot, version: newVersion(), expected: {}, write: { [HEAD]: DELETION_MARK }, remove });
    },
    /** Writes a new session; does nothing if it exists, or existed: a creation may be repeated. */
    async write({ facts, work }: SessionRecord, { contents = {}, now }: Writing): Promise<void> {
      const key = await sealing.newKey({ slot: facts.id, name: HEAD });
      const loaded: Loaded = { facts, work, version: '', key, sealed: {} };
      const write = Object.keys(contents) as PartName[];
      const { commit, loaded: written } = planCommit(sealing, { loaded, changes: { work: {}, write }, contents, now });
      await share?.hold({ before: null, after: written.facts, now });
      await store.commit({ ...commit, expected: { [HEAD]: null } });
    },
  };
}

export type SessionRecords = ReturnType<typeof createSessionRecords>;
