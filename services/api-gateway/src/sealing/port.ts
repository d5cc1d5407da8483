/** Ciphertext bound to account, session and purpose; the only form in which anything of a patient reaches a store (architecture, sealing). */
export type Sealed = Uint8Array;

/** What a sealed value is for; each purpose has its own key, so that one can never be opened as another. */
export type SealingPurpose = 'profile' | 'draft' | 'submission' | 'result' | 'report' | 'replay' | 'pin';

/** The place a sealed value belongs to; opening it for any other fails. */
export interface SealingContext {
  readonly account: string;
  readonly session: string;
  readonly purpose: SealingPurpose;
}

/** What a keyed hash is of; hashes of different places or uses cannot be compared. */
export interface HashContext {
  readonly account: string;
  /** Null where the content belongs to no session yet. */
  readonly session: string | null;
  readonly use: 'request_body' | 'draft' | 'submission';
}

/** Seals and opens values with AES-256-GCM (NIST SP 800-38D). */
export interface Sealing {
  /** Seals bytes with the first key. */
  seal(plain: Uint8Array, context: SealingContext): Promise<Sealed>;
  /** Opens a value sealed with any of the keys; throws an error with `code: 'sealed_value_damaged'` for every other. */
  open(value: Sealed, context: SealingContext): Promise<Buffer>;
  /** Keyed hashes of a content, one for each key, the sealing key's first: that one is stored, any of them recognises it. */
  hashes(content: string, context: HashContext): readonly string[];
}
