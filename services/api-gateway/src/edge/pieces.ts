import { IncomingMessage } from 'node:http';

/** Bytes of a body that a request keeps until its first reader comes. */
const HELD_BYTES = 16 * 1024;
const FIRST_BYTES = 4 * 1024;

/** Pieces of a body in one buffer. */
interface JoinedPieces {
  add(piece: Uint8Array): void;
  size(): number;
  /** Removes and returns all bytes. */
  take(): Buffer<ArrayBuffer>;
}

/**
 * Copies pieces into one buffer that doubles, up to `most` bytes: a piece of one byte takes 200 bytes of memory or more by itself. `reserve`
 * receives each new size of the buffer in bytes before it grows, and may throw.
 */
export function joinPieces(most: number, reserve: (bytes: number) => void = () => undefined): JoinedPieces {
  let bytes = Buffer.alloc(0);
  let size = 0;
  function grow(needed: number): void {
    const capacity = Math.max(needed, Math.min(most, Math.max(FIRST_BYTES, 2 * bytes.length)));
    reserve(capacity);
    const larger = Buffer.allocUnsafe(capacity);
    bytes.copy(larger, 0, 0, size);
    bytes = larger;
  }
  return {
    add(piece) {
      if (size + piece.length > bytes.length) grow(size + piece.length);
      bytes.set(piece, size);
      size += piece.length;
    },
    size: () => size,
    take() {
      const joined = bytes.subarray(0, size);
      bytes = Buffer.alloc(0);
      size = 0;
      return joined;
    },
  };
}

/**
 * A request whose body, until somebody reads it, waits as one buffer. Node would keep up to 75,000 pieces of one byte (13 MiB) for each
 * connection. The overrides are fields, because Express replaces the prototype of a request.
 */
export class HeldRequest extends IncomingMessage {
  /** Null until a piece waits: most requests have none. */
  #held: JoinedPieces | null = null;

  override push = (piece: Uint8Array | null): boolean => {
    if (piece === null) this.#release();
    if (piece === null || (this.readableFlowing === true && !this.#held)) return super.push(piece);
    this.#held ??= joinPieces(Infinity);
    this.#held.add(piece);
    return this.#held.size() < HELD_BYTES;
  };

  constructor(...of: ConstructorParameters<typeof IncomingMessage>) {
    super(...of);
    this.on('resume', this.#release);
  }

  #release = (): void => {
    const held = this.#held;
    this.#held = null;
    if (held) super.push(held.take());
  };
}
