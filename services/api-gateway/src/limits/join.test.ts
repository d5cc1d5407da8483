import { describe, expect, test } from '@jest/globals';
import { createWork } from '../testing/work.ts';
import { joinPerOwner } from './limits.ts';

describe('joined work', () => {
  test('equal contents share one run; another content waits for its end, and then runs', async () => {
    const share = joinPerOwner<string>();
    const { work, end, runs } = createWork('done');
    const order: string[] = [];
    const next = async () => {
      order.push('next');
      return 'next';
    };
    const first = share({ owner: 's', content: { a: 1, b: [2] } }, work).finally(() => order.push('first'));
    const second = share({ owner: 's', content: { b: [2], a: 1 } }, work);
    const others = [1, 2].map(() => share({ owner: 's', content: { a: 2 } }, next));
    const elsewhere = await share({ owner: 'other', content: { a: 2 } }, async () => 'elsewhere');
    expect([elsewhere.outcome, order]).toEqual(['elsewhere', []]);
    end();
    expect(await first).toEqual({ joined: false, outcome: 'done' });
    expect(await second).toEqual({ joined: true, outcome: 'done' });
    expect(runs()).toBe(1);
    expect((await Promise.all(others)).map(({ joined }) => joined).sort()).toEqual([false, true]);
    expect(order).toEqual(['first', 'next']);
  });

  test('another content runs also after a failure, which reaches only its own callers', async () => {
    const share = joinPerOwner<string>();
    const failing = share({ owner: 's', content: 1 }, () => Promise.reject(new Error('no')));
    const other = share({ owner: 's', content: 2 }, async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await other).toEqual({ joined: false, outcome: 'done' });
  });
});
