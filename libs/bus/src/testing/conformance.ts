import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import type { Bus, BusCall, BusInstruments, CallContext, CallObservation, ServingContext } from '../bus.ts';
import { isBusError } from '../bus-error.ts';

/** What a suite opens for each test: buses that reach each other. */
export interface BusUnderTest {
  open(instruments?: BusInstruments): Promise<{ asking: Bus; serving: Bus }>;
  /** The largest message of the buses that `open` gives, in bytes. */
  readonly maxPayload: number;
}

const GREET: BusCall<{ name: string; padding?: string | undefined }, { greeting: string }> = {
  subject: 'test.v1.greet',
  request: z.strictObject({ name: z.string(), padding: z.string().optional() }),
  reply: z.object({ greeting: z.string() }),
};

const OPTIONS = { group: 'greeters' };

function within(seconds: number, more: Partial<CallContext> = {}): CallContext {
  return { requestId: 'req-1', deadline: Date.now() + seconds * 1000, ...more };
}

/** A promise and the function that settles it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'no error';
  } catch (error) {
    return isBusError(error) ? error.code : `not a bus error: ${String(error)}`;
  }
}

/** What every bus must do, whatever carries it. */
export function describeBus(name: string, subject: BusUnderTest): void {
  describe(`a bus ${name}`, () => {
    const opened: Bus[] = [];
    async function open(instruments?: BusInstruments) {
      const buses = await subject.open(instruments);
      opened.push(...Object.values(buses));
      return buses;
    }
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((bus) => bus.close()));
    });

    describeCalls(open);
    describeRefusals(open, subject.maxPayload);
    describeBounds(open);
    describeClosing(open);
    describeReports(open);
  });
}

type Open = BusUnderTest['open'];

function describeCalls(open: Open): void {
  test('a request is answered by the handler of its subject', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, ({ name }) => ({ greeting: `hello ${name}` }), OPTIONS);

    expect(await asking.request(GREET, { name: 'Ada' }, within(5))).toEqual({ greeting: 'hello Ada' });
    expect(asking.isConnected() && serving.isConnected()).toBe(true);
  });

  test('the handler learns request id, deadline and traceparent of the request', async () => {
    const { asking, serving } = await open();
    const handler = jest.fn((_payload: unknown, _context: ServingContext) => ({ greeting: '' }));
    await serving.serve(GREET, handler, OPTIONS);
    const context = within(5, { requestId: 'req-é 7', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });

    await asking.request(GREET, { name: 'Ada' }, { ...context, requestId: 'req-7' });

    const received = handler.mock.calls[0]?.[1];
    expect(received).toMatchObject({ ...context, requestId: 'req-7' });
    expect(received?.signal.aborted).toBe(false);
  });

  test('payloads are copies: changing one side changes nothing on the other', async () => {
    const { asking, serving } = await open();
    const reply = { greeting: 'hello' };
    await serving.serve(
      GREET,
      (payload) => {
        payload.name = 'changed';
        return reply;
      },
      OPTIONS,
    );
    const request = { name: 'Ada' };

    const answer = await asking.request(GREET, request, within(5));
    answer.greeting = 'changed';

    expect(request).toEqual({ name: 'Ada' });
    expect(reply).toEqual({ greeting: 'hello' });
  });

  test('members of a group share the requests, each goes to one of them', async () => {
    const { asking, serving } = await open();
    const served: string[] = [];
    for (const member of ['one', 'two'])
      await serving.serve(GREET, () => ({ greeting: String(served.push(member)) }), OPTIONS);

    await Promise.all(Array.from({ length: 60 }, () => asking.request(GREET, { name: 'Ada' }, within(5))));

    expect(served).toHaveLength(60);
    expect(new Set(served)).toEqual(new Set(['one', 'two']));
  });

  test('a reply may carry more than the contract names; the caller sees what it knows', async () => {
    const { asking, serving } = await open();
    const newer = { ...GREET, reply: z.object({ greeting: z.string(), mood: z.string() }) };
    await serving.serve(newer, () => ({ greeting: 'hello', mood: 'good' }), OPTIONS);

    expect(await asking.request(GREET, { name: 'Ada' }, within(5))).toEqual({ greeting: 'hello' });
  });
}

function describeRefusals(open: Open, maxPayload: number): void {
  test('a subject that nobody serves is unavailable at once', async () => {
    const { asking } = await open();

    expect(await codeOf(asking.request(GREET, { name: 'Ada' }, within(3600)))).toBe('unavailable');
  });

  test('a request of the wrong shape is refused before it leaves, and the error repeats no value', async () => {
    const { asking, serving } = await open();
    const handler = jest.fn(() => ({ greeting: '' }));
    await serving.serve(GREET, handler, OPTIONS);
    const wrong = { name: 'Ada', secret: 'xyzzy' };

    const failure = await asking.request(GREET, wrong, within(5)).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'invalid_request' });
    expect(String(failure)).not.toContain('xyzzy');
    expect(handler).not.toHaveBeenCalled();
  });

  test('a request that only the serving side finds wrong is refused there', async () => {
    const { asking, serving } = await open();
    const handler = jest.fn(() => ({ greeting: '' }));
    await serving.serve({ ...GREET, request: z.strictObject({ name: z.string().max(2) }) }, handler, OPTIONS);

    expect(await codeOf(asking.request(GREET, { name: 'Ada' }, within(5)))).toBe('invalid_request');
    expect(handler).not.toHaveBeenCalled();
  });

  test('a reply of the wrong shape is refused on the serving side', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, () => ({ greeting: 7 }) as unknown as { greeting: string }, OPTIONS);

    expect(await codeOf(asking.request(GREET, { name: 'Ada' }, within(5)))).toBe('invalid_reply');
  });

  test('a reply that only the asking side finds wrong is refused there', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, () => ({ greeting: 'hello' }), OPTIONS);
    const stricter = { ...GREET, reply: z.object({ greeting: z.string().max(2) }) };

    expect(await codeOf(asking.request(stricter, { name: 'Ada' }, within(5)))).toBe('invalid_reply');
  });

  test('a request above the payload limit is too large, and the bus goes on', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, ({ name }) => ({ greeting: name }), OPTIONS);

    const large = { name: 'Ada', padding: 'x'.repeat(maxPayload) };
    expect(await codeOf(asking.request(GREET, large, within(5)))).toBe('too_large');
    expect(await asking.request(GREET, { name: 'Ada' }, within(5))).toEqual({ greeting: 'Ada' });
  });

  test('a reply above the payload limit reaches the caller as too large, not as a timeout', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, () => ({ greeting: 'x'.repeat(maxPayload) }), OPTIONS);

    expect(await codeOf(asking.request(GREET, { name: 'Ada' }, within(3600)))).toBe('too_large');
  });

  test('a payload just below the limit passes both ways', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, ({ padding }) => ({ greeting: padding ?? '' }), OPTIONS);
    const padding = 'x'.repeat(maxPayload - 200);

    const { greeting } = await asking.request(GREET, { name: '', padding }, within(20));

    expect(greeting).toHaveLength(padding.length);
  });

  test('a handler that fails is told to the caller without its cause', async () => {
    const { asking, serving } = await open();
    const fail = () => {
      throw new Error('xyzzy');
    };
    await serving.serve(GREET, fail, OPTIONS);

    const failure = await asking.request(GREET, { name: 'Ada' }, within(5)).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'failed' });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('xyzzy');
  });

  test.each([3, 0.5])('a handler that is saturated tells when to come back: %d s', async (retryAfterSeconds) => {
    const { asking, serving } = await open();
    const refuse = () => Promise.reject({ code: 'saturated', retryAfterSeconds });
    await serving.serve(GREET, refuse, OPTIONS);

    const failure = asking.request(GREET, { name: 'Ada' }, within(5));

    await expect(failure).rejects.toMatchObject({ name: 'BusError', code: 'saturated', retryAfterSeconds });
  });
}

function describeBounds(open: Open): void {
  test('a request whose deadline has passed is not sent', async () => {
    const { asking, serving } = await open();
    const handler = jest.fn(() => ({ greeting: '' }));
    await serving.serve(GREET, handler, OPTIONS);

    expect(await codeOf(asking.request(GREET, { name: 'Ada' }, within(-1)))).toBe('timeout');
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

    expect(await codeOf(asking.request(GREET, { name: 'Ada' }, within(0.2)))).toBe('timeout');
    await aborted.opened;
  });

  test('work that waited past its deadline is dropped, and counted as expired', async () => {
    const seen: CallObservation[] = [];
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

    expect(await codeOf(asking.request(GREET, { name: 'second' }, within(0.2)))).toBe('timeout');
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
    await expect(refused).rejects.toMatchObject({ code: 'saturated', retryAfterSeconds: 1 });
    expect(running.running()).toBe(2);
    release.open();

    expect((await Promise.all(accepted)).map(({ greeting }) => greeting)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
}

function describeClosing(open: Open): void {
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
    await until(async () => (await codeOf(asking.request(GREET, { name: 'late' }, within(0.2)))) === 'unavailable');
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
    expect(await codeOf(asking.request(GREET, { name: 'late' }, within(20)))).toBe('unavailable');
    expect(asking.isConnected()).toBe(false);
    release.open();

    expect(await answer).toEqual({ greeting: 'in the end' });
    await closed;
    await asking.close();
  });
}

function describeReports(open: Open): void {
  test('each call is measured once on each side, by outcome', async () => {
    const seen: CallObservation[] = [];
    const { asking, serving } = await open({ observe: (observation) => void seen.push(observation) });
    const running = await serving.serve(GREET, ({ name }) => ({ greeting: name }), OPTIONS);

    await asking.request(GREET, { name: 'Ada' }, within(5));
    await running.drain();
    await codeOf(asking.request(GREET, { name: 'Ada' }, within(5)));

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

    await codeOf(asking.request(GREET, { name: 'xyzzy' }, within(5)));

    const fields = { subject: GREET.subject, request_id: 'req-1', code: 'failed', err: cause };
    expect(error.mock.calls).toEqual([[fields, 'a bus request failed']]);
  });
}

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error('this did not come about');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
