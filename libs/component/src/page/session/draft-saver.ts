import { type ApiFailure, isApiFailure, isTransient } from './api.ts';
import { retryDelay } from './retry.ts';

/** `saved`: all is stored; `saving`: being sent; `waiting`: the network or the service is unavailable, and saving is retried. */
export type SavingState = 'saved' | 'saving' | 'waiting';

/** A change is sent after at most this time, in ms; changes in between are sent together. */
const DEBOUNCE_MS = 600;
/** Browsers refuse keepalive bodies above 64 KiB, counted over all requests in progress. */
const LARGEST_KEEPALIVE = 60_000;

interface Options {
  /** Revision stored by the service when the page was loaded. */
  readonly revision: number;
  /** JSON text of the draft as it is now. */
  readonly content: () => string;
  readonly save: (body: string, keepalive: boolean) => Promise<void>;
  /** Another window saved a newer draft: merges it and resolves to its revision. */
  readonly onStale: () => Promise<number>;
  readonly onState: (state: SavingState) => void;
  /** The draft of this revision, which is yet to be sent, holds what the patient sees; called once for each. */
  readonly onRevision: (revision: number) => void;
  /** A failure that a retry cannot help. */
  readonly onFailure: (failure: ApiFailure) => void;
}

/** Saves the draft by itself, one call at a time, each with a higher revision, until it is stored (contract.md#component-api). */
export class DraftSaver {
  #options: Options;
  #revision: number;
  #toldRevision: number;
  #changed = false;
  #sending = false;
  #stopped = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settledCallbacks: (() => void)[] = [];

  constructor(options: Options) {
    this.#options = options;
    this.#revision = options.revision;
    this.#toldRevision = options.revision;
  }

  /** Something was drawn or answered. */
  changed(): void {
    if (this.#stopped) return;
    this.#changed = true;
    this.#tellRevision(this.#revision + 1);
    if (this.#attempt === 0) this.#options.onState('saving');
    this.#schedule(DEBOUNCE_MS);
  }

  /** The page is about to disappear: sends what is not known to be stored, in a call that outlives the page. */
  flush(): void {
    if (this.#stopped || !(this.#changed || this.#sending)) return;
    const body = this.#nextBody();
    void this.#options.save(body, new Blob([body]).size <= LARGEST_KEEPALIVE).catch(() => {
      // If the page stays after all, the draft is saved again as usual.
      this.changed();
    });
  }

  /** The network is back or the page visible again: saves without further wait. */
  saveNow(): void {
    if (this.#changed) this.#schedule(0);
  }

  /** Resolves once nothing is left to save. */
  settled(): Promise<void> {
    if (this.#stopped || !(this.#changed || this.#sending)) return Promise.resolve();
    this.saveNow();
    return new Promise((resolve) => this.#settledCallbacks.push(resolve));
  }

  /** Nothing is sent any more: the assessment was sent, or the session is gone. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#release();
  }

  #schedule(milliseconds: number): void {
    if (this.#sending) return;
    // A change must neither shorten a wait before a retry nor prolong the debounce.
    if (this.#timer !== undefined && milliseconds > 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), milliseconds);
  }

  #tellRevision(revision: number): void {
    if (revision === this.#toldRevision) return;
    this.#toldRevision = revision;
    this.#options.onRevision(revision);
  }

  #nextBody(): string {
    this.#revision++;
    this.#tellRevision(this.#revision);
    return `{"revision":${this.#revision},"assessment":${this.#options.content()}}`;
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    if (this.#stopped || this.#sending || !this.#changed) return;
    this.#changed = false;
    this.#sending = true;
    const body = this.#nextBody();
    const revision = this.#revision;
    try {
      await this.#options.save(body, false);
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
    this.#options.onState('saved');
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
    this.#options.onState('waiting');
    this.#schedule(retryDelay(this.#attempt, thrown.retryAfterSeconds, Math.random()));
  }

  /** A refused revision below our own newest one was overtaken by our own flush: then there is nothing to merge. */
  async #resolveStale(revision: number): Promise<void> {
    if (revision === this.#revision) {
      try {
        this.#revision = Math.max(this.#revision, await this.#options.onStale());
      } catch (thrown) {
        if (isApiFailure(thrown) && thrown.code !== 'stale_draft') return this.#failed(thrown, revision);
        throw thrown;
      }
      this.#changed = true;
    }
    this.#sending = false;
    if (this.#changed) this.#schedule(DEBOUNCE_MS);
    else this.#succeeded();
  }

  #release(): void {
    for (const resolve of this.#settledCallbacks.splice(0)) resolve();
  }
}
