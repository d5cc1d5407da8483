import type { EventDetail, EventName } from '../../protocol.ts';
import { type ApiFailure, isApiFailure, OFFLINE, orOffline } from './api.ts';
import { FIRST_WAIT_MS, waitOrOnline } from './retry.ts';
import type { PageMemory } from './token.ts';

interface Options {
  readonly memory: PageMemory;
  readonly announce: (name: EventName, detail?: EventDetail) => void;
  readonly page: Pick<Location, 'href' | 'reload'>;
}

/** Loads a file of the page by this function; rejects with a transient {@link ApiFailure}. */
export type LoadFile = <T>(load: () => Promise<T>) => Promise<T>;

/** The service answers, and the file still does not load: something between them blocks it, or a release has removed it. */
const BLOCKED: ApiFailure = { code: 'file_blocked', retryAfterSeconds: null };

/**
 * Browsers before 2026 remember a failed import for the life of the document, and a release removes files. So, if the service answers and
 * the file does not, the page is loaded again: once for each page memory, since the file may be blocked. After that it fires one `error`.
 */
export function createFileLoader({ memory, announce, page }: Options): LoadFile {
  let isAnnounced = false;
  return async (load) => {
    try {
      return await load();
    } catch {
      await waitOrOnline(FIRST_WAIT_MS);
    }
    try {
      return await load();
    } catch (thrown) {
      const { ok } = await orOffline(fetch(page.href, { method: 'HEAD', cache: 'no-store' }));
      if (!ok) throw OFFLINE;
      if (!memory.hasReloaded) {
        memory.remember({ reloaded: true });
        page.reload();
        throw OFFLINE;
      }
      if (!isAnnounced) announce('error', { code: 'component_unavailable' });
      isAnnounced = true;
      throw isApiFailure(thrown) ? thrown : BLOCKED;
    }
  };
}
