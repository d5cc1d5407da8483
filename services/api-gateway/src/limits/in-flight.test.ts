import { describe, expect, test } from '@jest/globals';
import { boundPerOwner, saveInTurn, sharePerOwner } from './in-flight.ts';

/** Work that ends when it is told to. */
function createWork<T>(value: T) {
  let end: () => void = () => undefined;
  let runs = 0;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async () => {
    runs += 1;
    await ended;
    return value;
  };
  return { work, end, runs: () => runs };
}
const refusal = (limit: string) => expect.objectContaining({ code: 'limit_reached', limit });

describe('work of one owner', () => {
  test('is refused above its bound, and let in again when some of it has ended or failed', async () => {
    const bound = boundPerOwner({ most: 1, limit: 'reports' });
    const { work, end } = createWork(1);
    const first = bound('a', work);
    await expect(bound('a', work)).rejects.toEqual(refusal('reports'));
    expect(await bound('b', async () => 2)).toBe(2);
    end();
    expect(await first).toBe(1);
    await expect(bound('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await bound('a', async () => 3)).toBe(3);
  });
});

describe('shared work', () => {
  test('equal contents share one run, another content is refused meanwhile, and afterwards it runs', async () => {
    const share = sharePerOwner<string>();
    const { work, end, runs } = createWork('done');
    const first = share({ owner: 's', content: { a: 1, b: [2] } }, work);
    const second = share({ owner: 's', content: { b: [2], a: 1 } }, work);
    await expect(share({ owner: 's', content: { a: 2 } }, work)).rejects.toEqual(refusal('in_flight'));
    end();
    expect(await first).toEqual({ joined: false, outcome: 'done' });
    expect(await second).toEqual({ joined: true, outcome: 'done' });
    expect(runs()).toBe(1);
    expect(await share({ owner: 's', content: { a: 2 } }, async () => 'next')).toEqual({
      joined: false,
      outcome: 'next',
    });
  });
});

describe('drafts of one session', () => {
  const { signal } = new AbortController();
  const draft = (revision: number, session = 's') => ({ session, revision, signal });

  test('one is saved at a time; a newer one replaces the one that waits, and an older one is stale at once', async () => {
    const save = saveInTurn('stale');
    const [first, fourth] = [createWork('first'), createWork('fourth')];
    const never = async () => {
      throw new Error('a stale draft was saved');
    };
    const running = save(draft(1), first.work);
    const replaced = save(draft(3), never);
    const newest = save(draft(4), fourth.work);
    expect(await replaced).toBe('stale');
    expect(await save(draft(2), never)).toBe('stale');
    await expect(save(draft(4), never)).rejects.toEqual(refusal('in_flight'));
    expect(await save(draft(1, 'other'), async () => 'other')).toBe('other');
    expect(fourth.runs()).toBe(0);

    first.end();
    expect(await running).toBe('first');
    const fifth = save(draft(5), async () => 'fifth');
    fourth.end();
    expect([await newest, await fifth]).toEqual(['fourth', 'fifth']);
    expect(await save(draft(6), async () => 'sixth')).toBe('sixth');
  });

  test('one whose deadline passed while it waited is not saved, and the next one is', async () => {
    const save = saveInTurn('stale');
    const first = createWork('first');
    const running = save(draft(1), first.work);
    const abort = new AbortController();
    const late = save({ session: 's', revision: 2, signal: abort.signal }, async () => 'late');
    abort.abort();
    first.end();
    await expect(late).rejects.toThrow();
    expect(await running).toBe('first');
    expect(await save(draft(3), async () => 'third')).toBe('third');
  });
});
