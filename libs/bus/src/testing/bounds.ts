import { expect, jest, test } from '@jest/globals';
import type { BusCallObservation } from '@pain-assessment/service-kit';
import { failureCode, GREET, gate, OPTIONS, type Open, until, within } from './greet.ts';

export function describeBounds(open: Open): void {
  test('a request whose deadline has passed is not sent', async () => {
    const { asking, serving } = await open();
    const handler = jest.fn(() => ({ greeting: '' }));
    await serving.serve(GREET, handler, OPTIONS);

    expect(await failureCode(asking.request(GREET, { name: 'Ada' }, within(-1)))).toBe('bus_timeout');
    expect(handler).not.toHaveBeenCalled();
  });

  test('the deadline ends the waiting, and aborts the signal of the handler', async () => {
    const { asking, serving } = await open();
    const aborted = gate();
    await serving.serve(
      GREET,
      async (_payload, { signal }) => {
        signal.addEventListener('abort', () => aborted.open());
        await aborted.opened;
        return { greeting: 'too late' };
      },
      OPTIONS,
    );

    expect(await failureCode(asking.request(GREET, { name: 'Ada' }, within(0.2)))).toBe('bus_timeout');
    await aborted.opened;
  });

  test('the signal of a caller ends its waiting at once, and the serving side is not told', async () => {
    const { asking, serving } = await open();
    const release = gate();
    let aborted: boolean | undefined;
    const running = await serving.serve(
      GREET,
      async (_payload, { signal }) => {
        await release.opened;
        aborted = signal.aborted;
        return { greeting: 'too late' };
      },
      OPTIONS,
    );
    const caller = new AbortController();
    const code = failureCode(asking.request(GREET, { name: 'Ada' }, within(60, { signal: caller.signal })));
    await until(() => running.running() === 1);
    caller.abort();

    expect(await code).toBe('bus_timeout');
    release.open();
    await running.drain();
    expect(aborted).toBe(false);
  });

  test('work that waited past its deadline is dropped, and counted as expired', async () => {
    const seen: BusCallObservation[] = [];
    const { asking, serving } = await open({ observe: (observation) => void seen.push(observation) });
    const release = gate();
    const handled: string[] = [];
    const handler = async ({ name }: { name: string }) => {
      handled.push(name);
      await release.opened;
      return { greeting: name };
    };
    const running = await serving.serve(GREET, handler, { ...OPTIONS, maxConcurrent: 1 });
    const first = asking.request(GREET, { name: 'first' }, within(20));
    await until(() => running.running() === 1);

    expect(await failureCode(asking.request(GREET, { name: 'second' }, within(0.2)))).toBe('bus_timeout');
    release.open();
    await first;
    await running.drain();

    expect(handled).toEqual(['first']);
    expect(seen.filter(({ role }) => role === 'server').map(({ outcome }) => outcome)).toContain('expired');
  });

  test('at most maxConcurrent handlers run, the next ones wait, and one too many is saturated', async () => {
    const { asking, serving } = await open();
    const release = gate();
    const handler = async ({ name }: { name: string }) => {
      await release.opened;
      return { greeting: name };
    };
    const running = await serving.serve(GREET, handler, { ...OPTIONS, maxConcurrent: 2, maxQueued: 3 });
    const accepted = ['a', 'b', 'c', 'd', 'e'].map((name) => asking.request(GREET, { name }, within(20)));
    await until(() => running.queued() === 3);

    const refused = asking.request(GREET, { name: 'f' }, within(20));
    await expect(refused).rejects.toMatchObject({ code: 'bus_saturated', retryAfterSeconds: 1 });
    expect(running.running()).toBe(2);
    release.open();

    expect((await Promise.all(accepted)).map(({ greeting }) => greeting)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
}

export function describeClosing(open: Open): void {
  test('draining answers what was accepted, running or waiting, and takes nothing more', async () => {
    const { asking, serving } = await open();
    const release = gate();
    const handler = async ({ name }: { name: string }) => {
      await release.opened;
      return { greeting: name };
    };
    const running = await serving.serve(GREET, handler, { ...OPTIONS, maxConcurrent: 1 });
    const accepted = ['a', 'b'].map((name) => asking.request(GREET, { name }, within(20)));
    await until(() => running.queued() === 1);

    const drained = running.drain();
    await until(
      async () => (await failureCode(asking.request(GREET, { name: 'late' }, within(0.2)))) === 'bus_unavailable',
    );
    release.open();
    await drained;

    expect(running.running() + running.queued()).toBe(0);
    expect((await Promise.all(accepted)).map(({ greeting }) => greeting)).toEqual(['a', 'b']);
  });

  test('closing the serving side answers what it runs', async () => {
    const { asking, serving } = await open();
    const release = gate();
    const handler = async () => {
      await release.opened;
      return { greeting: 'in the end' };
    };
    const running = await serving.serve(GREET, handler, OPTIONS);
    const answer = asking.request(GREET, { name: 'Ada' }, within(20));
    await until(() => running.running() === 1);

    const closed = serving.close();
    release.open();
    await closed;

    expect(await answer).toEqual({ greeting: 'in the end' });
  });

  test('closing the asking side waits for its answers, and then refuses requests', async () => {
    const { asking, serving } = await open();
    const release = gate();
    const handler = async () => {
      await release.opened;
      return { greeting: 'in the end' };
    };
    const running = await serving.serve(GREET, handler, OPTIONS);
    const answer = asking.request(GREET, { name: 'Ada' }, within(20));
    await until(() => running.running() === 1);

    const closed = asking.close();
    expect(await failureCode(asking.request(GREET, { name: 'late' }, within(20)))).toBe('bus_unavailable');
    expect(asking.isConnected()).toBe(false);
    release.open();

    expect(await answer).toEqual({ greeting: 'in the end' });
    await closed;
    await asking.close();
  });
}

export function describeReports(open: Open): void {
  test('each call is measured once on each side, by outcome', async () => {
    const seen: BusCallObservation[] = [];
    const { asking, serving } = await open({ observe: (observation) => void seen.push(observation) });
    const running = await serving.serve(GREET, ({ name }) => ({ greeting: name }), OPTIONS);

    await asking.request(GREET, { name: 'Ada' }, within(5));
    await running.drain();
    await failureCode(asking.request(GREET, { name: 'Ada' }, within(5)));

    const calls = seen.map(({ role, subject, outcome }) => [role, subject, outcome]);
    expect(calls).toHaveLength(3);
    expect(calls).toEqual(
      expect.arrayContaining([
        ['client', GREET.subject, 'ok'],
        ['server', GREET.subject, 'ok'],
        ['client', GREET.subject, 'unavailable'],
      ]),
    );
    expect(seen.every(({ seconds }) => seconds >= 0)).toBe(true);
  });

  test('a tracer goes around both sides, and hands its traceparent on', async () => {
    const spans: (string | undefined)[] = [];
    const { asking, serving } = await open({
      trace: ({ role, traceparent }, run) => {
        spans.push(`${role} under ${traceparent}`);
        return run(`${traceparent}>${role}`);
      },
    });
    await serving.serve(GREET, (_payload, { traceparent }) => ({ greeting: traceparent ?? '' }), OPTIONS);

    const { greeting } = await asking.request(GREET, { name: 'Ada' }, within(5, { traceparent: 'edge' }));

    expect(spans).toEqual(['client under edge', 'server under edge>client']);
    expect(greeting).toBe('edge>client>server');
  });

  test('a failing handler is logged with its cause on its side, by request id, without a payload', async () => {
    const error = jest.fn();
    const { asking, serving } = await open({ log: { info: jest.fn(), warn: jest.fn(), error } });
    const cause = new Error('boom');
    const fail = () => Promise.reject(cause);
    await serving.serve(GREET, fail, OPTIONS);

    await failureCode(asking.request(GREET, { name: 'xyzzy' }, within(5)));

    const fields = { subject: GREET.subject, request_id: 'req-1', code: 'failed', err: cause };
    expect(error.mock.calls).toEqual([[fields, 'a bus request failed']]);
  });
}
