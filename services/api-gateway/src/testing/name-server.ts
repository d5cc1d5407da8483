import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server on loopback that answers some names with 127.0.0.1, and none of the others. */
export interface TestNameServer {
  /** Address with port. */
  readonly address: string;
  /** Names of the queries that arrived, one for each try and record type. */
  readonly asked: readonly string[];
  close(): void;
}

const A_RECORD = 1;
const HEADER_BYTES = 12;
/** A response without error to a recursive query. */
const RESPONSE_FLAGS = 0x8180;
/** Pointer to the name of the question, type A, class IN, 60 s, four bytes: 127.0.0.1 (RFC 1035 4.1.3). */
const LOOPBACK_RECORD = Buffer.from('c00c000100010000003c00047f000001', 'hex');

/** Name, type and end of the first question. */
function readQuestion(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

export async function startNameServer({ known }: { readonly known: readonly string[] }): Promise<TestNameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    if (!known.includes(name)) return;
    const records = type === A_RECORD ? [LOOPBACK_RECORD] : [];
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(RESPONSE_FLAGS, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}
