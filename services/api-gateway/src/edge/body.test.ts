import { createServer, request as httpRequest, IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import fc from 'fast-check';
import { discardRest, readBody } from './body.ts';
import { parseJson } from './json.ts';
import { invalidRequest } from './problem.ts';

const LIMIT = 400_000;
const MOST_RESERVED = 400_000;
/** Reservations by the bodies of a test, in order. */
const reserved: number[] = [];
/** Elements of the last body. */
let counted = 0;
const reserve = (bytes: number, elements: number) => {
  if (bytes > MOST_RESERVED) throw new RangeError('no room');
  counted = elements;
  reserved.push(bytes);
};
let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    readBody(
      request,
      { limit: LIMIT, elements: 300_000, gzip: request.url === '/gzip' },
      { reserve, begin: () => undefined, expect: () => undefined },
    )
      .then(({ bytes, keys }) => {
        const parsed = parseJson(Buffer.from(bytes), { keys });
        if ('refused' in parsed) throw invalidRequest(parsed.refused);
        return parsed.value;
      })
      .then(
        (body) => response.end(JSON.stringify({ body })),
        ({ problem, errors }) => response.end(JSON.stringify({ code: problem, errors })),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function send(
  body: string | Buffer,
  headers: Record<string, string> = {},
  path = '/',
): Promise<{ body?: unknown; code?: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port, path, agent: false, method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      async (response) => resolve(JSON.parse(Buffer.concat(await response.toArray()).toString())),
    );
    request.on('error', reject);
    request.end(body);
  });
}

const malformed = {
  code: 'invalid_request',
  errors: [{ pointer: '', code: 'malformed_json', detail: 'must be JSON in UTF-8' }],
};

describe('a JSON body', () => {
  test('with any value is parsed unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('__p'));
        expect(await send(text)).toEqual({ body: JSON.parse(text) });
      }),
      { numRuns: 50 },
    );
  });

  test.each(['', '{', '{"a":1,}', 'NaN', "{'a':1}", '\ufeff{}{}'])(
    'that is no JSON is refused at the pointer "": %j',
    async (text) => {
      expect(await send(text)).toEqual(malformed);
    },
  );

  test('outside UTF-8 is rejected', async () => {
    expect(await send(Buffer.from([0x22, 0xff, 0xfe, 0x22]))).toEqual(malformed);
  });

  test('with exactly the limit is read, and with one byte more is too large', async () => {
    expect(await send(`"${'a'.repeat(LIMIT - 2)}"`)).toHaveProperty('body');
    expect(await send(`"${'a'.repeat(LIMIT - 1)}"`)).toEqual({ code: 'payload_too_large' });
    expect(await send(`"${'a'.repeat(LIMIT - 1)}"`, { 'Transfer-Encoding': 'chunked' })).toEqual({
      code: 'payload_too_large',
    });
  });

  test('far above the limit is answered without being stored', async () => {
    expect(await send(Buffer.alloc(8 * 1024 * 1024, '['))).toEqual({ code: 'payload_too_large' });
  });

  test.each<[string, Record<string, string>]>([
    ['with its length', {}],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('%s reserves for what has arrived, in steps, and never above the limit', async (_how, headers) => {
    const text = `"${'a'.repeat(LIMIT - 2)}"`;
    reserved.length = 0;
    await send(text, headers);
    expect(reserved[0]).toBeLessThan(LIMIT);
    expect(reserved).toEqual([...reserved].sort((a, b) => a - b));
    expect(reserved.length).toBeLessThan(12);
    expect(reserved.at(-1)).toBe(LIMIT);
  });

  test('reserves nothing for a declared length before it arrives', async () => {
    reserved.length = 0;
    const request = httpRequest({
      ...{ port, agent: false, method: 'POST' },
      headers: { 'Content-Type': 'application/json', 'Content-Length': LIMIT },
    });
    request.on('error', () => undefined).write('{'.padEnd(100));
    await waitFor(() => reserved.length > 0);
    expect(Math.max(...reserved)).toBeLessThan(LIMIT / 4);
    request.destroy();
  });

  test.each([
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': '' },
    { 'Content-Type': 'application/json; charset=iso-8859-1' },
    { 'Content-Type': 'application/jsonp' },
    { 'Content-Encoding': 'gzip' },
  ])('with %j is of an unsupported type', async (headers) => {
    expect(await send('{}', headers)).toEqual({ code: 'unsupported_media_type' });
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'of type %s is read',
    async (type) => {
      expect(await send('{}', { 'Content-Type': type })).toEqual({ body: {} });
    },
  );

  test.each([
    ['{"patient":{"__proto__":{"admin":true}}}', '/patient/__proto__'],
    ['[{"\\u005f_proto__":1}]', '/0/__proto__'],
    ['{"_\\u005F\\u0070roto__":1}', '/__proto__'],
    ['{"__pr\\u006fto__":1}', '/__proto__'],
  ])('with a key that reaches a prototype is rejected at its place: %s', async (text, pointer) => {
    expect(await send(text)).toEqual({
      code: 'invalid_request',
      errors: [{ pointer, code: 'unknown_field', detail: 'is not a field of this request' }],
    });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('reserves its elements before it is parsed', async () => {
    expect(await send('{"a":[{},[],{"b":"c,[["}]')).toEqual(malformed);
    expect(counted).toBe(5);
  });

  test('with too deep nesting is rejected before it is parsed', async () => {
    expect(await send('['.repeat(33))).toMatchObject({ errors: [{ pointer: '', code: 'too_deep' }] });
    expect(await send(`${'['.repeat(32)}${']'.repeat(32)}`)).toHaveProperty('body');
  });

  test('with more keys than any assessment is rejected before it is parsed', async () => {
    const text = `{${'"":1,'.repeat(15_000)}"":1}`;

    expect(await send(text)).toMatchObject({ errors: [{ pointer: '', code: 'too_big' }] });
  });

  test('from a client that left early leaves no timer behind', async () => {
    const left = new IncomingMessage(new Socket());
    left.headers = { 'content-type': 'application/json', 'content-length': '2' };
    left.on('error', () => undefined).destroy();
    const reading = { reserve, begin: () => undefined, expect: () => undefined };
    const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = countTimers();
    await expect(readBody(left, { limit: LIMIT, elements: 300_000 }, reading)).rejects.toMatchObject({
      problem: 'invalid_request',
    });
    expect(countTimers()).toBe(before);
  });

  test('has no rest once its client has left', async () => {
    const left = new IncomingMessage(new Socket()).destroy();
    await waitFor(() => left.closed);
    expect(await Promise.race([discardRest(left, LIMIT), nextTurn('waiting')])).toBeUndefined();
  });

  test('with __proto__ in a value only is read', async () => {
    expect(await send('{"a":"__proto__"}')).toEqual({ body: { a: '__proto__' } });
  });
});

describe('a JSON body in gzip, where the call accepts it,', () => {
  const pack = (body: Buffer) => send(body, { 'Content-Encoding': 'gzip' }, '/gzip');
  /** A text of this size in JSON. */
  const zeros = (size: number) => gzipSync(`"${'0'.repeat(size - 2)}"`);

  test('is read within the bounds of its content, which is reserved before it is inflated', async () => {
    reserved.length = 0;
    expect(await pack(gzipSync('{"a":[1,2]}'))).toEqual({ body: { a: [1, 2] } });
    const packed = gzipSync('{"a":[1,2]}').length;
    expect(reserved.slice(-2)).toEqual([packed + 11, 11]);
    expect(counted).toBe(3);
    expect(await pack(zeros(LIMIT - 1_000))).toHaveProperty('body');
    expect(await pack(zeros(LIMIT + 1))).toEqual({ code: 'payload_too_large' });
    expect(await pack(gzipSync('['.repeat(33)))).toMatchObject({ errors: [{ pointer: '', code: 'too_deep' }] });
  });

  test('that is larger than it says, cut off, damaged or empty is refused', async () => {
    const lying = zeros(LIMIT * 4);
    lying.writeUInt32LE(100, lying.length - 4);
    const cut = gzipSync('{"a":[1,2]}').subarray(0, -6);
    for (const body of [lying, cut, Buffer.from('{"a":1}'), Buffer.alloc(0), gzipSync('')]) {
      expect(await pack(body)).toHaveProperty('code');
    }
  });

  test('may have any packed size up to the limit of its content, and is measured whole', async () => {
    const text = JSON.stringify(Array.from({ length: 24_000 }, (_, index) => index * 7_919));
    expect(gzipSync(text).length).toBeGreaterThan(64 * 1024);
    expect(await pack(gzipSync(text))).toHaveProperty('body');
    expect(counted).toBe(24_000);
    expect(await pack(Buffer.alloc(LIMIT + 1))).toEqual({ code: 'payload_too_large' });
  });

  test('is of an unsupported type elsewhere, and in any other encoding', async () => {
    const packed = gzipSync('{}');
    expect(await send(packed, { 'Content-Encoding': 'gzip' })).toEqual({ code: 'unsupported_media_type' });
    for (const encoding of ['deflate', 'br', 'gzip, gzip']) {
      expect(await send(packed, { 'Content-Encoding': encoding }, '/gzip')).toEqual({ code: 'unsupported_media_type' });
    }
  });
});
