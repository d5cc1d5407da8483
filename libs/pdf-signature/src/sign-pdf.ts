import { SIGNATURE_ROOM } from '@pain-assessment/contracts';
import type { SigningKey } from './signing-key.ts';

/** The text before the digits of a signature. */
const CONTENTS = '\n/Contents <';

/** Start and end of the signature's digits, including their brackets, and the place of the byte range. */
function findRoom(pdf: Buffer): { readonly range: number; readonly from: number; readonly to: number } {
  const range = pdf.lastIndexOf(SIGNATURE_ROOM);
  const from = range + SIGNATURE_ROOM.length - 1;
  const to = pdf.indexOf('>', from) + 1;
  if (range < 0 || to === 0) throw new Error('the document has no room for a signature');
  return { range, from, to };
}

/**
 * Signs a document with room for a signature (`SIGNATURE_ROOM`): PAdES-BASELINE-B, over all bytes except the signature
 * itself. The length stays the same. Throws without room, or with too little.
 */
export async function signPdf(pdf: Buffer, key: SigningKey): Promise<Buffer> {
  // Loading takes 0.1 s and 5 MB, which gateways without signing accounts do not need.
  const { signDetached } = await import('./cms.ts');
  const { range, from, to } = findRoom(pdf);
  const signed = Buffer.from(pdf);
  const named = `/ByteRange [0 ${from} ${to} ${pdf.length - to}]`;
  signed.write(named.padEnd(SIGNATURE_ROOM.length - CONTENTS.length), range, 'latin1');
  const signature = (await signDetached([signed.subarray(0, from), signed.subarray(to)], key)).toString('hex');
  if (signature.length > to - from - 2) throw new Error('the document has too little room for its signature');
  signed.write(signature, from + 1, 'latin1');
  return signed;
}
