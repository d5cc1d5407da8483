/** Session codes (contract 2): scrypt (RFC 7914) with a salt of its own for each session. */
export interface PinHashing {
  hash(pin: string): Promise<Buffer>;
  /** Constant-time; false also for a stored value of an unknown form. */
  matches(pin: string, stored: Uint8Array): Promise<boolean>;
}
