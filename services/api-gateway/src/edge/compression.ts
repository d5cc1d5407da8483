import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { acceptsEncoding } from './accepts.ts';
import type { Answer } from './answer.ts';
import type { Operation } from './route.ts';

/** A shorter answer fits in one packet with its headers. */
const LEAST_BYTES = 1_024;
/** A fifth of the time of the highest quality, for a twentieth more bytes. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } };

/** Encodings of answers, the smaller one first. */
const ENCODINGS = [
  { name: 'br', compress: (body: Uint8Array) => promisify(brotliCompress)(body, BROTLI) },
  { name: 'gzip', compress: (body: Uint8Array) => promisify(gzip)(body) },
] as const;

async function compress(answer: Answer, accepted: string): Promise<Answer> {
  const { body, headers = {} } = answer;
  if (!body || body.length < LEAST_BYTES) return answer;
  const varying = { ...answer, headers: { ...headers, Vary: 'Accept-Encoding' } };
  const encoding = ENCODINGS.find(({ name }) => acceptsEncoding(accepted, name));
  if (!encoding) return varying;
  const compressed = await encoding.compress(body);
  return { ...varying, headers: { ...varying.headers, 'Content-Encoding': encoding.name }, body: compressed };
}

/** The same operation with its answer in an encoding that the client accepts (RFC 9110 12.5.3). */
export const compressed = <Caller>(operation: Operation<Caller>): Operation<Caller> => ({
  ...operation,
  run: async (call) => compress(await operation.run(call), call.headers['accept-encoding']?.join() ?? ''),
});
