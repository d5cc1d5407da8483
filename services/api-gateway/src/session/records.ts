import type { SessionId } from '@pain-assessment/contracts';
import { codedError, type EnvelopeContent } from '@pain-assessment/service-kit';
import { type Commit, type Kept, newVersion, type Store, type Write } from '../store/store.ts';
import { applyChanges, type Changes, type Decision, factsEnd, workEnd } from './rules.ts';
import { openPart, type RecordKey, type Sealing, sealPart, unpacked } from './sealing.ts';
import type { KeptFacts, PartName, SessionRecord } from './session.ts';
import type { StoreShare } from './store-share.ts';

/** A session from the store: its record, and the version and key for changes. */
export interface Loaded extends SessionRecord {
  readonly version: string;
  readonly key: RecordKey;
  /** Further parts from the same read, still sealed. */
  readonly kept: Readonly<Partial<Record<PartName, Kept | null>>>;
}

type Contents = Readonly<Partial<Record<PartName, EnvelopeContent>>>;

/** A decision about a session, repeated if another request changed the session meanwhile. */
interface Change<Outcome> {
  readonly decide: (record: SessionRecord) => Decision<Outcome>;
  readonly contents?: Contents | undefined;
  readonly now: number;
}

/** Most tries to decide; after them the call fails with 503. */
const MOST_TRIES = 8;
/** Lifetime of the mark of a deleted session, ms: a late write cannot restore the session. A silent connection closes after 4 s. */
const DELETION_MARK_MS = 60_000;
const DELETION_MARK: Write = { content: new Uint8Array(), lifetime: DELETION_MARK_MS };

const HEAD = 'facts';
const jsonContent = (value: unknown) => unpacked(Buffer.from(JSON.stringify(value)));

/** Opens a loaded part; null if it does not exist, or not any more. */
export async function readPart({ facts, key, kept }: Loaded, name: PartName): Promise<Buffer | null> {
  const [version, value] = [facts.parts[name], kept[name]];
  if (version === undefined || !value) return null;
  return openPart(key, value, { slot: facts.id, name, version });
}

const chooseParts = <T>(parts: Readonly<Partial<Record<PartName, T>>>, names: readonly PartName[]) =>
  Object.fromEntries(names.flatMap((name) => (parts[name] === undefined ? [] : [[name, parts[name]]])));

/** The record after changes with this version, and the action for each stored part. */
function planParts(before: SessionRecord, changes: Changes, version: string) {
  const { facts, work } = applyChanges(before, changes);
  const { remove = [] } = changes;
  const written: readonly PartName[] = [...(changes.work ? (['work'] as const) : []), ...(changes.write ?? [])];
  const leaving = new Set([...written, ...remove]);
  const staying = (Object.keys(facts.parts) as PartName[]).filter((name) => !leaving.has(name));
  const parts = {
    ...chooseParts(facts.parts, staying),
    ...Object.fromEntries(written.map((name) => [name, version])),
  };
  const sizes = chooseParts(facts.sizes, staying);
  return { after: { facts: { ...facts, parts, sizes }, work }, written, staying, remove };
}

/** The commit of changes to a session, and the session after it. */
function planCommit(sealing: Sealing, { loaded, changes, contents = {}, now }: Planning) {
  const { key } = loaded;
  const version = newVersion();
  const { after: planned, written, staying, remove } = planParts(loaded, changes, version);
  const slot = planned.facts.id;
  const partLife = workEnd(planned.facts) - now;
  const isMoved = workEnd(planned.facts) !== workEnd(loaded.facts);

  function seal(name: PartName): [PartName, Write] {
    const content = name === 'work' ? jsonContent(planned.work) : contents[name];
    if (!content) throw new Error(`the part ${name} is to be written without a content`);
    return [name, { content: sealPart(key, content, { slot, name, version }), lifetime: partLife }];
  }
  const sealed = written.map(seal);
  const grown = sealed.flatMap(([name, { content }]) => (name === 'work' ? [] : [[name, content.length] as const]));
  const after = {
    ...planned,
    facts: { ...planned.facts, sizes: { ...planned.facts.sizes, ...Object.fromEntries(grown) } },
  };
  const { id: _id, ...facts } = after.facts;
  const head = sealing.sealHead(key, jsonContent(facts), { slot, name: HEAD, version });
  const commit: Omit<Commit, 'expected'> = {
    slot,
    version,
    write: {
      [HEAD]: { content: head, lifetime: factsEnd(after.facts) - now },
      ...Object.fromEntries(sealed),
    },
    expire: Object.fromEntries(isMoved ? staying.map((name) => [name, partLife]) : []),
    remove,
  };
  return { commit, loaded: { ...after, version, key, kept: {} } };
}

interface Planning extends Omit<Change<never>, 'decide'> {
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
  const facts: KeptFacts = { ...JSON.parse(content.toString()), id };
  const kept = Object.fromEntries(parts.map((name, index) => [name, values[index] ?? null]));
  const loaded = { facts, work: null, version: head.version, key, kept };
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

async function change<Outcome>(context: Context, loaded: Loaded, { decide, contents, now }: Change<Outcome>) {
  const { store, sealing, share } = context;
  const reload = ({ facts, work }: Loaded) => load(context, facts.id, work ? ['work'] : []);
  let current: Loaded | null = loaded;
  for (let tries = 0; tries < MOST_TRIES && current; tries += 1) {
    const { outcome, changes } = decide(current);
    if (!changes) {
      if (current !== loaded) return { outcome, loaded: current };
      // No commit tells that the record has changed since its load, which was before the body of the call arrived.
      current = await reload(current);
      continue;
    }
    const planned =
      changes === 'deleted' ? planDeletion(current) : planCommit(sealing, { loaded: current, changes, contents, now });
    await share?.hold({ before: current.facts, after: changes === 'deleted' ? null : planned.loaded.facts, now });
    const committed = await store.commit({ ...planned.commit, expected: { [HEAD]: current.version } });
    if (committed.outcome === 'done') return { outcome, loaded: planned.loaded };
    current = await reload(current);
  }
  if (current) throw codedError('store_unavailable', 'others keep changing the session', { reason: 'conflict' });
  return null;
}

/** Sessions of a store, each under its own key. */
export function createSessionRecords(context: Context) {
  const { store, sealing, share } = context;
  return {
    /** Null: unknown or deleted. All parts have the state of one instant. */
    load: (id: SessionId, parts?: readonly PartName[]) => load(context, id, parts),
    /**
     * Returns the outcome and the session after it; null if the session is gone. Fails with `store_unavailable` after repeated conflicts.
     */
    change: <Outcome>(loaded: Loaded, decision: Change<Outcome>) => change(context, loaded, decision),
    /** Deletes what a failed `write` may have stored, and keeps a late one from storing it. */
    async erase(slot: SessionId): Promise<void> {
      const remove: PartName[] = ['work', 'draft'];
      await store.commit({ slot, version: newVersion(), expected: {}, write: { [HEAD]: DELETION_MARK }, remove });
    },
    /** Writes a new session; does nothing if it exists, or existed: a creation may be repeated. */
    async write({ facts, work }: SessionRecord, { contents = {}, now }: Omit<Change<never>, 'decide'>): Promise<void> {
      const key = await sealing.newKey({ slot: facts.id, name: HEAD });
      const loaded: Loaded = { facts, work, version: '', key, kept: {} };
      const write = Object.keys(contents) as PartName[];
      const { commit, loaded: written } = planCommit(sealing, { loaded, changes: { work: {}, write }, contents, now });
      await share?.hold({ before: null, after: written.facts, now });
      await store.commit({ ...commit, expected: { [HEAD]: null } });
    },
  };
}

export type SessionRecords = ReturnType<typeof createSessionRecords>;
