import { randomUUID } from 'node:crypto';

/** Nobody outside knows it, so no text of a caller is taken for the place of a value. */
const PLACE = randomUUID();

/** A value that this process only forwards: it exists as JSON alone, and only `encodeJson` writes it. */
export class EncodedJson {
  readonly json: Uint8Array;

  /** `json`: the value in UTF-8. */
  constructor(json: Uint8Array) {
    this.json = json;
  }
}

/** A value to encode, of which some parts may be encoded already. */
export type Encodable<T> = T | EncodedJson | (T extends object ? { readonly [K in keyof T]: Encodable<T[K]> } : never);

/** JSON of a value in UTF-8; an `EncodedJson` in it costs no more than the copy of its bytes. */
export function encodeJson(value: unknown): Buffer {
  const parts: Uint8Array[] = [];
  const encoded = JSON.stringify(value, (_key, part: unknown) => {
    if (!(part instanceof EncodedJson)) return part;
    parts.push(part.json);
    return PLACE;
  });
  const texts = encoded.split(`"${PLACE}"`);
  return Buffer.concat(texts.flatMap((text, index) => [Buffer.from(text), ...parts.slice(index, index + 1)]));
}
