import { type Clock, codedError } from '@pain-assessment/service-kit';
import type { Commit, CommitOutcome, DueMember, DueSet, Reservation, ReserveOutcome, Store, Stored } from './store.ts';

/** Amounts by member, each until its end. */
type Amounts = Map<string, Pick<Reservation, 'amount' | 'end'>>;
type Value = Stored | number | Amounts;

/** Most bytes that one process stores. */
export const MAXIMUM_BYTES = 512 * 1024 * 1024;
/** Cost of a value beside its content, so that many small values are bounded too. */
const VALUE_BYTES = 512;
const MEMBER_BYTES = 64;

function countBytes(value: Value): number {
  if (typeof value === 'number') return VALUE_BYTES;
  return VALUE_BYTES + ('size' in value ? MEMBER_BYTES * value.size : value.content.length);
}

const full = () => codedError('store_unavailable', 'the store in memory is full', { reason: 'OOM' });

/** Values by slot and name, each until its expiry. */
function createValues(clock: Clock, maximumBytes: number) {
  const entries = new Map<string, { readonly value: Value; readonly until: number; readonly bytes: number }>();
  let used = 0;
  const remove = (key: string) => {
    used -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const sweep = () => {
    const now = clock();
    for (const [key, { until }] of entries) if (until <= now) remove(key);
  };
  const set = (key: string, value: Value, until: number) => {
    const bytes = countBytes(value);
    remove(key);
    used += bytes;
    entries.set(key, { value, until, bytes });
  };
  return {
    sweep,
    remove,
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      return entry && entry.until > clock() ? entry.value : undefined;
    },
    /** Throws an error with `code: 'store_unavailable'` if so many bytes do not fit, like a Redis without eviction. */
    reserve(bytes: number): void {
      if (used + bytes > maximumBytes) sweep();
      if (used + bytes > maximumBytes) throw full();
    },
    set: (key: string, value: Value, lifetime: number) => set(key, value, clock() + lifetime),
    expire(key: string, lifetime: number) {
      const entry = entries.get(key);
      if (entry) set(key, entry.value, clock() + lifetime);
    },
  };
}

type Values = ReturnType<typeof createValues>;

const toKey = (slot: string, name: string) => JSON.stringify([slot, name]);

const asStored = (value: Value | undefined): Stored | null =>
  typeof value === 'object' && 'content' in value ? value : null;

function commit(values: Values, change: Commit): CommitOutcome {
  const { slot, version, expected, write = {}, expire = {}, remove = [], count } = change;
  const find = (name: string) => values.get(toKey(slot, name));
  const before = count ? ((find(count.name) as number | undefined) ?? 0) : 0;
  const found = Object.keys(expected).map((name) => asStored(find(name))?.version ?? null);
  if (found.includes(version)) return { outcome: 'done', counted: before };
  const holds = Object.values(expected).every((known, index) => known === found[index]);
  if (!holds) return { outcome: 'conflict', counted: before };
  if (count && count.by > 0 && before + count.by > count.most) return { outcome: 'full', counted: before };

  const writes = Object.entries(write);
  values.reserve(writes.reduce((sum, [, { content }]) => sum + VALUE_BYTES + content.length, 0));
  const counted = count ? Math.max(0, before + count.by) : 0;
  if (count) values.set(toKey(slot, count.name), counted, count.lifetime);
  for (const [name, { content, lifetime }] of writes) {
    values.set(toKey(slot, name), { version, content: Buffer.from(content) }, lifetime);
  }
  for (const [name, lifetime] of Object.entries(expire)) values.expire(toKey(slot, name), lifetime);
  for (const name of remove) values.remove(toKey(slot, name));
  return { outcome: 'done', counted };
}

const sum = (amounts: Amounts) => [...amounts.values()].reduce((total, { amount }) => total + amount, 0);

function reserve(values: Values, { slot, name, member, amount, end, now, most }: Reservation): ReserveOutcome {
  const key = toKey(slot, name);
  const found = (values.get(key) as Amounts | undefined) ?? new Map();
  const amounts: Amounts = new Map([...found].filter(([, held]) => held.end > now));
  const [before, total] = [amounts.get(member)?.amount ?? 0, sum(amounts)];
  if (amount > before && total - before + amount > most) return { outcome: 'full', reserved: total };
  if (amount > 0) amounts.set(member, { amount, end });
  else amounts.delete(member);
  if (amount > before) values.reserve(VALUE_BYTES);
  values.set(key, amounts, Math.max(0, ...[...amounts.values()].map((held) => held.end - now)));
  return { outcome: 'done', reserved: sum(amounts) };
}

/** Values in the memory of one process; `sweep` deletes expired ones. */
export function createMemoryStore(options: {
  readonly clock: Clock;
  readonly maximumBytes?: number;
}): Store & { sweep(): void } {
  const { clock, maximumBytes = MAXIMUM_BYTES } = options;
  const values = createValues(clock, maximumBytes);
  return {
    sweep: values.sweep,
    read: async (slot, names) => names.map((name) => asStored(values.get(toKey(slot, name)))),
    commit: async (change) => commit(values, change),
    reserve: async (reservation) => reserve(values, reservation),
  };
}

/** Due members in the memory of one process. */
export function createMemoryDueSet(): DueSet {
  const owners = new Map<string, Map<string, number>>();
  const find = (owner: string): ReadonlyMap<string, number> => owners.get(owner) ?? new Map();
  function set({ owner, member }: DueMember, at: number | null) {
    const due = owners.get(owner) ?? new Map<string, number>();
    if (at === null) due.delete(member);
    else due.set(member, at);
    if (due.size > 0) owners.set(owner, due);
    else owners.delete(owner);
  }
  return {
    findOwners: async (now) =>
      [...owners].filter(([, due]) => [...due.values()].some((at) => at <= now)).map(([owner]) => owner),
    async schedule(due, at) {
      set(due, Math.min(at, find(due.owner).get(due.member) ?? Infinity));
    },
    async take({ owner, now, until, most }) {
      const members = [...find(owner)]
        .filter(([, at]) => at <= now)
        .sort(([, one], [, other]) => one - other)
        .slice(0, most)
        .map(([member]) => member);
      for (const member of members) set({ owner, member }, until);
      return members;
    },
    async settle(due, { until, at }) {
      if (find(due.owner).get(due.member) === until) set(due, at);
    },
    remove: async (due) => set(due, null),
  };
}
