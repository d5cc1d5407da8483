/** Every key of a session; they carry its id as hash tag, so that one script may touch them on a cluster. */
export interface SessionKeys {
  readonly facts: string;
  readonly work: string;
  readonly draft: string;
  readonly submission: string;
  readonly result: string;
  readonly reports: string;
  readonly watch: string;
}

/** Names of the keys of the session with this id. */
export function sessionKeys(id: string): SessionKeys {
  // Ids come from outside too: a brace must not choose another slot.
  const prefix = `pa:{${encodeURIComponent(id)}}`;
  return {
    facts: `${prefix}:facts`,
    work: `${prefix}:work`,
    draft: `${prefix}:draft`,
    submission: `${prefix}:submission`,
    result: `${prefix}:result`,
    reports: `${prefix}:reports`,
    watch: `${prefix}:watch`,
  };
}
