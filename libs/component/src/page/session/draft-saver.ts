import type { AssessmentView, DraftAssessment } from '@pain-assessment/contracts';
import { type ApiFailure, type ComponentApi, isApiFailure, isTransient } from './api.ts';
import { createDraft, mergeDrafts, type WriteDraft } from './draft.ts';
import { retryDelay } from './retry.ts';
import type { Store } from './state.ts';

/** Longest time in ms until a change is sent; the changes of this time are sent together. */
const DEBOUNCE_MS = 600;
/** Browsers reject keepalive bodies above 64 KiB, summed over all pending requests. */
const LARGEST_KEEPALIVE = 60_000;

interface Options {
  readonly api: Pick<ComponentApi, 'assessment' | 'saveDraft'>;
  readonly store: Pick<Store, 'value' | 'change'>;
  /** The session as the service stored it when the page was loaded. */
  readonly view: Pick<AssessmentView, 'draft' | 'draft_revision'>;
  readonly write: WriteDraft;
  /** Called once for each revision, before it is sent: its draft contains what the patient sees. */
  readonly onRevision: (revision: number) => void;
  /** Called with a failure that a retry cannot help. */
  readonly onFailure: (failure: ApiFailure) => void;
}

/**
 * Saves the draft of the open session, one call at a time, each with a higher revision, until it is stored
 * (contract.md#component-api). A newer draft of another window is merged.
 */
export class DraftSaver {
  readonly #options: Options;
  #revision: number;
  #announcedRevision: number;
  /** The draft of the last call that succeeded. */
  #stored: DraftAssessment;
  #changed = false;
  #sending = false;
  #stopped = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settledCallbacks: (() => void)[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#revision = this.#announcedRevision = options.view.draft_revision;
    this.#stored = options.view.draft ?? {};
  }

  /** Schedules a save after the patient drew or answered. */
  changed(): void {
    if (this.#stopped) return;
    this.#changed = true;
    this.#announceRevision(this.#revision + 1);
    if (this.#attempt === 0) this.#options.store.change({ saving: 'saving' });
    this.#schedule(DEBOUNCE_MS);
  }

  /** The page is about to disappear: sends what may not be stored yet, in a call that outlives the page. */
  flush(): void {
    // If the page stays after all, the draft is saved again as usual.
    if (!this.#isSettled) this.#save(true).catch(() => this.changed());
  }

  /** The network is back or the page visible again: saves without further delay. */
  saveNow(): void {
    if (this.#changed) this.#schedule(0);
  }

  /** Resolves once nothing is left to save. */
  async settled(): Promise<void> {
    if (this.#isSettled) return;
    this.saveNow();
    await new Promise<void>((resolve) => this.#settledCallbacks.push(resolve));
  }

  /** Sends nothing any more: the assessment was submitted, or the session is gone. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#release();
  }

  get #isSettled(): boolean {
    return this.#stopped || !(this.#changed || this.#sending);
  }

  #schedule(milliseconds: number): void {
    if (this.#sending) return;
    // A change must neither shorten a wait before a retry nor prolong the debounce.
    if (this.#timer !== undefined && milliseconds > 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), milliseconds);
  }

  #announceRevision(revision: number): void {
    if (revision === this.#announcedRevision) return;
    this.#announcedRevision = revision;
    this.#options.onRevision(revision);
  }

  /** Sends the draft with the next revision; if the page is leaving, in a call that outlives it. */
  async #save(isLeaving: boolean): Promise<void> {
    const { api, store, write } = this.#options;
    const { open } = store.value;
    const draft = open ? createDraft(open) : this.#stored;
    this.#revision++;
    this.#announceRevision(this.#revision);
    const body = `{"revision":${this.#revision},"assessment":${write(draft)}}`;
    await api.saveDraft(body, isLeaving && new Blob([body]).size <= LARGEST_KEEPALIVE);
    this.#stored = draft;
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    if (this.#stopped || this.#sending || !this.#changed) return;
    this.#changed = false;
    this.#sending = true;
    const saving = this.#save(false);
    const revision = this.#revision;
    try {
      await saving;
      this.#succeeded();
    } catch (thrown) {
      await this.#failed(thrown, revision);
    }
  }

  #succeeded(): void {
    this.#sending = false;
    this.#attempt = 0;
    if (this.#changed) {
      this.#schedule(DEBOUNCE_MS);
      return;
    }
    this.#options.store.change({ saving: 'saved' });
    this.#release();
  }

  async #failed(thrown: unknown, revision: number): Promise<void> {
    if (!isApiFailure(thrown)) throw thrown;
    // A failure after the end changes nothing.
    if (this.#stopped) return;
    if (thrown.code === 'stale_draft') return this.#resolveStale(revision);
    this.#sending = false;
    if (!isTransient(thrown)) {
      this.stop();
      this.#options.onFailure(thrown);
      return;
    }
    this.#changed = true;
    this.#attempt++;
    this.#options.store.change({ saving: 'waiting' });
    this.#schedule(retryDelay(this.#attempt, thrown.retryAfterSeconds, Math.random()));
  }

  /** A rejected revision below our newest one was overtaken by our own flush: there is nothing to merge. */
  async #resolveStale(revision: number): Promise<void> {
    if (revision === this.#revision) {
      try {
        await this.#mergeNewer();
      } catch (thrown) {
        return this.#failed(thrown, revision);
      }
      this.#changed = true;
    }
    this.#sending = false;
    if (this.#changed) this.#schedule(DEBOUNCE_MS);
    else this.#succeeded();
  }

  /** Merges the draft that another window stored. */
  async #mergeNewer(): Promise<void> {
    const { api, store } = this.#options;
    const newer = await api.assessment();
    if (newer.status === 'completed') throw { code: 'already_completed', retryAfterSeconds: null } satisfies ApiFailure;
    const theirs = newer.draft ?? {};
    const { open } = store.value;
    if (open) {
      const merged = mergeDrafts(this.#stored, createDraft(open), theirs);
      open.board.merge(merged.cartography);
      store.change({ merged: true, open: { ...open, answers: merged.answers ?? {} } });
    }
    this.#stored = theirs;
    this.#revision = Math.max(this.#revision, newer.draft_revision);
  }

  #release(): void {
    for (const resolve of this.#settledCallbacks.splice(0)) resolve();
  }
}
