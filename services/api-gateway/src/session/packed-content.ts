import { createHash } from 'node:crypto';
import { compress, type EnvelopeContent } from '@pain-assessment/service-kit';

/** Content sealed without compression: results and reports contain pictures, which deflate hardly shrinks. */
export const unpacked = (plain: Uint8Array): EnvelopeContent => ({ plain, flags: 0 });

const isLeaf = (value: unknown) => typeof value !== 'object' || value === null;

/** JSON text that depends only on the parsed value, not on the order of its keys (contract.md#idempotency). */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    // Stroke points are long lists of numbers: one native call instead of one per number.
    return value.every(isLeaf) ? JSON.stringify(value) : `[${value.map(canonicalJson).join(',')}]`;
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** SHA-256, base64url; stored only under a seal. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** An assessment in its stored form, and the hash that identifies it. */
export interface PackedContent {
  readonly content: EnvelopeContent;
  readonly hash: string;
}

/** Packs the canonical JSON of an assessment. */
export const packText = async (text: string): Promise<PackedContent> => ({
  content: await compress(Buffer.from(text)),
  hash: hashText(text),
});

export const packContent = (assessment: unknown): Promise<PackedContent> => packText(canonicalJson(assessment));
