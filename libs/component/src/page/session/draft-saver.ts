import type { AssessmentView, DraftAssessment } from '@pain-assessment/contracts';
import { type ApiFailure, type ComponentApi, isApiFailure, isTransient } from './api.ts';
import { createDraft, isSameDraft, type WriteDraft } from './draft.ts';
import { gzip } from './gzip.ts';
import { retryDelay } from './retry.ts';
import type { Store } from './state.ts';

/** Longest time in ms until a change is sent; the changes of this time are sent together. */
const DEBOUNCE_MS = 600;
/** Browsers reject keepalive bodies above 64 KiB, summed over all pending requests. */
const LARGEST_KEEPALIVE = 60_000;

/** Sends a draft in a call that outlives the page; a large one in gzip, a still larger one in a call that may not. */
async function saveLeaving(api: Pick<ComponentApi, 'saveDraft'>, body: string): Promise<void> {
  if (new Blob([body]).size <= LARGEST_KEEPALIVE) return api.saveDraft(body, true);
  const packed = await gzip(body);
  return packed.length <= LARGEST_KEEPALIVE ? api.saveDraft(packed, true) : api.saveDraft(body, false);
}

interface Options {
  readonly api: Pick<ComponentApi, 'assessment' | 'saveDraft'>;
  readonly store: Pick<Store, 'value' | 'change'>;
  /** The session as the service stored it when the page was loaded. */
  readonly view: Pick<AssessmentView, 'draft_revision'>;
  readonly write: WriteDraft;
  /** Called once for each revision, before it is sent: its draft contains what the patient sees. */
  readonly onRevision: (revision: number) => void;
  /** Called with a failure that a retry cannot help; `stale_draft` if another window has saved. */
  readonly onFailure: (failure: ApiFailure) => void;
}

/**
 * Saves the draft of the open session, one call at a time, each with a higher revision, until it is stored
 * (contract.md#component-api). It stops when another window of the session has saved: two drafts are never mixed.
 */
export class DraftSaver {
  readonly #options: Options;
  /** The last revision that is stored or on its way. */
  #revision: number;
  #announcedRevision: number;
  /** The last stored draft, and those of later calls: the answer of each may be lost although it is stored. */
  #own: DraftAssessment[] = [];
  #changed = false;
  #stopped = false;
  #attempt = 0;
  /** Wait in ms before the next call. */
  #delay = DEBOUNCE_MS;
  #endWait: () => void = () => {};
  /** Resolves once everything is stored; null if nothing is left to save. */
  #saving: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#revision = this.#announcedRevision = options.view.draft_revision;
  }

  /** Saves after the patient drew or answered. */
  changed(): void {
    if (this.#stopped) return;
    this.#changed = true;
    this.#announceRevision(this.#revision + 1);
    if (this.#attempt === 0) this.#options.store.change({ saving: 'saving' });
    this.#saving ??= this.#saveAll();
  }

  /**
   * The page is about to disappear: sends what may not be stored yet, in a call that outlives the page. It has the revision
   * that was announced for it: browsers forget what a page remembers while it disappears. The service stores it once.
   */
  flush(): void {
    if (!this.#saving || this.#stopped) return;
    // If the page stays after all, the draft is saved again as usual.
    this.#save(this.#announcedRevision, true).catch(() => this.changed());
  }

  /** The network is back or the page visible again: saves without further delay. */
  saveNow(): void {
    this.#endWait();
  }

  /** Resolves once nothing is left to save. */
  async settled(): Promise<void> {
    this.saveNow();
    await this.#saving;
  }

  /** Sends nothing any more: the assessment was submitted, or the session is gone. */
  stop(): void {
    this.#stopped = true;
    this.#endWait();
  }

  /** Saves again after {@link stop}, with what stands on the page. */
  restart(): void {
    this.#stopped = false;
    this.#delay = DEBOUNCE_MS;
    this.changed();
  }

  /** True if this stored draft was written in another window, after everything that this page has loaded or saved. */
  isOthers({ draft, draft_revision }: Pick<AssessmentView, 'draft' | 'draft_revision'>): boolean {
    const isOwn = this.#own.some((sent) => isSameDraft(sent, draft ?? {}));
    return draft_revision > this.#revision && !isOwn;
  }

  #announceRevision(revision: number): void {
    if (revision === this.#announcedRevision) return;
    this.#announcedRevision = revision;
    this.#options.onRevision(revision);
  }

  /** Changes neither shorten a wait before a retry nor prolong the debounce; they are sent together after it. */
  async #saveAll(): Promise<void> {
    while (this.#changed && !this.#stopped) {
      await this.#wait();
      if (this.#stopped) break;
      this.#changed = false;
      this.#delay = DEBOUNCE_MS;
      const revision = this.#revision + 1;
      try {
        await this.#save(revision);
        this.#attempt = 0;
      } catch (thrown) {
        await this.#failed(thrown, revision);
      }
    }
    this.#saving = null;
    if (this.#stopped) return;
    this.#attempt = 0;
    this.#options.store.change({ saving: 'saved' });
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#delay);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Sends the draft with this revision. */
  async #save(revision: number, isLeaving = false): Promise<void> {
    const { api, store, write } = this.#options;
    const { open } = store.value;
    const draft = open ? createDraft(open) : {};
    this.#revision = revision;
    this.#announceRevision(revision);
    this.#own.push(draft);
    const body = `{"revision":${revision},"assessment":${write(draft)}}`;
    await (isLeaving ? saveLeaving(api, body) : api.saveDraft(body, false));
    // An earlier call may have been lost, and have given this revision back.
    this.#revision = Math.max(this.#revision, revision);
    this.#own.splice(0, this.#own.indexOf(draft));
  }

  async #failed(thrown: unknown, revision: number): Promise<void> {
    if (!isApiFailure(thrown)) throw thrown;
    // A failure after the end changes nothing.
    if (this.#stopped) return;
    if (thrown.code === 'stale_draft') return this.#resolveStale(thrown, revision);
    if (!isTransient(thrown)) return this.#end(thrown);
    this.#giveBack(revision);
    this.#changed = true;
    this.#attempt++;
    this.#delay = retryDelay(this.#attempt, thrown.retryAfterSeconds, Math.random());
    this.#options.store.change({ saving: 'waiting' });
  }

  /** A revision without an answer is used again: were it skipped, the next one would silently replace the draft of another window. */
  #giveBack(revision: number): void {
    if (revision === this.#revision) this.#revision--;
  }

  #end(failure: ApiFailure): void {
    this.stop();
    this.#options.onFailure(failure);
  }

  /**
   * Continues after the stored draft if it is ours and only its answer was lost; ends if another window wrote it. A rejected
   * revision below our newest one was overtaken by our own flush.
   */
  async #resolveStale(stale: ApiFailure, revision: number): Promise<void> {
    if (revision !== this.#revision) return;
    try {
      const stored = await this.#options.api.assessment();
      this.#giveBack(revision);
      if (this.isOthers(stored)) return this.#end(stale);
      this.#revision = stored.draft_revision;
      this.#own = [];
    } catch (thrown) {
      return this.#failed(thrown, revision);
    }
    this.#changed = true;
    this.#announceRevision(this.#revision + 1);
  }
}
