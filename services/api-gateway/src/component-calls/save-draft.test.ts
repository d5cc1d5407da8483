import { describe, expect, test } from '@jest/globals';
import { createWork } from '../testing/work.ts';
import { saveInTurn } from './save-draft.ts';

const refusal = (limit: string) => expect.objectContaining({ code: 'limit_reached', limit });

describe('drafts of one session', () => {
  const draft = (revision: number, session = 's') => ({ session, revision, isLate: () => false });

  test('are saved one at a time; a newer one replaces the waiting one, and an older one is stale at once', async () => {
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
    await expect(save(draft(4), never)).rejects.toEqual(refusal('draftAttempts'));
    expect(await save(draft(1, 'other'), async () => 'other')).toBe('other');
    expect(fourth.runs()).toBe(0);

    first.end();
    expect(await running).toBe('first');
    const fifth = save(draft(5), async () => 'fifth');
    fourth.end();
    expect([await newest, await fifth]).toEqual(['fourth', 'fifth']);
    expect(await save(draft(6), async () => 'sixth')).toBe('sixth');
  });

  test('are not saved after their deadline passed in the queue, and the next one is', async () => {
    const save = saveInTurn('stale');
    const first = createWork('first');
    const running = save(draft(1), first.work);
    let isLate = false;
    const late = save({ session: 's', revision: 2, isLate: () => isLate }, async () => 'late');
    isLate = true;
    first.end();
    await expect(late).rejects.toMatchObject({ code: 'call_timeout' });
    expect(await running).toBe('first');
    expect(await save(draft(3), async () => 'third')).toBe('third');
  });
});
