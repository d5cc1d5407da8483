import { expect, jest, test } from '@jest/globals';
import { z } from 'zod';
import type { ServingContext } from '../bus.ts';
import { failureCode, GREET, gate, OPTIONS, type Open, unhurried, within } from './greet.ts';

export function describeCalls(open: Open): void {
  test('a request is answered by the handler of its subject', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, ({ name }) => ({ greeting: `hello ${name}` }), OPTIONS);

    expect(await asking.request(GREET, { name: 'Ada' }, unhurried())).toEqual({ greeting: 'hello Ada' });
    expect(asking.isConnected() && serving.isConnected()).toBe(true);
  });

  test('the handler learns request id, deadline, traceparent and queue key of the request', async () => {
    const { asking, serving } = await open();
    const handler = jest.fn((_payload: unknown, _context: ServingContext) => ({ greeting: '' }));
    await serving.serve(GREET, handler, OPTIONS);
    const context = unhurried({
      requestId: 'req-é 7',
      traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      queueKey: 'k-1',
    });

    await asking.request(GREET, { name: 'Ada' }, { ...context, requestId: 'req-7' });
    const latest = within(3_600).deadline;

    const received = handler.mock.calls[0]?.[1];
    expect(received).toMatchObject({ ...context, requestId: 'req-7', deadline: expect.any(Number) });
    // The time on the way is added.
    expect(received?.deadline).toBeGreaterThanOrEqual(context.deadline);
    expect(received?.deadline).toBeLessThanOrEqual(latest);
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

    const answer = await asking.request(GREET, request, unhurried());
    answer.greeting = 'changed';

    expect(request).toEqual({ name: 'Ada' });
    expect(reply).toEqual({ greeting: 'hello' });
  });

  test('members of a group share the requests, each goes to one of them', async () => {
    const { asking, serving } = await open();
    const served: string[] = [];
    for (const member of ['one', 'two'])
      await serving.serve(GREET, () => ({ greeting: String(served.push(member)) }), OPTIONS);

    await Promise.all(Array.from({ length: 60 }, () => asking.request(GREET, { name: 'Ada' }, unhurried())));

    expect(served).toHaveLength(60);
    expect(new Set(served)).toEqual(new Set(['one', 'two']));
  });

  test('each group gets every request, and the first answer counts', async () => {
    const { asking, serving } = await open();
    const [audited, release] = [gate(), gate()];
    await serving.serve(GREET, () => ({ greeting: 'hello' }), OPTIONS);
    const slow = async () => {
      audited.open();
      await release.opened;
      return { greeting: 'late' };
    };
    await serving.serve(GREET, slow, { group: 'auditors' });

    expect(await asking.request(GREET, { name: 'Ada' }, unhurried())).toEqual({ greeting: 'hello' });
    await audited.opened;
    release.open();
  });

  test('a reply may contain more than the contract names; the caller sees only the known fields', async () => {
    const { asking, serving } = await open();
    const newer = { ...GREET, reply: z.object({ greeting: z.string(), mood: z.string() }) };
    await serving.serve(newer, () => ({ greeting: 'hello', mood: 'good' }), OPTIONS);

    expect(await asking.request(GREET, { name: 'Ada' }, unhurried())).toEqual({ greeting: 'hello' });
  });

  test('a request of a later release may contain more, at any depth; the handler sees only what it knows', async () => {
    const { asking, serving } = await open();
    const person = z.strictObject({ name: z.string() });
    const known = z.strictObject({ people: z.array(person).max(2) });
    const newer = z.strictObject({ people: z.array(person.extend({ mood: z.string() })), tone: z.string() });
    const called = { ...GREET, reply: z.unknown() };
    await serving.serve({ ...called, request: known }, (payload) => payload, OPTIONS);

    const sent = { people: [{ name: 'Ada', mood: 'good' }], tone: 'warm' };
    const answer = await asking.request({ ...called, request: newer }, sent, unhurried());

    expect(answer).toEqual({ people: [{ name: 'Ada' }] });
  });

  test.each(['a version', 'a word'])(
    'a request with %s of a later release reaches a member that knows it',
    async (kind) => {
      const { asking, serving } = await open();
      const of = (...words: string[]) => ({ ...GREET, request: z.strictObject({ name: z.enum(words) }) });
      const older = kind === 'a word' ? of('Bob') : of('Ada', 'Bob');
      const refuse = () => Promise.reject({ code: 'unknown_version' });
      await serving.serve(older, refuse, OPTIONS);
      const newer = of('Ada', 'Bob');

      expect(await failureCode(asking.request(newer, { name: 'Ada' }, unhurried()))).toBe('bus_unknown_version');
      await serving.serve(newer, () => ({ greeting: 'hello' }), OPTIONS);
      const answers = Array.from({ length: 3 }, () => asking.request(newer, { name: 'Ada' }, unhurried()));

      expect(await Promise.all(answers)).toEqual(Array(3).fill({ greeting: 'hello' }));
    },
  );
}

export function describeRefusals(open: Open, maxPayload: number): void {
  test('a subject without a server is unavailable at once', async () => {
    const { asking } = await open();

    expect(await failureCode(asking.request(GREET, { name: 'Ada' }, unhurried()))).toBe('bus_unavailable');
  });

  test('a request of the wrong shape is rejected before it is sent, and the error repeats no value', async () => {
    const { asking, serving } = await open();
    const handler = jest.fn(() => ({ greeting: '' }));
    await serving.serve(GREET, handler, OPTIONS);
    const wrong = { name: 'Ada', secret: 'xyzzy' };

    const failure = await asking.request(GREET, wrong, unhurried()).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'bus_invalid_request' });
    expect(String(failure)).not.toContain('xyzzy');
    expect(handler).not.toHaveBeenCalled();
  });

  test('a request with a wrong shape for the serving side only is rejected there', async () => {
    const { asking, serving } = await open();
    const handler = jest.fn(() => ({ greeting: '' }));
    await serving.serve({ ...GREET, request: z.strictObject({ name: z.string().max(2) }) }, handler, OPTIONS);

    expect(await failureCode(asking.request(GREET, { name: 'Ada' }, unhurried()))).toBe('bus_invalid_request');
    expect(handler).not.toHaveBeenCalled();
  });

  test('a reply of the wrong shape is rejected on the serving side', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, () => ({ greeting: 7 }) as unknown as { greeting: string }, OPTIONS);

    expect(await failureCode(asking.request(GREET, { name: 'Ada' }, unhurried()))).toBe('bus_invalid_reply');
  });

  test('a reply with a wrong shape for the asking side only is rejected there', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, () => ({ greeting: 'hello' }), OPTIONS);
    const stricter = { ...GREET, reply: z.object({ greeting: z.string().max(2) }) };

    expect(await failureCode(asking.request(stricter, { name: 'Ada' }, unhurried()))).toBe('bus_invalid_reply');
  });

  test('a request above the payload limit is too large, and the bus continues', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, ({ name }) => ({ greeting: name }), OPTIONS);

    const large = { name: 'Ada', padding: 'x'.repeat(maxPayload) };
    expect(await failureCode(asking.request(GREET, large, unhurried()))).toBe('bus_too_large');
    expect(await asking.request(GREET, { name: 'Ada' }, unhurried())).toEqual({ greeting: 'Ada' });
  });

  test('a reply above the payload limit reaches the caller as too large, not as a timeout', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, () => ({ greeting: 'x'.repeat(maxPayload) }), OPTIONS);

    expect(await failureCode(asking.request(GREET, { name: 'Ada' }, unhurried()))).toBe('bus_too_large');
  });

  test('a payload just below the limit passes both ways', async () => {
    const { asking, serving } = await open();
    await serving.serve(GREET, ({ padding }) => ({ greeting: padding ?? '' }), OPTIONS);
    const padding = 'x'.repeat(maxPayload - 200);

    const { greeting } = await asking.request(GREET, { name: '', padding }, unhurried());

    expect(greeting).toHaveLength(padding.length);
  });

  test('the error of a failed handler reaches the caller without its cause', async () => {
    const { asking, serving } = await open();
    const fail = () => {
      throw new Error('xyzzy');
    };
    await serving.serve(GREET, fail, OPTIONS);

    const failure = await asking.request(GREET, { name: 'Ada' }, unhurried()).catch((error: unknown) => error);

    expect(failure).toMatchObject({ code: 'bus_failed' });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('xyzzy');
  });

  test.each([3, 0.5])('a saturated handler passes the retry time on: %d s', async (retryAfterSeconds) => {
    const { asking, serving } = await open();
    const refuse = () => Promise.reject({ code: 'saturated', retryAfterSeconds });
    await serving.serve(GREET, refuse, OPTIONS);

    const failure = asking.request(GREET, { name: 'Ada' }, unhurried());

    await expect(failure).rejects.toMatchObject({ name: 'BusError', code: 'bus_saturated', retryAfterSeconds });
  });
}
