import { randomUUID } from 'node:crypto';

/** Nobody outside knows it, so no text of a caller is taken for the place of a list. */
const PLACE = randomUUID();

/**
 * A list that this process only forwards: its elements exist as JSON alone. Only `encodeJson` writes them; to everything else the list is
 * empty.
 */
export class EncodedList extends Array<never> {
  readonly json: Uint8Array;

  /** `json`: the list in UTF-8. */
  constructor(json: Uint8Array) {
    super();
    this.json = json;
  }
}

/** A value that this process only forwards: it exists as JSON alone, and only `encodeJson` writes it. */
export class EncodedJson {
  readonly json: Uint8Array;

  /** `json`: the value in UTF-8. */
  constructor(json: Uint8Array) {
    this.json = json;
  }
}

/** JSON of a value in UTF-8; an `EncodedList` or `EncodedJson` in it costs no more than the copy of its bytes. */
export function encodeJson(value: unknown): Buffer {
  const lists: Uint8Array[] = [];
  const encoded = JSON.stringify(value, (_key, part: unknown) => {
    if (!(part instanceof EncodedList || part instanceof EncodedJson)) return part;
    lists.push(part.json);
    return PLACE;
  });
  const texts = encoded.split(`"${PLACE}"`);
  return Buffer.concat(texts.flatMap((text, index) => [Buffer.from(text), ...lists.slice(index, index + 1)]));
}
