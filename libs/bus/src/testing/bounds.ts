import { expect, jest, test } from '@jest/globals';
import { createMetrics } from '@pain-assessment/service-kit';
import { pause, waitFor } from '@pain-assessment/service-kit/testing';
import type { ServingContext } from '../bus.ts';
import { failureCode, GREET, gate, OPTIONS, type Open, unhurried, within } from './greet.ts';

/** Metrics, and the outcomes of calls on one side with their number. */
function openMetrics() {
  const metrics = createMetrics({ service: 'test' });
  async function readOutcomes(name: string): Promise<Record<string, number>> {
    const lines = (await metrics.render('plain')).matchAll(
      new RegExp(`^${name}_count{messaging_destination_name="${GREET.subject}",outcome="(\\w+)"} (\\d+)$`, 'gm'),
    );
    return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
  }
  return {
    metrics,
    asked: () => readOutcomes('messaging_client_operation_duration_seconds'),
    served: () => readOutcomes('messaging_process_duration_seconds'),
  };
}

/** A handler that reports each started request, and answers with the name once it is released. */
function slowHandler() {
  const release = gate();
  const begun: string[] = [];
  return {
    begun,
    release,
    async handler({ name }: { name: string }) {
      begun.push(name);
      await release.opened;
      return { greeting: name };
    },
  };
}

export function describeBounds(open: Open): void {
  test('a request is not sent after its deadline', async () => {
    const { asking, serving } = await open();
    const handler = jest.fn(() => ({ greeting: '' }));
    await serving.serve(GREET, handler, OPTIONS);

    expect(await failureCode(asking.request(GREET, { name: 'Ada' }, within(-1)))).toBe('bus_timeout');
    expect(handler).not.toHaveBeenCalled();
  });

  test('the deadline ends the waiting, and aborts the signal of the handler', async () => {
    const { asking, serving } = await open();
    const reached: Promise<void>[] = [];
    await serving.serve(
      GREET,
      async (_payload, { signal }) => {
        const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        reached.push(aborted);
        await aborted;
        return { greeting: 'too late' };
      },
      OPTIONS,
    );

    // On a busy machine a deadline may pass before the handler runs.
    for (let seconds = 0.1; reached.length === 0; seconds *= 2)
      expect(await failureCode(asking.request(GREET, { name: 'Ada' }, within(seconds)))).toBe('bus_timeout');
    await Promise.all(reached);
  });

  test('work that arrives with no time left is dropped, and counted as expired', async () => {
    const { metrics, served } = openMetrics();
    const { asking, serving } = await open({ metrics });
    const handler = jest.fn(() => ({ greeting: '' }));
    await serving.serve(GREET, handler, OPTIONS);

    async function isDropped(): Promise<boolean> {
      // Less than a millisecond is sent as none; the deadline may also pass before the request is sent.
      expect(await failureCode(asking.request(GREET, { name: 'Ada' }, within(0.000_9)))).toBe('bus_timeout');
      return 'expired' in (await served());
    }
    await waitFor(isDropped, { what: 'a request that was dropped' });
    expect(handler).not.toHaveBeenCalled();
  });

  test('an answer after the time that was left at sending is dropped at its service, and counted as a timeout', async () => {
    const { metrics, served } = openMetrics();
    const { asking, serving } = await open({ metrics });
    let begun = 0;
    async function work(_payload: unknown, { signal }: ServingContext) {
      begun += 1;
      await waitFor(() => signal.aborted, { what: 'the end of the time that was left' });
      await pause(5, { because: 'a timer may be some milliseconds ahead of the clock' });
      return { greeting: 'too late' };
    }
    await serving.serve(GREET, work, OPTIONS);

    // On a busy machine a deadline may pass before the request is sent.
    for (let seconds = 0.1; begun === 0; seconds *= 2)
      expect(await failureCode(asking.request(GREET, { name: 'Ada' }, within(seconds)))).toBe('bus_timeout');
    await serving.close();

    const outcomes = await served();
    expect(outcomes).toHaveProperty('timeout');
    expect(outcomes).not.toHaveProperty('ok');
  });
}

export function describeClosing(open: Open): void {
  test('draining answers all accepted requests, and takes no more', async () => {
    const { asking, serving } = await open();
    const { handler, begun, release } = slowHandler();
    const running = await serving.serve(GREET, handler, OPTIONS);
    const accepted = ['a', 'b'].map((name) => asking.request(GREET, { name }, unhurried()));
    await waitFor(() => begun.length === 2);

    const drained = running.drain();
    const askLate = () => failureCode(asking.request(GREET, { name: 'late' }, within(0.2)));
    // A request may be delivered while the unsubscription is in flight; after one rejection none is.
    await waitFor(async () => (await askLate()) === 'bus_unavailable');
    const taken = begun.length;
    expect(await askLate()).toBe('bus_unavailable');
    release.open();
    await drained;

    expect(begun.slice(0, 2)).toEqual(['a', 'b']);
    expect(begun).toHaveLength(taken);
    expect((await Promise.all(accepted)).map(({ greeting }) => greeting)).toEqual(['a', 'b']);
  });

  test('closing the serving side answers what it runs', async () => {
    const { asking, serving } = await open();
    const { handler, begun, release } = slowHandler();
    await serving.serve(GREET, handler, OPTIONS);
    const answer = asking.request(GREET, { name: 'Ada' }, unhurried());
    await waitFor(() => begun.length === 1);

    const closed = serving.close();
    release.open();
    await closed;

    expect(await answer).toEqual({ greeting: 'Ada' });
  });

  test('closing the asking side waits for its answers, and then rejects requests', async () => {
    const { asking, serving } = await open();
    const { handler, begun, release } = slowHandler();
    await serving.serve(GREET, handler, OPTIONS);
    const answer = asking.request(GREET, { name: 'Ada' }, unhurried());
    await waitFor(() => begun.length === 1);

    const closed = asking.close();
    expect(await failureCode(asking.request(GREET, { name: 'late' }, unhurried()))).toBe('bus_unavailable');
    expect(asking.isConnected()).toBe(false);
    release.open();

    expect(await answer).toEqual({ greeting: 'Ada' });
    await closed;
    await asking.close();
  });
}

export function describeReports(open: Open): void {
  test('each call is measured once on each side, by outcome', async () => {
    const { metrics, asked, served } = openMetrics();
    const { asking, serving } = await open({ metrics });
    const running = await serving.serve(GREET, ({ name }) => ({ greeting: name }), OPTIONS);

    await asking.request(GREET, { name: 'Ada' }, unhurried());
    await running.drain();
    await failureCode(asking.request(GREET, { name: 'Ada' }, unhurried()));

    expect([await asked(), await served()]).toEqual([{ ok: 1, unavailable: 1 }, { ok: 1 }]);
  });

  test('without tracing a call without a trace still has one, without a recorder', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, (_payload, { traceparent }) => ({ greeting: traceparent ?? '' }), OPTIONS);

    const { greeting } = await asking.request(GREET, { name: 'Ada' }, unhurried());

    expect(greeting).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  test('a failing handler is logged with its cause on its side, by request id, without a payload', async () => {
    const error = jest.fn();
    const { asking, serving } = await open({ log: { info: jest.fn(), warn: jest.fn(), error } });
    const cause = new Error('boom');
    const fail = () => Promise.reject(cause);
    await serving.serve(GREET, fail, OPTIONS);

    await failureCode(asking.request(GREET, { name: 'xyzzy' }, unhurried()));

    const fields = { subject: GREET.subject, request_id: 'req-1', code: 'failed', err: cause };
    expect(error.mock.calls).toEqual([[fields, 'a bus request failed']]);
  });
}
