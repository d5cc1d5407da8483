import { readFile } from 'node:fs/promises';
import { createEnvelopes, parseSealingKeys, type SealingKeys } from '@pain-assessment/service-kit';

/**
 * Wraps the keys of session data, so that they may be shared through the store. Settings and files hold the wrapping keys today; a key
 * management service that destroys its own keys by plan fits the same port. Both calls may reject: then nothing is sealed or opened.
 */
export interface KeyWrapping {
  wrap(key: Uint8Array, day: string): Promise<Uint8Array>;
  /** Null for what no wrapping key opens, or what was wrapped for another day. */
  unwrap(wrapped: Uint8Array, day: string): Promise<Buffer | null>;
}

/** Wrapping by AES-256-GCM with keys that are read each time, once a day and process: the first wraps, all unwrap. */
export function createKeyWrapping(readKeys: () => SealingKeys | Promise<SealingKeys>): KeyWrapping {
  const open = async () => createEnvelopes({ keys: await readKeys(), use: 'wrap' });
  return {
    wrap: async (key, day) => (await open()).seal({ plain: key, flags: 0 }, [day]),
    async unwrap(wrapped, day) {
      const content = (await open()).open(wrapped, [day]);
      return content && Buffer.from(content.plain);
    },
  };
}

/** Reads a file in the form of `SEALING_KEYS` anew each time: whoever rotates it needs no restart. */
export const readKeysFrom = (path: string) => async (): Promise<SealingKeys> =>
  parseSealingKeys((await readFile(path, 'utf8')).trim());
