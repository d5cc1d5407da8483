import type { AssessmentState, AssessmentView, Summary } from '@pain-assessment/contracts';
import type { EventDetail, EventName } from '../../protocol.ts';
import type { Board } from '../drawing/board.ts';
import { type ApiFailure, type ComponentApi, isApiFailure, STALE } from './api.ts';
import { DraftSaver } from './draft-saver.ts';
import { retryTransient, untilStored } from './retry.ts';
import { type CodeProblem, type OpenState, type Phase, type State, Store, toCodeProblem } from './state.ts';
import { Navigation } from './steps.ts';
import { SessionTime } from './time-limit.ts';
import type { PageMemory } from './token.ts';

interface Options {
  readonly api: ComponentApi;
  /** Loads body, worker and code of the drawing, which calls `onDrawn`; repeated after each transient {@link ApiFailure}. */
  readonly loadBoard: (view: AssessmentView, onDrawn: () => void) => Promise<Board>;
  readonly announce: (name: EventName, detail?: EventDetail) => void;
  readonly memory: PageMemory;
}

/** Screens that show nothing of the session, or whose own calls find out that it has ended. */
const UNCHECKED: ReadonlySet<Phase['name']> = new Set(['loading', 'problem', 'sending']);

/** The course of one session for patient and professional; screens call it and render its state. */
export class AssessmentController {
  readonly store: Store = new Store();
  readonly navigation: Navigation;
  readonly #options: Options;
  #saver: DraftSaver | null = null;
  readonly #time: SessionTime;
  #starting: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#time = new SessionTime(this.store, () => void this.check());
    this.navigation = new Navigation(this.store, options.memory);
  }

  get state(): State {
    return this.store.value;
  }

  /** The open session; throws before it was loaded. */
  get open(): OpenState {
    const { open } = this.state;
    if (!open) throw new Error('no assessment is open');
    return open;
  }

  /** The drawing of the open session; throws before it was loaded. */
  get board(): Board {
    const { board } = this.open;
    if (!board) throw new Error('no drawing is open');
    return board;
  }

  /** Loads the session and shows its current screen, and the drawing, without which a new session shows its first screens. */
  async load(): Promise<void> {
    const { api, memory, announce } = this.#options;
    if (memory.token === null) return this.#refuseAddress();
    this.#show({ name: 'loading', waiting: null });
    await this.#guard(async () => {
      const view = await untilStored(memory.place.revision, {
        load: () => this.#retry(() => this.#ask(api.assessment())),
        look: () => this.#retry(() => this.#ask(api.state())),
      });
      this.store.change({ open: { view, board: null, answers: view.draft?.answers ?? {} }, pinSet: view.pin.set });
      if (view.status !== 'created') await this.#loadBoard();
      announce('ready');
      await this.#enter(view);
      if (view.status === 'created') await this.#loadBoard();
    });
  }

  /** Shows the first screen of a session; for a reopened one, after the professional has confirmed it. */
  beginOrHandOver(): void {
    if (this.open.view.pin.mode === 'none') this.navigation.goTo('welcome');
    else this.#show({ name: 'hand-over', busy: false });
  }

  /** The professional hands the device over, with or without a code. */
  async handOver(pin: string | null): Promise<void> {
    this.#show({ name: 'hand-over', busy: true });
    await this.#start(pin);
    if (this.state.phase.name === 'hand-over') this.navigation.goTo('welcome');
  }

  /** The patient begins; without a hand-over this starts the session. */
  async begin(): Promise<void> {
    if (!this.#saver) await this.#start(null);
    const { phase } = this.state;
    // The button may have been pressed twice: only the first press leaves this screen.
    if (phase.name === 'patient' && phase.step === 'welcome') this.navigation.move(1);
  }

  /** The patient answers an item; null is "I prefer not to answer". */
  answer(questionnaire: string, item: string, value: number | null): void {
    const { open } = this;
    const answers = { ...open.answers, [questionnaire]: { ...open.answers[questionnaire], [item]: value } };
    this.store.change({ open: { ...open, answers } });
    this.#saver?.changed();
  }

  /** Submits until it is accepted; a repeated submission has the same content and counts once (contract.md#component-api). */
  async send(): Promise<void> {
    this.#show({ name: 'sending', waiting: null });
    await this.#guard(async () => {
      const saver = this.#saver;
      if (!saver) throw new Error('no assessment is in progress');
      const submit = () => saver.submit();
      const { result } = await retryTransient(submit, (waiting) => this.#show({ name: 'sending', waiting }));
      this.#stop();
      this.#options.announce('completed', { session_id: this.open.view.session_id });
      this.#showEnd(this.state.pinSet, result);
    });
  }

  /** After a failure: what stands on the page is saved again, and the patient continues where the page stopped. */
  async tryAgain(): Promise<void> {
    if (!this.#saver) return this.load();
    this.#time.watch();
    this.#saver.restart();
    this.navigation.continue();
  }

  /** The professional's code on the end screen. */
  async unlock(pin: string): Promise<void> {
    await this.#withCode(pin, (result, problem) => this.#showEnd(problem !== null, result, problem));
  }

  /** The professional takes the device back from the patient, with the code. */
  async leave(pin: string): Promise<void> {
    await this.#withCode(pin, (_, problem) => this.#show(problem ? { name: 'paused', problem } : { name: 'left' }));
  }

  setFullScreen(fullScreen: boolean): void {
    if (fullScreen !== this.state.fullScreen) this.store.change({ fullScreen });
  }

  /** The page is about to disappear. */
  flush(): void {
    this.#saver?.flush();
  }

  /** The page is visible again or the network back. */
  saveNow(): void {
    this.#saver?.saveNow();
  }

  /** Asks whether the session still exists, so that an unused tablet stops showing it after its end. */
  async check(): Promise<void> {
    const isDue = () => this.state.open && !UNCHECKED.has(this.state.phase.name);
    if (!isDue()) return;
    try {
      const state = await this.#ask(this.#options.api.state());
      const isElsewhere = state.status === 'in_progress' && this.#saver?.isOthers(state) === true;
      if (isElsewhere && isDue()) this.#fail(STALE);
    } catch (thrown) {
      if (!isApiFailure(thrown)) throw thrown;
      if (thrown.code === 'session_not_found' && isDue()) this.#fail(thrown);
    }
  }

  /** The session as stored. Its end counts from the arrival of this answer. */
  async #ask<T extends AssessmentView | AssessmentState>(answer: Promise<T>): Promise<T> {
    const stored = await answer;
    this.#time.arrived(stored);
    return stored;
  }

  /** The address carries no token. If this page has deleted it itself, the session is over. */
  #refuseAddress(): void {
    const { memory, announce } = this.#options;
    if (!memory.hasEnded) announce('error', { code: 'token_missing' });
    this.#show({ name: 'problem', kind: memory.hasEnded ? 'gone' : 'link', code: 'token_missing' });
  }

  async #enter(view: AssessmentView): Promise<void> {
    if (view.status === 'completed') return this.#showEndAgain(view);
    if (view.status === 'created') {
      return view.reopened_from ? this.#show({ name: 'reopened' }) : this.beginOrHandOver();
    }
    this.#startSaving(view);
    this.navigation.continue();
  }

  /** Completed before this page was loaded: the integrator may have missed the event, so it is fired again. */
  async #showEndAgain(view: AssessmentView): Promise<void> {
    this.#options.announce('completed', { session_id: view.session_id });
    if (view.pin.set) return this.#showEnd(true, null);
    const { result } = await this.#retry(() => this.#options.api.unlock(null));
    this.#showEnd(false, result);
  }

  async #loadBoard(): Promise<void> {
    const { view } = this.open;
    const board = await this.#retry(() => this.#options.loadBoard(view, () => this.#saver?.changed()));
    this.store.change({ open: { ...this.open, board } });
  }

  #start(pin: string | null): Promise<void> {
    this.#starting ??= this.#startOnce(pin).finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  async #startOnce(pin: string | null): Promise<void> {
    await this.#guard(async () => {
      await this.#retry(() => this.#options.api.start(pin));
      this.store.change({ pinSet: pin !== null || this.open.view.pin.set });
      this.#startSaving(this.open.view);
      this.#options.announce('started');
    });
  }

  #startSaving(view: AssessmentView): void {
    const { store } = this;
    const { api, memory } = this.#options;
    this.#time.watch();
    this.#saver = new DraftSaver({
      api,
      store,
      view,
      before: memory.place,
      onWritten: memory.remember,
      // A submission finds the same failure itself, or does without the draft.
      onFailure: (failure) => void (this.state.phase.name === 'sending' || this.#fail(failure)),
    });
  }

  async #withCode(pin: string, done: (result: Summary | null, problem: CodeProblem | null) => void): Promise<void> {
    await this.#guard(async () => {
      try {
        const { result } = await this.#options.api.unlock(pin);
        this.#options.announce('unlocked');
        done(result, null);
      } catch (thrown) {
        const problem = isApiFailure(thrown) ? toCodeProblem(thrown) : null;
        if (!problem) throw thrown;
        done(null, problem);
      }
    });
  }

  /** Stops saving and warning. */
  #stop(): void {
    this.#saver?.stop();
    this.#time.stop();
  }

  #show(phase: Phase): void {
    this.store.change({ phase });
  }

  /** Shows the end screen; an unlocked one deletes the token, so that a reload does not show the session again. */
  #showEnd(locked: boolean, result: Summary | null, problem: CodeProblem | null = null): void {
    this.#show({ name: 'end', locked, result, problem });
    if (!locked) this.#options.memory.forget();
  }

  /** Repeats a call until it succeeds, with the loading screen before each next attempt, and then the screen from before. */
  async #retry<T>(call: () => Promise<T>): Promise<T> {
    let before = this.state.phase;
    const answer = await retryTransient(call, ({ code }) => {
      const { phase } = this.state;
      if (phase.name !== 'loading') before = phase;
      this.#show({ name: 'loading', waiting: code });
    });
    if (this.state.phase.name === 'loading') this.#show(before);
    return answer;
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      if (!isApiFailure(thrown)) throw thrown;
      this.#fail(thrown);
    }
  }

  #fail({ code }: ApiFailure): void {
    this.#stop();
    if (code === 'already_completed') void this.load();
    // Another window has gone on: a page mixes no drawings, and replaces nothing that is newer.
    else if (code === 'stale_draft') {
      // What this page has not saved never arrives: a page that goes on from the stored draft must not wait for it.
      this.#options.memory.remember({ writer: null, revision: 0 });
      this.#show({ name: 'elsewhere' });
    } else if (code === 'session_not_found') {
      // After "completed" no event is needed: the integrator has fetched or deleted the result.
      if (this.state.phase.name !== 'end') this.#options.announce('expired');
      // The page of a session that is over is another one: a token that opens nothing from the first call on was never right.
      this.#show({ name: 'problem', kind: this.state.open ? 'gone' : 'link', code });
    } else {
      this.#options.announce('error', { code });
      this.#show({ name: 'problem', kind: 'failed', code });
    }
  }
}
