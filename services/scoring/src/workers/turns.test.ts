import { expect, test } from '@jest/globals';
import { createTurns } from './turns.ts';

const never = new AbortController().signal;

test('so many enter at once, the others in the order in which they came', async () => {
  const turns = createTurns({ size: 1, maxQueued: 2 });
  const order: string[] = [];
  const first = await turns.take(never);
  const enterAs = async (name: string) => {
    const done = await turns.take(never);
    order.push(name);
    done();
  };
  const others = [enterAs('second'), enterAs('third')];
  expect(order).toEqual([]);

  first();
  await Promise.all(others);

  expect(order).toEqual(['second', 'third']);
});

test('when too many wait, the next one is told when to come again', async () => {
  const turns = createTurns({ size: 1, maxQueued: 0 });
  await turns.take(never);

  await expect(turns.take(never)).rejects.toMatchObject({ code: 'saturated', retryAfterSeconds: 1 });
});

test('who waits past its deadline leaves the queue and takes no place', async () => {
  const turns = createTurns({ size: 1, maxQueued: 1 });
  const impatient = new AbortController();
  const first = await turns.take(never);
  const leaving = turns.take(impatient.signal);
  impatient.abort();
  await expect(leaving).rejects.toMatchObject({ code: 'timeout' });

  first();

  await expect(turns.take(never)).resolves.toBeInstanceOf(Function);
});

test('who comes past its deadline does not enter', async () => {
  const turns = createTurns({ size: 1, maxQueued: 1 });

  await expect(turns.take(AbortSignal.abort())).rejects.toMatchObject({ code: 'timeout' });
});

test('closing turns away those who wait and lasts until the last one has left', async () => {
  const turns = createTurns({ size: 1, maxQueued: 1 });
  const leave = await turns.take(never);
  const waiting = turns.take(never);
  let closed = false;
  const closing = turns.close().then(() => {
    closed = true;
  });

  await expect(waiting).rejects.toMatchObject({ code: 'closed' });
  await expect(turns.take(never)).rejects.toMatchObject({ code: 'closed' });
  expect(closed).toBe(false);

  leave();
  await closing;
});
