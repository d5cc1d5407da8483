/** Parts of a signed document. */
export interface ReadSignature {
  /** All bytes of ByteRange, and whether it omits only the signature. */
  readonly content: Buffer;
  readonly isWhole: boolean;
  /** The omitted part: hexadecimal digits in angle brackets. */
  readonly gap: string;
  /** The signature, DER, without the trailing zeros. */
  readonly signature: Buffer;
}

/** Reads the last signature of a document, without the code that wrote it. */
export function readSignature(pdf: Buffer): ReadSignature {
  const [match] = [
    ...pdf.toString('latin1').matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\] *\n\/Contents </g),
  ].slice(-1);
  const [start = -1, length = -1, next = -1, rest = -1] = (match ?? []).slice(1).map(Number);
  const gap = pdf.toString('latin1', start + length, next);
  const padded = Buffer.from(gap.slice(1, -1), 'hex');
  // A sequence whose length has two bytes (X.690, 8.1.3).
  const signature = padded.subarray(0, 4 + padded.readUInt16BE(2));
  const content = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(next, next + rest)]);
  return { content, isWhole: start === 0 && next + rest === pdf.length, gap, signature };
}
