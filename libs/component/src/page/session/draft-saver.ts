import type { AssessmentState, AssessmentView } from '@pain-assessment/contracts';
import { type ApiFailure, type ComponentApi, isApiFailure, isTransient } from './api.ts';
import { createDraft } from './draft.ts';
import { gzip } from './gzip.ts';
import { retryDelay } from './retry.ts';
import type { Store } from './state.ts';
import type { Written } from './token.ts';

/** Longest time in ms until a change is sent; the changes of this time are sent together. */
const DEBOUNCE_MS = 600;
/** Larger bodies are sent in gzip (contract.md#component-page), in bytes. */
const LARGEST_PLAIN = 2 * 1024;
/** Browsers reject keepalive bodies above 64 KiB, summed over all pending requests. */
const LARGEST_KEEPALIVE = 60_000;

const pack = async (text: string) => (text.length > LARGEST_PLAIN ? gzip(text) : text);

interface Options {
  readonly api: Pick<ComponentApi, 'state' | 'saveDraft' | 'submit'>;
  readonly store: Pick<Store, 'value' | 'change'>;
  /** The session as the service stored it when the page was loaded. */
  readonly view: Pick<AssessmentView, 'draft_revision'>;
  /** The newest draft of the page before a reload, which may still be on its way. */
  readonly before: Written;
  /** Called once for each draft, before it is sent: it contains what the patient sees. */
  readonly onWritten: (written: Written) => void;
  /** Called with a failure that a retry cannot help; `stale_draft` if another window has saved. */
  readonly onFailure: (failure: ApiFailure) => void;
}

/**
 * Saves the draft of the open session, one call at a time, each with a higher revision, until it is stored
 * (contract.md#component-api). It stops when another window of the session has saved: two drafts are never mixed.
 */
export class DraftSaver {
  readonly #options: Options;
  /** Tells the service the drafts of this page from those of another one. */
  readonly #writer: string = crypto.getRandomValues(new Uint32Array(4)).join('-');
  /** The newest draft that this page knows to be stored. */
  #base: number;
  /** The last revision that was sent, by this page or the one before a reload. */
  #revision: number;
  #remembered = 0;
  #changed = false;
  #stopped = false;
  #attempt = 0;
  /** Wait in ms before the next call. */
  #delay = DEBOUNCE_MS;
  #endWait: () => void = () => {};
  #isSaving = false;
  /** The page has sent its last draft and nothing has changed since. */
  #isLeft = false;

  constructor(options: Options) {
    this.#options = options;
    this.#base = options.view.draft_revision;
    this.#revision = Math.max(this.#base, options.before.revision);
  }

  /** Saves after the patient drew or answered. */
  changed(): void {
    this.#isLeft = false;
    this.#saveSoon();
  }

  #saveSoon(): void {
    if (this.#stopped) return;
    this.#changed = true;
    this.#remember(this.#revision + 1);
    if (this.#attempt === 0) this.#options.store.change({ saving: 'saving' });
    if (!this.#isSaving) void this.#saveAll();
  }

  /**
   * The page is about to disappear: sends what may not be stored yet, in a call that outlives the page. It has the revision
   * that was remembered for it: browsers forget what a page remembers while it disappears. The service stores it once.
   */
  flush(): void {
    if (!this.#isSaving || this.#stopped || this.#isLeft) return;
    this.#isLeft = true;
    // If the page stays after all, the draft is saved again as usual.
    this.#save(this.#remembered, true).catch(() => this.#saveSoon());
  }

  /** The network is back or the page visible again: saves without further delay. */
  saveNow(): void {
    this.#endWait();
  }

  /** Submits what stands on the page, in one call; rejects with an {@link ApiFailure}, `stale_draft` if another window has saved. */
  async submit(): ReturnType<ComponentApi['submit']> {
    try {
      return await this.#options.api.submit(await pack(this.#body({})));
    } catch (thrown) {
      if (!isApiFailure(thrown) || thrown.code !== 'stale_draft' || (await this.#isOverwritten())) throw thrown;
      return this.submit();
    }
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

  /** True if another window has written after everything that this page has loaded or saved. */
  isOthers({ writer, draft_revision }: Pick<AssessmentState, 'writer' | 'draft_revision'>): boolean {
    const { before } = this.#options;
    const isOwn = writer === this.#writer || (writer === before.writer && draft_revision <= before.revision);
    return draft_revision > this.#base && !isOwn;
  }

  #remember(revision: number): void {
    if (revision === this.#remembered) return;
    this.#remembered = revision;
    this.#options.onWritten({ writer: this.#writer, revision });
  }

  /** JSON of what stands on the page, and where it goes on from. */
  #body(more: { readonly revision?: number }): string {
    const { open } = this.#options.store.value;
    const assessment = open ? createDraft(open) : {};
    return JSON.stringify({ ...more, writer: this.#writer, base: this.#base, assessment });
  }

  /** Changes neither shorten a wait before a retry nor prolong the debounce; they are sent together after it. */
  async #saveAll(): Promise<void> {
    this.#isSaving = true;
    while (this.#changed && !this.#stopped) {
      await this.#wait();
      if (this.#stopped) break;
      this.#changed = false;
      this.#delay = DEBOUNCE_MS;
      const revision = this.#revision + 1;
      await this.#save(revision, false).then(
        () => {
          this.#attempt = 0;
        },
        (thrown) => this.#failed(thrown, revision),
      );
    }
    this.#isSaving = false;
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

  /** Sends the draft with this revision; a page that is left in a call that outlives it, unless browsers refuse it. */
  async #save(revision: number, isLeaving: boolean): Promise<void> {
    this.#revision = revision;
    this.#remember(revision);
    const body = await pack(this.#body({ revision }));
    await this.#options.api.saveDraft(body, isLeaving && body.length <= LARGEST_KEEPALIVE);
    this.#base = Math.max(this.#base, revision);
  }

  async #failed(thrown: unknown, revision: number): Promise<void> {
    if (!isApiFailure(thrown)) throw thrown;
    // A failure after the end changes nothing, and a revision below the newest was overtaken by our own flush.
    if (this.#stopped || (thrown.code === 'stale_draft' && revision < this.#revision)) return;
    try {
      if (!isTransient(thrown) && (thrown.code !== 'stale_draft' || (await this.#isOverwritten()))) {
        this.stop();
        return this.#options.onFailure(thrown);
      }
    } catch (next) {
      return this.#failed(next, revision);
    }
    this.#again(thrown);
  }

  #again(failure: ApiFailure): void {
    this.#changed = true;
    // A lost call is not remembered anew: it may be lost because the page disappears.
    if (failure.code === 'stale_draft') {
      this.#remember(this.#revision + 1);
      return;
    }
    this.#attempt++;
    this.#delay = retryDelay(this.#attempt, failure.retryAfterSeconds, Math.random());
    this.#options.store.change({ saving: 'waiting' });
  }

  /** After a 409: true if another window wrote; else the last draft of the page before a reload has arrived, and this one goes on from it. */
  async #isOverwritten(): Promise<boolean> {
    const state = await this.#options.api.state();
    if (this.isOthers(state)) return true;
    this.#base = Math.max(this.#base, state.draft_revision);
    return false;
  }
}
